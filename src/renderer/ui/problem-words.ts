import type { TFunction } from 'i18next'
import { assertNever } from '../../shared/failure.ts'
import type { Format } from './format.ts'
import type { Problem } from './schema-values.ts'

/** What is wrong with a value, and what would be right. */
export function problemWords(t: TFunction, format: Format, problem: Problem): string {
  switch (problem.kind) {
    case 'missing':
    case 'number':
    case 'integer':
    case 'email':
    case 'uri':
    case 'date':
    case 'date-time':
      return t(`form.problem.${problem.kind}`)
    case 'at-least':
    case 'at-most':
      return t(`form.problem.${problem.kind}`, { limit: format.number(problem.limit) })
    case 'shortest':
    case 'longest':
    case 'fewest':
    case 'most':
      return t(`form.problem.${problem.kind}`, { count: problem.limit })
    case 'json':
      return t('form.problem.json', { line: format.number(problem.line), column: format.number(problem.column) })
    default:
      return assertNever(problem)
  }
}
