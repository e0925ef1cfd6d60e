import type { Attached } from './attached.ts'
import type { TextFacts } from './text-facts.ts'

/** Asked of what is attached. `mention`: nothing, it only came along. */
export interface AttachedStep {
  readonly kind: 'attached'
  readonly text: string
  readonly ask: 'tell' | 'summary' | 'count' | 'find' | 'mention'
  /** To be found. */
  readonly word?: string
}

/** What a message has with it. */
export interface Attachments {
  readonly items: readonly Attached[]
  /** With this very message; otherwise with an earlier one. */
  readonly fresh: boolean
}

const counting = /\bhow (?:many|long)\b|\bcount\b.*\b(?:lines?|words?|characters?)\b|(?:多少|几|数).{0,6}[行字]|[行字]数|何(?:行|文字|語)|行を数え/i
const finding = /\b(?:find|search|look for|contains?|mentions?|includes?|occurs?)\b|\bwhere\b|\b(?:say|said|says)\b.*\babout\b|查找|搜索|寻找|找|包含|提到|有没有|探し|検索|含まれ|書かれて|出てき/i
const summing = /\bsummar|\btl;?dr\b|\boverview\b|\bgist\b|\bfirst (?:few )?lines\b|总结|概括|摘要|概要|前几行|要約|まとめ|最初の/i
const asking = /\b(?:look|see|read|show|what|explain|describe|open|tell|check|review)\b|看|读|显示|说明|解释|什么|見|読|表示|説明|何|教えて/i
const pointing = /\b(?:this|it|that|these|them)\b|\bthe (?:resource|prompt|document|text|file)\b|这个?|它|这份|これ|この|それ/i
const attaching = /\battach(?:ed|ments?)?\b|附件|附上|附的|添付/i

/** Undefined: the request has nothing to do with what is attached. */
export function attachedStep({ text, rest, quoted, paths, namesFolder, folder }: TextFacts, { items, fresh }: Attachments): AttachedStep | undefined {
  const named = items.some(({ name }) => text.toLowerCase().includes(name.toLowerCase()))
  const pointed = named || attaching.test(rest)
  if (items.length === 0 || (!named && (paths.length > 0 || namesFolder || folder !== undefined))) return undefined
  if (!pointed && !pointing.test(rest) && !fresh) return undefined
  if (counting.test(rest)) return { kind: 'attached', text, ask: 'count' }
  if (summing.test(rest)) return { kind: 'attached', text, ask: 'summary' }
  const word = finding.test(rest) ? (quoted[0] ?? wordIn(rest)) : undefined
  if (word !== undefined) return { kind: 'attached', text, ask: 'find', word }
  return asking.test(rest) && (pointed || fresh) ? { kind: 'attached', text, ask: 'tell' } : undefined
}

function wordIn(rest: string): string | undefined {
  const found =
    /\b(?:find|search for|look for|contains?|mentions?|includes?|about|where (?:is|does))\s+(?:the (?:word|text)\s+)?(.+?)(?:\s+(?:in|inside|occurs?|stands?|is)\b.*)?$|(?:查找|搜索|寻找|找一?下?|包含|提到|有没有)\s*(.+?)(?:这个词|的地方|吗|了吗)?$|^(?:.*(?:から|に|で))?(.+?)(?:を(?:探し|検索)|という|が?(?:含まれ|出てき)|(?:について)?書かれて)/iu.exec(rest.replace(/[\s.!?。！？]+$/u, ''))
  const word = found?.slice(1).find(group => group !== undefined)?.trim()
  return word === undefined || word === '' || /^(?:it|this|that|these)$/i.test(word) ? undefined : word
}
