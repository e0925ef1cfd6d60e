import { memo, useEffect, useState } from 'react'
import { CopyButton } from './copy-button.tsx'
import { type CodeToken, highlight } from './highlight.ts'

/** Longer code stays plain: colouring it would hold up the window. */
const longestColoured = 60_000

export const CodeBlock = memo(function CodeBlock({ code, language }: { readonly code: string; readonly language: string }) {
  const lines = useHighlight(code, language)
  return (
    <figure className="group/code my-3 overflow-hidden rounded-[9px] border border-line bg-surface">
      <figcaption className="flex h-8 items-center justify-between border-b border-line pr-1 pl-3 text-tiny text-ink-3">
        <span className="font-mono">{language || 'text'}</span>
        <CopyButton text={code} className="size-6!" />
      </figcaption>
      <pre className="code-text max-h-[480px] overflow-auto px-3 py-2.5" tabIndex={0} aria-label={language || 'text'}>
        <code>{lines ? lines.map((line, index) => <Line key={index} tokens={line} last={index === lines.length - 1} />) : code}</code>
      </pre>
    </figure>
  )
})

function Line({ tokens, last }: { readonly tokens: readonly CodeToken[]; readonly last: boolean }) {
  return (
    <>
      {tokens.map((token, index) => (
        <span key={index} style={token.color === undefined ? undefined : { color: token.color }}>
          {token.content}
        </span>
      ))}
      {last ? '' : '\n'}
    </>
  )
}

function useHighlight(code: string, language: string): readonly (readonly CodeToken[])[] | null {
  const [done, setDone] = useState<{ code: string; lines: readonly (readonly CodeToken[])[] } | null>(null)
  useEffect(() => {
    if (language === '' || code.length > longestColoured) return undefined
    let current = true
    // While code streams it stays plain; colour comes when it has stood still for a moment.
    const colour = async (): Promise<void> => {
      const lines = await highlight(code, language)
      if (current && lines) setDone({ code, lines })
    }
    const timer = setTimeout(() => void colour(), 60)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [code, language])
  return done?.code === code ? done.lines : null
}
