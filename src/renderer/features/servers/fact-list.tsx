import type { ReactNode } from 'react'

export interface Fact {
  readonly name: string
  readonly value: ReactNode
  readonly mono?: boolean
}

/** Names and values, one a line. */
export function FactList({ facts, testId }: { readonly facts: readonly Fact[]; readonly testId?: string }) {
  return (
    <dl data-testid={testId} className="divide-y divide-line rounded-panel border border-line bg-surface">
      {facts.map(({ name, value, mono = false }) => (
        <div key={name} className="flex flex-wrap gap-x-4 gap-y-0.5 px-3.5 py-2">
          <dt className="w-48 shrink-0 text-ui text-ink-3">{name}</dt>
          <dd className={`selectable min-w-0 flex-1 basis-60 break-words [overflow-wrap:anywhere] ${mono ? 'font-mono text-small leading-[1.6]' : 'text-ui'}`}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
