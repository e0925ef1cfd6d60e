import type { Answer } from '../exchange.ts'
import { practiceAddresses } from '../accounts.ts'
import type { Account, Attempt } from '../gateway-state.ts'
import { html, type Markup } from './html.ts'
import { notice, page } from './page.ts'
import type { PageLanguage } from './page-language.ts'
import { pageWords } from './page-words.ts'
import type { AppWords, PageWords } from './words-shape.ts'

export interface ConsentView {
  readonly language: PageLanguage
  readonly attempt: Attempt
  readonly account: Account
  /** The other accounts of the same app that work. */
  readonly others: readonly Account[]
  readonly formToken: string
  readonly problem?: string | undefined
  /** What was typed before a problem was found. */
  readonly typed?: { readonly label: string; readonly alias: string } | undefined
}

/** Asks a person whether an app may be connected, as whom, and under which name. */
export function consentPage(view: ConsentView): Answer {
  const words = pageWords(view.language)
  const app = appWords(words, view.account.connector)
  const title = words.consent.title(app.title)
  const main = html`<div class="app"><span class="tile" aria-hidden="true">${tileLetter(view.account.connector)}</span>${app.title}</div>
<h1>${title}</h1>
<h2>${words.consent.may}</h2>
<ul>${app.may.map(act => html`<li>${act}</li>`)}</ul>
<form method="post" action="/connect/${view.attempt.token}">
<input type="hidden" name="token" value="${view.formToken}">
${view.problem === undefined ? undefined : html`<p class="problem" role="alert">${view.problem}</p>`}
<fieldset><legend>${words.consent.signInAs}</legend>${addressChoices(view, words)}</fieldset>
${nameField(view, words)}
<div class="verbs"><button class="first" name="choice" value="allow">${words.consent.allow}</button><button name="choice" value="deny">${words.consent.deny}</button></div>
<div class="quiet"><button name="choice" value="expire">${words.consent.expire}</button><small>${words.consent.expireHint}</small></div>
</form>`
  return page({ language: view.language, title, main, ...(view.problem === undefined ? {} : { status: 400 }) })
}

function addressChoices({ account, others, typed }: ConsentView, words: PageWords): readonly Markup[] {
  const free = practiceAddresses.find(address => !others.some(({ label }) => label === address))
  const chosen = [typed?.label, account.label].find(label => practiceAddresses.some(address => address === label)) ?? free ?? practiceAddresses[0]
  return practiceAddresses.map(address => {
    const other = others.find(({ label }) => label === address)
    const checked = address === chosen ? html` checked` : undefined
    const note = other ? html`<small>${words.consent.connectedAs(other.alias ?? '')}</small>` : undefined
    return html`<label class="choice"><input type="radio" name="label" value="${address}"${checked}>${address}${note}</label>`
  })
}

function nameField({ account, others, typed }: ConsentView, words: PageWords): Markup {
  const hint = others.length > 0 ? words.consent.secondName : words.consent.nameHint
  if (account.alias !== undefined) {
    return html`<label class="field"><span>${words.consent.name}</span><input name="alias" value="${account.alias}" readonly></label>`
  }
  return html`<label class="field"><span>${words.consent.name}</span>
<input name="alias" value="${typed?.alias ?? ''}" maxlength="32" autocomplete="off" autocapitalize="off" spellcheck="false"><small>${hint}</small></label>`
}

/** How a link ended, and the way back. */
export function outcomePage({ language, attempt, account }: Pick<ConsentView, 'language' | 'attempt' | 'account'>): Answer {
  const words = pageWords(language)
  const follow = returnLink(attempt)
  const more =
    follow === undefined
      ? html`<p>${words.outcome.close}</p>`
      : html`<div class="verbs"><a class="button first" href="${follow}">${words.outcome.back}</a></div>`
  return notice({ ...endingWords(attempt.outcome, words, appWords(words, account.connector)), language, follow, more })
}

function endingWords(outcome: Attempt['outcome'], { outcome: words }: PageWords, app: AppWords): Pick<Parameters<typeof notice>[0], 'mark' | 'title' | 'words'> {
  if (outcome === 'denied') return { mark: 'none', title: words.denied, words: words.deniedText }
  if (outcome === 'expired') return { mark: 'wait', title: words.expired, words: words.expiredText }
  return { mark: 'ok', title: words.allowed(app.title), words: words.allowedText }
}

/** Wakes the card that waits; it carries the card's id and nothing else. */
function returnLink({ returnTo, op }: Attempt): string | undefined {
  return returnTo === 'drawbridge' && op !== undefined ? `drawbridge://connections/done?op=${encodeURIComponent(op)}` : undefined
}

function appWords(words: PageWords, connector: string): AppWords {
  return words.apps[connector] ?? { title: connector, may: [] }
}

function tileLetter(connector: string): string {
  return (connector.split('_').at(-1) ?? connector).slice(0, 1).toUpperCase()
}
