import type { TFunction } from 'i18next'
import type { TargetSnapshot } from '../../../shared/connector.ts'
import { assertNever } from '../../../shared/failure.ts'
import { sayCore } from '../../i18n/say-main.ts'

export type TargetTone = 'quiet' | 'busy' | 'good' | 'bad'

/** How a row of a card stands, in words: its state and what main says about it, nothing worked out. */
export function targetWords(t: TFunction, target: TargetSnapshot, opened: boolean): { readonly text: string; readonly tone: TargetTone } {
  const detail = target.detail === undefined ? '' : sayCore(t, target.detail)
  switch (target.state) {
    case 'pending':
      return target.instructions === undefined ? { text: t('card.preparing'), tone: 'busy' } : { text: target.instructions, tone: 'quiet' }
    case 'initiated':
      if (webLink(target.connect_url) === null) return { text: detail || target.instructions || t('card.noLink'), tone: 'quiet' }
      return opened ? { text: t('card.opened'), tone: 'busy' } : { text: t('card.ready'), tone: 'quiet' }
    case 'connected':
      return { text: t('card.connected'), tone: 'good' }
    case 'skipped':
      return { text: t('card.skipped'), tone: 'quiet' }
    case 'failed':
      return { text: detail || t('card.failed'), tone: 'bad' }
    case 'expired':
      return { text: t('card.expired'), tone: 'bad' }
    case 'not_connected':
      return { text: detail === '' ? t('card.notConnected') : `${t('card.notConnected')} · ${detail}`, tone: 'quiet' }
    default:
      return assertNever(target.state)
  }
}

/** A link that a browser may open; null for anything else. */
export function webLink(link: string | undefined): string | null {
  return link !== undefined && /^https?:\/\//i.test(link) ? link : null
}
