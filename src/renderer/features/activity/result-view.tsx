import { ExternalLink, FileText } from 'lucide-react'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ContentBlock } from '../../../shared/conversation.ts'
import { assertNever } from '../../../shared/failure.ts'
import { readResult } from '../../store/run-actions.ts'
import type { CallItem, CallOutcome } from '../../store/view.ts'
import { Button } from '../../ui/button.tsx'
import { useFormat } from '../../ui/format.ts'
import { JsonTree } from '../../ui/json-tree.tsx'
import { Markdown } from '../../ui/markdown.tsx'
import { TextBox } from '../../ui/text-box.tsx'
import { useCommand } from '../../ui/use-command.ts'
import { readText } from './read-text.ts'
import { BodyPart } from './body-part.tsx'

/** What a call gave back, block by block; what was cut is fetched when it is asked for. */
export function ResultView({ session, call, result }: { readonly session: string; readonly call: CallItem; readonly result: CallOutcome }) {
  const { t } = useTranslation()
  const format = useFormat()
  const [whole, setWhole] = useState<string | null>(null)
  const fetchWhole = useCallback(async () => {
    const answer = await readResult(session, call.callId)
    if (answer.ok) setWhole(answer.value.text)
    return answer
  }, [session, call.callId])
  const { run, busy, failure } = useCommand(fetchWhole)
  const blocks: readonly ContentBlock[] = result.content.length > 0 ? result.content : result.preview === '' ? [] : [{ type: 'text', text: result.preview }]
  return (
    <BodyPart title={t('row.result')} copy={whole ?? blocks.map(copyOf).join('\n')}>
      {whole === null ? blocks.map((block, index) => <Block key={index} block={block} />) : <TextBox text={whole} tall />}
      {blocks.length === 0 && <p className="text-small text-ink-3">{t('result.empty')}</p>}
      {result.totalCharacters !== null && whole === null && (
        <div className="mt-2 flex items-center gap-2">
          <Button data-testid="show-all" className="h-6!" busy={busy} onClick={() => void run()}>
            {t('result.showAll')}
          </Button>
          <span className="text-small text-ink-3">{t('result.whole', { characters: format.number(result.totalCharacters) })}</span>
        </div>
      )}
      {failure && <p className="mt-1 text-small text-bad-ink">{failure.message}</p>}
    </BodyPart>
  )
}

function Block({ block }: { readonly block: ContentBlock }) {
  switch (block.type) {
    case 'text':
      return <Text text={block.text} />
    case 'json':
      return <JsonTree value={block.value} />
    case 'image':
      if (block.data === undefined) return <Attachment name={block.file ?? block.name ?? block.mediaType} />
      return <img src={`data:${block.mediaType};base64,${block.data}`} alt={block.name ?? ''} className="my-1 max-h-80 max-w-full rounded-control border border-line bg-[repeating-conic-gradient(var(--color-sunk)_0_25%,transparent_0_50%)_0_0/16px_16px]" />
    case 'audio':
    case 'file':
      return <Attachment name={block.name ?? block.file ?? block.mediaType} />
    case 'link':
      return (
        <a href={block.uri} target="_blank" rel="noreferrer" className="selectable my-1 flex items-center gap-2 rounded-control border border-line px-2.5 py-1.5 text-ui hover:bg-hover">
          <ExternalLink size={14} strokeWidth={1.5} aria-hidden className="shrink-0 text-ink-3" />
          <span className="min-w-0 truncate text-accent-ink">{block.name ?? block.uri}</span>
          {block.description !== undefined && <span className="min-w-0 flex-1 truncate text-small text-ink-3">{block.description}</span>}
        </a>
      )
    default:
      return assertNever(block)
  }
}

function Text({ text }: { readonly text: string }) {
  const read = readText(text)
  switch (read.kind) {
    case 'json':
      return <JsonTree value={read.value} />
    case 'markdown':
      return (
        <div className="max-h-96 overflow-y-auto rounded-control border border-line bg-surface px-3 py-2 [&_.markdown]:text-ui">
          <Markdown text={text} />
        </div>
      )
    case 'plain':
      return <TextBox text={text} />
    default:
      return assertNever(read)
  }
}

function Attachment({ name }: { readonly name: string }) {
  return (
    <p className="my-1 flex items-center gap-2 rounded-control border border-line px-2.5 py-1.5 text-ui text-ink-2">
      <FileText size={14} strokeWidth={1.5} aria-hidden className="text-ink-3" />
      {name}
    </p>
  )
}

function copyOf(block: ContentBlock): string {
  switch (block.type) {
    case 'text':
      return block.text
    case 'json':
      return JSON.stringify(block.value, null, 2) ?? ''
    case 'link':
      return block.uri
    case 'image':
    case 'audio':
    case 'file':
      return block.name ?? block.mediaType
    default:
      return assertNever(block)
  }
}
