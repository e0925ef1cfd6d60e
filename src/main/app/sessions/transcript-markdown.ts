import { type Message, resultText, userText } from '../../../shared/conversation.ts'
import { assertNever } from '../../../shared/failure.ts'
import type { SessionContent } from './session-record.ts'

/** A session as a document a person would keep. */
export function transcriptMarkdown(content: SessionContent): string {
  const blocks = content.messages.map(block).filter(text => text !== '')
  return [`# ${content.title || 'Untitled'}`, ...blocks, ''].join('\n\n')
}

function block(message: Message): string {
  switch (message.role) {
    case 'user':
      return `## You\n\n${userText(message)}`
    case 'assistant':
      return message.parts.map(part => (part.type === 'text' ? part.text : part.type === 'call' ? `**${part.call.name}** ${code(JSON.stringify(part.call.arguments ?? part.call.malformed))}` : '')).filter(text => text !== '').join('\n\n')
    case 'tool':
      return `<details><summary>${message.name} · ${message.result.status}</summary>\n\n${code(resultText(message.result))}\n\n</details>`
    default:
      return assertNever(message)
  }
}

/** Fenced with more backticks than the text itself holds. */
function code(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(run => run[0].length))
  const fence = '`'.repeat(longest + 1)
  return `\n${fence}\n${text}\n${fence}`
}
