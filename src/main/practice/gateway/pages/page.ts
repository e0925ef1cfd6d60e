import { randomBytes } from 'node:crypto'
import { type Answer, text } from '../exchange.ts'
import { html, type Markup } from './html.ts'
import type { PageLanguage } from './page-language.ts'
import { pageStyle } from './page-style.ts'
import { pageWords } from './page-words.ts'

export interface PageContent {
  readonly language: PageLanguage
  readonly title: string
  readonly main: Markup
  /** Where the browser goes by itself after a second. */
  readonly follow?: string | undefined
  readonly status?: number
}

/** A page that runs no script, loads nothing, and stands in no frame. */
export function page({ language, title, main, follow, status = 200 }: PageContent): Answer {
  const nonce = randomBytes(16).toString('base64')
  const refresh = follow === undefined ? undefined : html`<meta http-equiv="refresh" content="1;url=${follow}">`
  const { markup } = html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
${refresh}
<style nonce="${nonce}">${{ markup: pageStyle }}</style>
</head>
<body>
<main>
${main}
</main>
<footer>${pageWords(language).practiceOnly}</footer>
</body>
</html>
`
  const answer = text(markup, 'text/html; charset=utf-8', status)
  return {
    ...answer,
    headers: {
      'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
      'x-frame-options': 'DENY',
      // With "no-referrer" a form of our own would come back without its origin.
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
    },
  }
}

/** A page that only says something. */
export function notice({ mark, ...content }: Omit<PageContent, 'main'> & { readonly mark: 'ok' | 'wait' | 'none'; readonly words: string; readonly more?: Markup }): Answer {
  const main = html`<div class="mark ${mark}" aria-hidden="true"></div>
<h1>${content.title}</h1>
<p>${content.words}</p>
${content.more}`
  return page({ ...content, main })
}
