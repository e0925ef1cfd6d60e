import type { Meter } from '../../store/view.ts'
import type { PartTone } from '../../ui/parts-bar.tsx'

export const layers = ['system', 'core', 'bridges', 'described', 'history', 'results'] as const
export type Layer = (typeof layers)[number]

export interface MeterPart {
  readonly layer: Layer
  readonly tokens: number
  readonly tone: PartTone
}

export interface MeterFigures {
  readonly parts: readonly MeterPart[]
  /** Everything the next request carries. */
  readonly total: number
  /** The model's window; null when unknown. */
  readonly window: number | null
  /** What the tools array takes now, and had every schema been sent. */
  readonly sent: number
  readonly eager: number
  readonly deferred: number
}

/** The assembly's figures as layers of one request. */
export function meterFigures({ assembly }: Pick<Meter, 'assembly'>): MeterFigures {
  const core = assembly.core_tokens ?? 0
  const parts: readonly MeterPart[] = [
    { layer: 'system', tokens: assembly.system_tokens ?? 0, tone: 'part-6' },
    { layer: 'core', tokens: core, tone: 'part-1' },
    { layer: 'bridges', tokens: assembly.bridge_tokens ?? Math.max(0, assembly.sent_tokens - core), tone: 'part-2' },
    { layer: 'described', tokens: assembly.described_tokens ?? 0, tone: 'part-3' },
    { layer: 'history', tokens: assembly.history_tokens ?? 0, tone: 'part-4' },
    { layer: 'results', tokens: assembly.result_tokens ?? 0, tone: 'part-5' },
  ]
  return {
    parts,
    total: parts.reduce((sum, part) => sum + part.tokens, 0),
    window: assembly.context_tokens ?? null,
    sent: assembly.sent_tokens,
    eager: assembly.eager_tokens,
    deferred: assembly.deferred_count,
  }
}
