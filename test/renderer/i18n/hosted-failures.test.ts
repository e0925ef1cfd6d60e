import { createInstance } from 'i18next'
import { expect, it } from 'vitest'
import { failureWords } from '../../../src/renderer/i18n/failure-words.ts'
import { ja } from '../../../src/renderer/i18n/ja/messages.ts'
import { zhCN } from '../../../src/renderer/i18n/zh-CN/messages.ts'

const signInHint = 'Sign in on the Connections page, or with drawbridge connectors sign-in.'
const instead = 'Signing in on the Connections page, or with drawbridge connectors sign-in, works as well.'
const unasked = [
  'Hosted apps could not be set up: the portal cannot be reached. Check the connection and try again.',
  'Hosted apps could not be set up: the portal had a failure. Try again later.',
  'Hosted apps could not be set up just now: too many attempts. Try again in 1 second.',
  'Hosted apps could not be set up just now: too many attempts. Try again in 30 seconds.',
  'Hosted apps could not be set up just now: too many attempts. Try again in 4 minutes.',
  'Hosted apps could not be set up just now: too many attempts. Try again in 3 hours.',
  `Hosted apps could not be set up here without a sign-in. ${instead}`,
  `Hosted apps are locked for this computer. ${instead}`,
  `Setting up hosted apps is paused at the moment. Try again later. ${instead}`,
  `Hosted apps are not open without a sign-in. ${signInHint}`,
].map(message => ({ code: 'CONNECTORS_NOT_SET_UP', message }))
const failures = [
  ...unasked,
  { code: 'SIGN_IN_NEEDED', message: 'Hosted apps need a sign-in.', hint: signInHint },
  { code: 'SIGN_IN_EXPIRED', message: 'The sign-in for hosted apps has ended.', hint: signInHint },
  { code: 'NO_ORIGIN', message: 'No connector gateway is set up.' },
  { code: 'TOKEN_EXPIRED', message: 'The sign-in has ended.', hint: 'Sign in again on the Connections page, or with drawbridge connectors sign-in.' },
  { code: 'HTTP_503', message: 'The hosted apps could not be listed: It answered with status 503.' },
]

const speakers = await Promise.all(
  Object.entries({ 'zh-CN': zhCN, ja }).map(async ([lng, translation]) => {
    const i18n = createInstance()
    await i18n.init({ lng, keySeparator: false, nsSeparator: false, interpolation: { escapeValue: false }, showSupportNotice: false, resources: { [lng]: { translation } } })
    return { lng, t: i18n.t }
  }),
)

it.each(failures)('$code is said wholly in the language of the window: $message', failure => {
  for (const { lng, t } of speakers) {
    const { message, hint = '', original = '' } = failureWords(t, lng, failure)
    const english = `${message} ${hint} ${original}`.replaceAll('drawbridge connectors sign-in', '').replace('It answered with status 503.', '')
    expect([lng, english.match(/[a-z]{2,}/gi)]).toEqual([lng, null])
  }
})
