import { aliasPattern } from '../../../../shared/connector.ts'
import { activeAccounts, expireAttempts, isAliasTaken, practiceAddresses } from '../accounts.ts'
import { type Answer, type Ask, nothing } from '../exchange.ts'
import type { GatewayParts } from '../gateway-parts.ts'
import type { Account, Attempt } from '../gateway-state.ts'
import { readForm } from '../read-ask.ts'
import type { Route } from '../routes/route.ts'
import { consentPage, outcomePage } from './consent-page.ts'
import type { FormTokens } from './form-tokens.ts'
import { notice } from './page.ts'
import { pageLanguage } from './page-language.ts'
import { pageWords } from './page-words.ts'
import type { PageWords } from './words-shape.ts'

const path = '/connect/:token'

/** The pages behind a link: the question, and after it how it ended. */
export function consentRoutes(parts: GatewayParts, tokens: FormTokens): readonly Route[] {
  return [
    { name: 'consent-page', method: 'GET', path, handle: ask => show(parts, tokens, ask) },
    { name: 'consent-answer', method: 'POST', path, handle: ask => takeAnswer(parts, tokens, ask) },
  ]
}

function show(parts: GatewayParts, tokens: FormTokens, ask: Ask): Answer {
  const link = openLink(parts, ask)
  if (!link) return unknownLink(ask)
  return link.attempt.outcome === 'open' ? question(parts, tokens, ask, link) : outcomePage({ language: languageOf(ask), ...link })
}

interface Link {
  readonly attempt: Attempt
  readonly account: Account
}

function openLink(parts: GatewayParts, ask: Ask): Link | null {
  parts.store.change(state => expireAttempts(state, parts.now()))
  return parts.links.find(ask.params['token'] ?? '')
}

function question(parts: GatewayParts, tokens: FormTokens, ask: Ask, link: Link & { problem?: string; typed?: { label: string; alias: string } }): Answer {
  return consentPage({ ...link, language: languageOf(ask), others: otherAccounts(parts, link.account), formToken: tokens.issue(link.attempt.token) })
}

function otherAccounts({ store }: GatewayParts, account: Account): readonly Account[] {
  return activeAccounts(store.state(), account.owner, account.connector).filter(({ id }) => id !== account.id)
}

/** Answers with a redirect, so that a reload of what follows asks nothing again. */
function takeAnswer(parts: GatewayParts, tokens: FormTokens, ask: Ask): Answer {
  const link = openLink(parts, ask)
  if (!link) return unknownLink(ask)
  const form = readForm(ask)
  if (!form || !tokens.redeem(form.get('token') ?? '', link.attempt.token)) return stalePage(ask)
  const onward = nothing(303, { location: ask.path })
  if (link.attempt.outcome !== 'open') return onward
  switch (form.get('choice')) {
    case 'allow': {
      const alias = link.account.alias ?? (form.get('alias') ?? '').trim().toLowerCase()
      const typed = { label: form.get('label') ?? '', alias }
      const problem = findProblem(parts, link.account, typed, pageWords(languageOf(ask)))
      if (problem !== undefined) return question(parts, tokens, ask, { ...link, problem, typed })
      parts.links.answer(link.attempt, { choice: 'allow', label: typed.label, alias: alias === '' ? undefined : alias })
      return onward
    }
    case 'deny':
      parts.links.answer(link.attempt, { choice: 'deny' })
      return onward
    case 'expire':
      parts.links.answer(link.attempt, { choice: 'expire' })
      return onward
    default:
      return stalePage(ask)
  }
}

function findProblem(parts: GatewayParts, account: Account, { label, alias }: { label: string; alias: string }, { consent }: PageWords): string | undefined {
  if (!practiceAddresses.some(address => address === label)) return consent.noAddress
  if (alias === '') return otherAccounts(parts, account).length > 0 ? consent.nameNeeded : undefined
  if (!aliasPattern.test(alias)) return consent.badName
  return isAliasTaken(parts.store.state(), account, alias) ? consent.nameTaken : undefined
}

function languageOf(ask: Ask): ReturnType<typeof pageLanguage> {
  return pageLanguage(ask.header('accept-language'))
}

function unknownLink(ask: Ask): Answer {
  const language = languageOf(ask)
  const { unknownLink: title, unknownLinkText: words } = pageWords(language)
  return notice({ language, title, words, mark: 'wait', status: 404 })
}

export function stalePage(ask: Ask): Answer {
  const language = languageOf(ask)
  const { stalePage: title, stalePageText: words } = pageWords(language)
  return notice({ language, title, words, mark: 'wait', status: 403 })
}
