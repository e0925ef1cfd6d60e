import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ContentBlock } from '../../shared/conversation.ts'
import { ContentBlockView } from './content-block.tsx'
import { JsonTree } from './json-tree.tsx'
import { Segmented } from './segmented.tsx'

export interface ContentViewProps {
  readonly content: readonly ContentBlock[]
  /** The same answer as data, where the tool gave it. */
  readonly structured?: unknown
}

/** What a tool returned, piece by piece, and beside it as data where there is more to it than the pieces say. */
export function ContentView({ content, structured }: ContentViewProps) {
  const { t } = useTranslation()
  const [shown, setShown] = useState<'pieces' | 'data'>('pieces')
  const hasData = structured !== undefined && !saysTheSame(content, structured)
  return (
    <>
      {hasData && (
        <div className="mb-1.5">
          <Segmented label={t('content.form')} value={shown} onChange={setShown} options={[{ value: 'pieces', label: t('content.pieces') }, { value: 'data', label: t('content.data') }]} />
        </div>
      )}
      {hasData && shown === 'data' ? <JsonTree value={structured} /> : content.map((block, index) => <ContentBlockView key={index} block={block} />)}
      {content.length === 0 && !hasData && <p className="text-small text-ink-3">{t('result.empty')}</p>}
    </>
  )
}

/** Most servers send their data a second time, as text. */
function saysTheSame(content: readonly ContentBlock[], structured: unknown): boolean {
  const [only, ...more] = content
  if (more.length > 0) return false
  const data = JSON.stringify(structured)
  if (only?.type === 'json') return JSON.stringify(only.value) === data
  return only?.type === 'text' && only.text.length < 200_000 && asJson(only.text) === data
}

function asJson(text: string): string | undefined {
  try {
    return JSON.stringify(JSON.parse(text))
  } catch {
    return undefined
  }
}

/** A block as the clipboard takes it: what is not text is named. */
export function blockAsText(block: ContentBlock): string {
  if (block.type === 'text') return block.text
  if (block.type === 'json') return JSON.stringify(block.value, null, 2) ?? ''
  if (block.type === 'link') return block.uri
  return block.name ?? block.file ?? block.mediaType
}
