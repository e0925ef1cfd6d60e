import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

export interface Format {
  number(value: number): string
  score(value: number): string
  /** Tokens as people say them: 912, 8.4k, 200k, 1.2m. */
  tokens(value: number): string
  percent(share: number): string
  /** Bytes, in the unit that fits. */
  bytes(value: number): string
  /** Milliseconds, in the unit that fits. */
  duration(ms: number): string
  /** The same where less than a millisecond counts. */
  fineDuration(ms: number): string
  time(iso: string): string
  dateTime(iso: string): string
  list(words: readonly string[]): string
  /** Whole sentences, one after the other. */
  sentences(sentences: readonly string[]): string
}

/** Numbers, times and lists in one language. */
export function createFormat(language: string): Format {
  const whole = new Intl.NumberFormat(language, { maximumFractionDigits: 0 })
  const one = new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  const two = new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  const share = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 })
  const millisecond = unitFormat(language, 'millisecond', 0)
  const fine = unitFormat(language, 'millisecond', 2)
  const second = unitFormat(language, 'second', 1)
  const minute = unitFormat(language, 'minute', 0)
  const time = new Intl.DateTimeFormat(language, { timeStyle: 'short' })
  const dateTime = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' })
  // Chinese and Japanese enumerate with their own comma, which Intl knows only together with "and".
  const comma = /^(zh|ja)/.test(language) ? '、' : ', '
  const duration = (ms: number): string => {
    if (ms < 999.5) return millisecond.format(Math.max(1, ms))
    if (ms < 59_950) return second.format(ms / 1000)
    const seconds = Math.round(ms / 1000)
    return `${minute.format(Math.floor(seconds / 60))} ${second.format(seconds % 60)}`
  }
  return {
    number: value => whole.format(value),
    score: value => (Number.isFinite(value) ? two.format(value) : '∞'),
    tokens: value => {
      if (value < 1000) return whole.format(value)
      if (value < 99_950) return `${trimZero(one.format(value / 1000))}k`
      if (value < 999_500) return `${whole.format(value / 1000)}k`
      return `${trimZero(one.format(value / 1_000_000))}m`
    },
    percent: value => share.format(value),
    bytes: value => {
      if (value < 1000) return `${whole.format(value)} B`
      if (value < 999_950) return `${trimZero(one.format(value / 1000))} kB`
      return `${trimZero(one.format(value / 1_000_000))} MB`
    },
    fineDuration: ms => (ms < 1 ? fine.format(ms) : duration(ms)),
    duration,
    time: iso => formatDate(time, iso),
    dateTime: iso => formatDate(dateTime, iso),
    list: words => words.join(comma),
    sentences: words => words.join(/^(zh|ja)/.test(language) ? '' : ' '),
  }
}

type Unit = 'millisecond' | 'second' | 'minute'

/** As rows show them: the sign in English, and in Chinese and Japanese the word, set off like every other number. */
const signs: Readonly<Record<string, Readonly<Record<Unit, string>>>> = {
  en: { millisecond: 'ms', second: 's', minute: 'min' },
  zh: { millisecond: '毫秒', second: '秒', minute: '分' },
  ja: { millisecond: 'ミリ秒', second: '秒', minute: '分' },
}

function unitFormat(language: string, unit: Unit, digits: number): { format(value: number): string } {
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: digits })
  const sign = signs[language.slice(0, 2)]?.[unit]
  if (sign !== undefined) return { format: value => `${number.format(value)} ${sign}` }
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: digits })
}

function trimZero(text: string): string {
  return text.replace(/[.,]0$/, '')
}

/** Times come from files as well: one that is none is shown as it stands. */
function formatDate(format: Intl.DateTimeFormat, iso: string): string {
  const date = new Date(iso)
  return Number.isNaN(date.getTime()) ? iso : format.format(date)
}

const formats = new Map<string, Format>()

export function formatFor(language: string): Format {
  const known = formats.get(language) ?? createFormat(language)
  formats.set(language, known)
  return known
}

export function useFormat(): Format {
  const { i18n } = useTranslation()
  return useMemo(() => formatFor(i18n.language), [i18n.language])
}
