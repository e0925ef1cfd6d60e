import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from './class-names.ts'
import { useFormat } from './format.ts'

/** Characters laid out at a time: a browser slows down on one node of megabytes. */
const step = 40_000

export interface TextBoxProps {
  readonly text: string
  readonly tall?: boolean
  /** A low box that shows the end first: what matters was written last. */
  readonly fromEnd?: boolean
}

/** Text as it came, in a box that scrolls by itself. Very long text is laid out piece by piece. */
export function TextBox({ text, tall = false, fromEnd = false }: TextBoxProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const [shown, setShown] = useState(step)
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (fromEnd && box.current) box.current.scrollTop = box.current.scrollHeight
  }, [fromEnd, text])
  return (
    <div ref={box} className={classNames('selectable overflow-auto rounded-control border border-line bg-surface', fromEnd ? 'max-h-32' : tall ? 'max-h-[60vh]' : 'max-h-72')} tabIndex={0} role="region" aria-label={t('result.text')}>
      <pre className="code-text px-3 py-2 text-[12px] break-words whitespace-pre-wrap">{text.slice(0, shown)}</pre>
      {text.length > shown && (
        <button type="button" onClick={() => setShown(shown + step * 5)} className="m-2 rounded-control px-2 py-1 text-small text-accent-ink hover:bg-hover">
          {t('result.showMore', { characters: format.number(text.length - shown) })}
        </button>
      )}
    </div>
  )
}
