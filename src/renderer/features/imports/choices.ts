import type { ImportChoice, ImportRow } from '../../../shared/config-import.ts'
import { isRisky } from '../../../shared/risky-command.ts'
import { filledValues, valueOf, valueProblem } from '../../ui/asked-value.ts'

/** What the person decided about one row of the dry run. */
export interface RowChoice {
  readonly on: boolean
  readonly as: string
  readonly replace: boolean
  readonly values: Readonly<Record<string, string>>
}

export type Choices = Readonly<Record<string, RowChoice>>

export type ChoiceProblem = 'letters' | 'taken' | 'twin' | 'value'

export function canImport({ state }: Pick<ImportRow, 'state'>): boolean {
  return state === 'new' || state === 'clash'
}

/** Main's sentence on a server that is configured under another name. */
const hereAlready = 'Configured already as '

/** Worth taking as it is: on where it comes from, able to run, harmless to look at, and not here under another name. */
export function isReady(row: ImportRow): boolean {
  const { state, disabled, runtime_missing: missing, problems } = row
  return state === 'new' && !disabled && !missing && !isRisky(row) && !problems.some(problem => problem.startsWith(hereAlready))
}

/** New ones are taken where they are ready. Others and a clash are left to the person. */
export function firstChoices(rows: readonly ImportRow[]): Choices {
  return Object.fromEntries(rows.map(row => [row.name, { on: isReady(row), as: row.rename_to ?? row.name, replace: false, values: {} }]))
}

/** New ones that are taken at a stroke. A command line that can do harm is taken by itself or not at all. */
export function freshRows(rows: readonly ImportRow[]): readonly ImportRow[] {
  return rows.filter(row => row.state === 'new' && !isRisky(row))
}

export function withAllNew(rows: readonly ImportRow[], choices: Choices, on: boolean): Choices {
  const names = new Set(freshRows(rows).map(row => row.name))
  return Object.fromEntries(Object.entries(choices).map(([name, choice]) => [name, names.has(name) ? { ...choice, on } : choice]))
}

export function isChosen(row: ImportRow, choices: Choices): boolean {
  return canImport(row) && choices[row.name]?.on === true
}

/** The name that a row gets. */
function finalName(row: ImportRow, choice: RowChoice): string {
  return row.state === 'clash' && !choice.replace ? choice.as.trim() : row.name
}

/** What stands in the way of each chosen row, by its name. `taken`: names of servers that are configured. */
export function choiceProblems(rows: readonly ImportRow[], choices: Choices, taken: ReadonlySet<string>): Readonly<Record<string, ChoiceProblem>> {
  const chosen = rows.flatMap(row => {
    const choice = choices[row.name]
    return choice && isChosen(row, choices) ? [{ row, choice, name: finalName(row, choice) }] : []
  })
  const problems = chosen.flatMap(({ row, choice, name }): (readonly [string, ChoiceProblem])[] => {
    const renamed = row.state === 'clash' && !choice.replace
    if (renamed && !/^[A-Za-z0-9_.-]{1,64}$/.test(name)) return [[row.name, 'letters']]
    if (renamed && taken.has(name)) return [[row.name, 'taken']]
    if (chosen.some(other => other.row !== row && other.name === name)) return [[row.name, 'twin']]
    return row.asks.some(asked => valueProblem(asked, valueOf(asked, choice.values)) !== null) ? [[row.name, 'value']] : []
  })
  return Object.fromEntries(problems)
}

/** How many rows are told to be put right: names at once, values that are missing once the person wanted to go on. */
export function countSaid(problems: Readonly<Record<string, ChoiceProblem>>, strict: boolean): number {
  return Object.values(problems).filter(problem => strict || problem !== 'value').length
}

/** What is asked of main: the chosen rows, in the order of the table. */
export function importChoices(rows: readonly ImportRow[], choices: Choices): readonly ImportChoice[] {
  return rows.flatMap((row): ImportChoice[] => {
    const choice = choices[row.name]
    if (!choice || !isChosen(row, choices)) return []
    const name = finalName(row, choice)
    const values = filledValues(row.asks, choice.values)
    return [
      {
        name: row.name,
        ...(name === row.name ? {} : { as: name }),
        ...(row.state === 'clash' && choice.replace ? { replace: true } : {}),
        ...(Object.keys(values).length === 0 ? {} : { values }),
      },
    ]
  })
}
