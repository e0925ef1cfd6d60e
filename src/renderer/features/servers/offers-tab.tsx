import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConnectionView } from '../../../shared/connection.ts'
import type { Attachable } from '../../../shared/server-parts.ts'
import { listAttachable } from '../../store/server-actions.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailureNote } from '../../ui/failure-note.tsx'
import { useFormat } from '../../ui/format.ts'
import { useAnswer } from '../../ui/use-answer.ts'
import { type Offer, OfferRow } from './offer-row.tsx'
import { TabColumn } from './tab-column.tsx'

/** What a server offers beside tools: to be looked at, and attached to a message. */
export function OffersTab({ connection }: { readonly connection: ConnectionView }) {
  const { t } = useTranslation()
  const ask = useMemo(() => () => (void connection, listAttachable()), [connection])
  const offers = useAnswer(ask)
  const own = offers.value?.find(each => each.server === connection.name) ?? null
  const count = own ? own.resources.length + own.templates.length + own.prompts.length : 0
  return (
    <TabColumn>
      {offers.failure && <FailureNote failure={offers.failure} />}
      {own?.failure != null && <FailureNote failure={{ code: 'OFFERS', message: own.failure }} />}
      {offers.value === null && !offers.failure && <div aria-hidden className="h-40 rounded-panel bg-hover" />}
      {offers.value !== null && count === 0 && own?.failure == null && <EmptyState title={t('server.offersNone')} sentence={t('server.offersNoneSentence')} />}
      {own && count > 0 && (
        <>
          <p className="text-ui text-ink-2">{t('server.offersSentence')}</p>
          <OfferList own={own} />
        </>
      )}
    </TabColumn>
  )
}

function OfferList({ own }: { readonly own: Attachable }) {
  const { t } = useTranslation()
  const format = useFormat()
  const groups: readonly { heading: string; offers: readonly Offer[] }[] = [
    { heading: t('server.prompts'), offers: own.prompts.map(each => ({ key: each.name, name: each.title ?? each.name, about: each.description ?? '', address: each.name, facts: each.arguments.map(argument => (argument.required ? argument.name : t('form.optional', { name: argument.name }))).join(' · '), ref: each.arguments.length === 0 ? { kind: 'prompt', server: own.server, name: each.name, arguments: {} } : null })) },
    { heading: t('server.resources'), offers: own.resources.map(each => ({ key: each.uri, name: each.title ?? each.name, about: each.description ?? '', address: each.uri, facts: [each.mime_type ?? '', each.size === undefined ? '' : format.bytes(each.size)].filter(Boolean).join(' · '), ref: { kind: 'resource', server: own.server, name: each.title ?? each.name, uri: each.uri } })) },
    { heading: t('server.templates'), offers: own.templates.map(each => ({ key: each.uri_template, name: each.title ?? each.name, about: each.description ?? '', address: each.uri_template, facts: each.mime_type ?? '', ref: null })) },
  ]
  return (
    <>
      {groups
        .filter(group => group.offers.length > 0)
        .map(group => (
          <section key={group.heading} aria-label={group.heading}>
            <h2 className="mt-5 mb-1.5 text-small font-[510] text-ink-3">
              {group.heading} <span className="figures font-normal">{format.number(group.offers.length)}</span>
            </h2>
            <ul className="divide-y divide-line rounded-panel border border-line bg-surface">
              {group.offers.slice(0, mostOffers).map(offer => (
                <OfferRow key={offer.key} offer={offer} />
              ))}
            </ul>
            {group.offers.length > mostOffers && <p className="mt-1.5 text-small text-ink-3">{t('attach.more', { count: group.offers.length - mostOffers })}</p>}
          </section>
        ))}
    </>
  )
}

/** Longer lists are searched in the composer. */
const mostOffers = 300
