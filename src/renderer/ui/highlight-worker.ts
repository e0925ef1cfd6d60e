import { createCssVariablesTheme, createHighlighterCore, type HighlighterCore } from 'shiki/core'
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript'
import type { CodeToken, HighlightAnswer, HighlightQuestion } from './highlight.ts'

const languages = {
  bash: () => import('shiki/langs/bash.mjs'),
  c: () => import('shiki/langs/c.mjs'),
  csharp: () => import('shiki/langs/csharp.mjs'),
  css: () => import('shiki/langs/css.mjs'),
  diff: () => import('shiki/langs/diff.mjs'),
  docker: () => import('shiki/langs/docker.mjs'),
  go: () => import('shiki/langs/go.mjs'),
  html: () => import('shiki/langs/html.mjs'),
  java: () => import('shiki/langs/java.mjs'),
  javascript: () => import('shiki/langs/javascript.mjs'),
  json: () => import('shiki/langs/json.mjs'),
  kotlin: () => import('shiki/langs/kotlin.mjs'),
  php: () => import('shiki/langs/php.mjs'),
  python: () => import('shiki/langs/python.mjs'),
  rust: () => import('shiki/langs/rust.mjs'),
  sql: () => import('shiki/langs/sql.mjs'),
  swift: () => import('shiki/langs/swift.mjs'),
  toml: () => import('shiki/langs/toml.mjs'),
  tsx: () => import('shiki/langs/tsx.mjs'),
  typescript: () => import('shiki/langs/typescript.mjs'),
  xml: () => import('shiki/langs/xml.mjs'),
  yaml: () => import('shiki/langs/yaml.mjs'),
} as const
type Known = keyof typeof languages

const aliases: Readonly<Record<string, Known>> = {
  sh: 'bash', shell: 'bash', zsh: 'bash', console: 'bash', cs: 'csharp', dockerfile: 'docker', js: 'javascript', jsx: 'tsx', jsonc: 'json', kt: 'kotlin',
  py: 'python', rs: 'rust', ts: 'typescript', yml: 'yaml', svg: 'xml', patch: 'diff', cpp: 'c', 'c++': 'c', 'c#': 'csharp',
}

const theme = createCssVariablesTheme({ name: 'desk', variablePrefix: '--code-', fontStyle: false })
let highlighter: Promise<HighlighterCore> | null = null
const loaded = new Map<Known, Promise<void>>()

/** Coloured tokens by line; null for a language we do not colour. Colours are CSS variables, so themes switch by themselves. */
async function highlight(code: string, language: string): Promise<readonly (readonly CodeToken[])[] | null> {
  const known = knownLanguage(language.toLowerCase())
  if (!known) return null
  highlighter ??= createHighlighterCore({ themes: [theme], langs: [], engine: createJavaScriptRegexEngine({ forgiving: true }) })
  const core = await highlighter
  const loading = loaded.get(known) ?? core.loadLanguage(languages[known]())
  loaded.set(known, loading)
  await loading
  return core.codeToTokens(code, { lang: known, theme: 'desk', tokenizeTimeLimit: 5000, tokenizeMaxLineLength: 2000 }).tokens.map(line => line.map(({ content, color }) => (color === undefined ? { content } : { content, color })))
}

function knownLanguage(word: string): Known | undefined {
  if (Object.hasOwn(aliases, word)) return aliases[word]
  return isKnown(word) ? word : undefined
}

function isKnown(word: string): word is Known {
  return Object.hasOwn(languages, word)
}

// Runs beside the page: compiling a grammar takes long enough to be felt.
self.addEventListener('message', (event: MessageEvent<HighlightQuestion>) => {
  const { id, code, language } = event.data
  const post = (lines: HighlightAnswer['lines']): void => self.postMessage({ id, lines } satisfies HighlightAnswer, {})
  highlight(code, language).then(post, () => post(null))
})
