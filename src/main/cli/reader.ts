import { styleText } from 'node:util'
import type { AppEvent, EventOf } from '../../shared/events.ts'
import { visible } from '../../shared/readable.ts'
import type { Output } from './output.ts'

/** Prints a conversation as a person reads it: text as it streams, one line per tool row with the real tool's name. */
export function createReader(output: Output): { show(event: AppEvent): void } {
  const started = new Map<string, EventOf<'tool-start'>>()
  let atLineStart = true

  function text(part: string): void {
    process.stdout.write(visible(part))
    if (part !== '') atLineStart = part.endsWith('\n')
  }

  function line(words: string): void {
    if (!atLineStart) process.stdout.write('\n')
    atLineStart = true
    process.stdout.write(`${words}\n`)
  }

  function show(event: AppEvent): void {
    switch (event.type) {
      case 'text-delta':
        return text(event.text)
      case 'tool-start':
        started.set(event.id, event)
        return
      case 'tool-end':
        return line(row(started.get(event.id), event))
      case 'notice':
        return output.err(`${event.level}: ${event.text}`)
      case 'run-end':
        if (!atLineStart) process.stdout.write('\n')
        atLineStart = true
        return
      default:
    }
  }

  return { show }
}

const marks = { ok: '✓', error: '✗', denied: '–', interrupted: '■' } as const
const colours = { ok: 'green', error: 'red', denied: 'yellow', interrupted: 'yellow' } as const

function row(start: EventOf<'tool-start'> | undefined, end: EventOf<'tool-end'>): string {
  const name = start?.original_name ?? end.id
  const where = start?.server === null || start === undefined ? '' : ` · ${start.server}`
  const preview = end.result_preview.length > 100 ? `${end.result_preview.slice(0, 99)}…` : end.result_preview
  const named = visible(`${name}${where}`)
  return `${paint(colours[end.status], marks[end.status])} ${named} · ${end.status} · ${Math.round(end.ms)} ms${paint('dim', preview === '' ? '' : `  ${visible(preview)}`)}`
}

function paint(style: Parameters<typeof styleText>[0], text: string): string {
  return process.stdout.isTTY ? styleText(style, text) : text
}
