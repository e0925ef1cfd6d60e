import type { DeviceGrant, DeviceGrants } from '../device-grants.ts'
import type { Answer, Ask } from '../exchange.ts'
import { readForm } from '../read-ask.ts'
import type { Route } from '../routes/route.ts'
import { stalePage } from './consent-routes.ts'
import type { FormTokens } from './form-tokens.ts'
import { html } from './html.ts'
import { notice, page } from './page.ts'
import { pageLanguage } from './page-language.ts'
import { pageWords } from './page-words.ts'

const path = '/device'

/** Where a person signs a device in: the code is typed or came with the link, compared, and answered. */
export function deviceRoutes(grants: DeviceGrants, tokens: FormTokens): readonly Route[] {
  return [
    { name: 'device-page', method: 'GET', path, handle: ask => show(grants, tokens, ask) },
    { name: 'device-answer', method: 'POST', path, handle: ask => takeAnswer(grants, tokens, ask) },
  ]
}

function show(grants: DeviceGrants, tokens: FormTokens, ask: Ask): Answer {
  const typed = ask.query.get('user_code')?.trim() ?? ''
  if (typed === '') return codePage(ask)
  const grant = grants.find(typed)
  return grant ? comparePage(ask, grant, tokens) : codePage(ask, { typed, isUnknown: true })
}

function codePage(ask: Ask, { typed, isUnknown }: { typed: string; isUnknown: boolean } = { typed: '', isUnknown: false }): Answer {
  const language = pageLanguage(ask.header('accept-language'))
  const { device } = pageWords(language)
  const main = html`<h1>${device.title}</h1>
<p>${device.ask}</p>
<form method="get" action="${path}">
${isUnknown ? html`<p class="problem" role="alert">${device.unknownCode}</p>` : undefined}
<label class="field"><span>${device.code}</span>
<input name="user_code" value="${typed}" maxlength="16" required autofocus autocomplete="off" autocapitalize="characters" spellcheck="false"></label>
<div class="verbs"><button class="first">${device.proceed}</button></div>
</form>`
  return page({ language, title: device.title, main, status: isUnknown ? 404 : 200 })
}

function comparePage(ask: Ask, { userCode }: DeviceGrant, tokens: FormTokens): Answer {
  const language = pageLanguage(ask.header('accept-language'))
  const { device } = pageWords(language)
  const main = html`<h1>${device.title}</h1>
<p>${device.compare}</p>
<p class="code">${userCode}</p>
<form method="post" action="${path}">
<input type="hidden" name="token" value="${tokens.issue(`device ${userCode}`)}">
<input type="hidden" name="user_code" value="${userCode}">
<div class="verbs"><button class="first" name="choice" value="allow">${device.signIn}</button><button name="choice" value="deny">${device.refuse}</button></div>
</form>`
  return page({ language, title: device.title, main })
}

function takeAnswer(grants: DeviceGrants, tokens: FormTokens, ask: Ask): Answer {
  const form = readForm(ask)
  const choice = form?.get('choice')
  const grant = grants.find(form?.get('user_code') ?? '')
  if (!form || !grant || (choice !== 'allow' && choice !== 'deny') || !tokens.redeem(form.get('token') ?? '', `device ${grant.userCode}`)) return stalePage(ask)
  grants.answer(grant.userCode, choice === 'allow' ? 'allowed' : 'denied')
  const language = pageLanguage(ask.header('accept-language'))
  const { device } = pageWords(language)
  return choice === 'allow'
    ? notice({ language, mark: 'ok', title: device.signedIn, words: device.signedInText })
    : notice({ language, mark: 'none', title: device.refused, words: device.refusedText })
}
