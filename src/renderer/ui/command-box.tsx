import { CopyButton } from './copy-button.tsx'

/** An exact command line or address, with a way to take it along. */
export function CommandBox({ text, label }: { readonly text: string; readonly label: string }) {
  return (
    <div className="flex items-start gap-1 rounded-control border border-line bg-sunk py-0.5 pr-0.5 pl-2.5">
      <code aria-label={label} data-testid="command" className="selectable max-h-24 min-w-0 flex-1 overflow-y-auto py-1 font-mono text-small break-words [overflow-wrap:anywhere] text-ink">
        {text}
      </code>
      <CopyButton text={text} className="size-6!" />
    </div>
  )
}
