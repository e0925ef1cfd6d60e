/** When something is, as a calendar takes it: `2026-12-05T19:00`, or the day alone. */
export interface SaidTimes {
  readonly start?: string
  readonly end?: string
}

const dayPattern = /(\d{4})[-/年.](\d{1,2})[-/月.](\d{1,2})日?/
const clockPattern = /(\d{1,2})(?::(\d{2})|[点點时時](?:(\d{1,2})分|(半))?)\s*(am|pm)?|\b(\d{1,2})\s*(am|pm)\b/gi

/** Reads a day and up to two times of it. Without a full date nothing is taken: rules that know no clock know no “tomorrow”. */
export function saidTimes(text: string): SaidTimes {
  const day = dayPattern.exec(text)
  if (day === null) return {}
  const date = [day[1], twoDigits(day[2]), twoDigits(day[3])].join('-')
  const [start, end] = [...text.replace(day[0], ' ').replace(/(?<=\d)T(?=\d)/, ' ').matchAll(clockPattern)].map(clockTime)
  return { start: start === undefined ? date : `${date}T${start}`, ...(end === undefined ? {} : { end: `${date}T${end}` }) }
}

function clockTime(match: RegExpExecArray): string {
  const [, hour = match[6], minutes, spokenMinutes, half] = match
  const isAfternoon = /pm/i.test(match[5] ?? match[7] ?? '') && Number(hour) < 12
  return `${twoDigits(String(Number(hour) + (isAfternoon ? 12 : 0)))}:${half === undefined ? twoDigits(minutes ?? spokenMinutes) : '30'}`
}

function twoDigits(digits: string | undefined): string {
  return (digits ?? '0').padStart(2, '0')
}
