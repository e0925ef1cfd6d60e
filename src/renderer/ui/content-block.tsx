import { AudioLines, ExternalLink, FileText, ImageOff, Link } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ContentBlock } from '../../shared/conversation.ts'
import { assertNever } from '../../shared/failure.ts'
import { useFormat } from './format.ts'
import { JsonTree } from './json-tree.tsx'
import { Markdown } from './markdown.tsx'
import { mediaAddress, sizeOf } from './media-data.ts'
import { Picture } from './picture.tsx'
import { readText } from './read-text.ts'
import { TextBox } from './text-box.tsx'
import { webAddress } from './web-address.ts'

type MediaBlock = Extract<ContentBlock, { type: 'image' | 'audio' | 'file' }>
type LinkBlock = Extract<ContentBlock, { type: 'link' }>

/** One piece of what a tool returned, as what it is. Bytes are drawn, played or named; they are never written out. */
export function ContentBlockView({ block }: { readonly block: ContentBlock }) {
  switch (block.type) {
    case 'text':
      return <TextPiece text={block.text} />
    case 'json':
      return <JsonTree value={block.value} />
    case 'image':
      return <ImagePiece block={block} />
    case 'audio':
      return <AudioPiece block={block} />
    case 'file':
      return <FilePiece block={block} icon={<FileText size={14} strokeWidth={1.5} aria-hidden />} />
    case 'link':
      return <LinkPiece block={block} />
    default:
      return assertNever(block)
  }
}

function TextPiece({ text }: { readonly text: string }) {
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

function ImagePiece({ block }: { readonly block: MediaBlock }) {
  const [broken, setBroken] = useState(false)
  const address = mediaAddress('image', block.mediaType, block.data)
  if (address === null || broken) return <FilePiece block={block} broken={broken} icon={<ImageOff size={14} strokeWidth={1.5} aria-hidden />} />
  return <Picture address={address} name={block.name ?? ''} onBroken={() => setBroken(true)} />
}

function AudioPiece({ block }: { readonly block: MediaBlock }) {
  const { t } = useTranslation()
  const [broken, setBroken] = useState(false)
  const address = mediaAddress('audio', block.mediaType, block.data)
  if (address === null || broken) return <FilePiece block={block} broken={broken} icon={<AudioLines size={14} strokeWidth={1.5} aria-hidden />} />
  // Sounds of tools carry no words to show beside them.
  return <audio controls preload="metadata" data-testid="audio" src={address} aria-label={block.name ?? t('content.audio')} onError={() => setBroken(true)} className="my-1 h-10 w-full max-w-[420px]" />
}

/** What is not shown, by its name, kind and size. */
function FilePiece({ block, icon, broken = false }: { readonly block: MediaBlock; readonly icon: ReactNode; readonly broken?: boolean }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { name, file, mediaType, data } = block
  const facts = [name !== undefined || file !== undefined ? mediaType : '', data === undefined ? '' : format.bytes(sizeOf(data))].filter(Boolean)
  return (
    <p data-testid="content-file" className="selectable my-1 flex items-center gap-2 rounded-control border border-line px-2.5 py-1.5 text-ui text-ink-2">
      <span className="shrink-0 text-ink-3">{icon}</span>
      <span className="min-w-0 truncate" title={name ?? file}>
        {name ?? file ?? mediaType}
      </span>
      <span className="shrink-0 text-small text-ink-3">{facts.join(' · ')}</span>
      {broken && <span className="ml-auto shrink-0 text-small text-ink-3">{t('content.broken')}</span>}
    </p>
  )
}

/** Opens web pages and nothing else: other addresses are only read. */
function LinkPiece({ block: { uri, name, description } }: { readonly block: LinkBlock }) {
  const look = 'selectable my-1 flex items-center gap-2 rounded-control border border-line px-2.5 py-1.5 text-ui'
  const url = webAddress(uri)
  const words = (
    <>
      <span className={`max-w-[60%] min-w-0 shrink-0 truncate ${url ? 'text-accent-ink' : ''}`}>{name ?? uri}</span>
      <span className="min-w-0 flex-1 truncate text-small text-ink-3">{[description, name === undefined ? '' : uri].filter(Boolean).join(' · ')}</span>
    </>
  )
  if (!url) {
    return (
      <p data-testid="content-link" className={look} title={uri}>
        <Link size={14} strokeWidth={1.5} aria-hidden className="shrink-0 text-ink-3" />
        {words}
      </p>
    )
  }
  return (
    <a data-testid="content-link" href={url.href} title={uri} target="_blank" rel="noreferrer" className={`${look} hover:bg-hover`}>
      <ExternalLink size={14} strokeWidth={1.5} aria-hidden className="shrink-0 text-ink-3" />
      {words}
    </a>
  )
}
