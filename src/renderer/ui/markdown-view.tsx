import { type ComponentProps, isValidElement, type ReactElement, type ReactNode, useEffect, useMemo, useState } from 'react'
import { defaultRehypePlugins, type MathPlugin, Streamdown } from 'streamdown'
import { isJsonObject } from '../../shared/json.ts'
import { CodeBlock } from './code-block.tsx'
import { markMath, mayHoldMath } from './mark-math.ts'

/** Props as the parser hands them over: of any element, hence unknown until looked at. */
interface PartProps {
  readonly node?: unknown
  readonly children?: unknown
  readonly className?: unknown
  readonly href?: unknown
  readonly src?: unknown
  readonly alt?: unknown
  readonly style?: unknown
}

const components: ComponentProps<typeof Streamdown>['components'] = {
  code: BlockCode,
  inlineCode: ({ children }: PartProps) => <code>{nodes(children)}</code>,
  a: ({ href, children }: PartProps) => <Link href={text(href)}>{nodes(children)}</Link>,
  img: ({ src, alt }: PartProps) => <Picture src={text(src)} alt={text(alt)} />,
  table: ({ children }: PartProps) => (
    <div className="my-3 overflow-x-auto rounded-[9px] border border-line bg-surface">
      <table className="w-full">{nodes(children)}</table>
    </div>
  ),
  thead: plain('thead'),
  tbody: plain('tbody'),
  tr: plain('tr'),
  th: ({ children, style }: PartProps) => <th style={alignment(style)}>{nodes(children)}</th>,
  td: ({ children, style }: PartProps) => <td style={alignment(style)}>{nodes(children)}</td>,
  ul: plain('ul'),
  ol: plain('ol'),
  li: plain('li'),
  h1: plain('h1'),
  h2: plain('h2'),
  h3: plain('h3'),
  h4: plain('h4'),
  h5: plain('h5'),
  h6: plain('h6'),
  hr: () => <hr />,
  strong: plain('strong'),
  blockquote: plain('blockquote'),
}

/** Addresses that lead nowhere from here (relative ones, other schemes) leave their words, and no note beside them. */
const rehypePlugins = Object.entries(defaultRehypePlugins).map(([name, plugin]): typeof plugin => {
  if (name !== 'harden' || !Array.isArray(plugin)) return plugin
  const [harden, options] = plugin
  return [harden, { ...options, linkBlockPolicy: 'text-only', imageBlockPolicy: 'text-only' }]
})

/** The element without the library's own classes: the look is in markdown.css. */
function plain(Tag: 'thead' | 'tbody' | 'tr' | 'ul' | 'ol' | 'li' | 'h1' | 'h2' | 'h3' | 'h4' | 'h5' | 'h6' | 'strong' | 'blockquote') {
  return ({ children }: PartProps) => <Tag>{nodes(children)}</Tag>
}

function alignment(style: unknown): { textAlign: 'left' | 'right' | 'center' } | undefined {
  const given = isJsonObject(style) ? style['textAlign'] : undefined
  return given === 'right' || given === 'center' ? { textAlign: given } : undefined
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function nodes(value: unknown): ReactNode {
  if (Array.isArray(value)) return value.filter(isNode)
  return isNode(value) ? value : null
}

function isNode(value: unknown): value is ReactElement | string | number {
  return typeof value === 'string' || typeof value === 'number' || isValidElement(value)
}

function BlockCode({ className, children }: PartProps) {
  const language = /language-([^\s]+)/.exec(text(className))?.[1] ?? ''
  return <CodeBlock code={text(children).replace(/\n$/, '')} language={language} />
}

/** Web pages and mail open; a place in the same text or beside it has nowhere to lead to. */
function Link({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  if (!/^(?:https?|mailto):/i.test(href)) return children
  return (
    <a href={href} target="_blank" rel="noreferrer">
      {children}
    </a>
  )
}

/** Pictures from the network are not fetched: they become links. */
function Picture({ src, alt }: { readonly src: string; readonly alt: string }) {
  if (/^(data|blob):/.test(src)) return <img src={src} alt={alt} />
  return <Link href={src}>{alt || src}</Link>
}

export function MarkdownView({ text: given, streaming }: { readonly text: string; readonly streaming: boolean }) {
  const math = useMath(mayHoldMath(given))
  const source = useMemo(() => (math ? markMath(given) : given), [math, given])
  return (
    <Streamdown
      mode={streaming ? 'streaming' : 'static'}
      parseIncompleteMarkdown={streaming}
      {...(components ? { components } : {})}
      rehypePlugins={rehypePlugins}
      controls={false}
      linkSafety={{ enabled: false }}
      {...(math ? { plugins: { math } } : {})}
      className="space-y-0"
    >
      {source}
    </Streamdown>
  )
}

function useMath(wanted: boolean): MathPlugin | null {
  const [math, setMath] = useState<MathPlugin | null>(null)
  useEffect(() => {
    if (!wanted) return undefined
    let current = true
    const load = async (): Promise<void> => {
      const [module] = await Promise.all([import('@streamdown/math'), import('katex/dist/katex.min.css')])
      if (current) setMath(module.createMathPlugin({ errorColor: 'var(--color-bad-ink)' }))
    }
    void load()
    return () => {
      current = false
    }
  }, [wanted])
  return math
}
