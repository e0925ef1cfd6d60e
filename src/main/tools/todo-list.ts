import { assertNever, failed, type Result, success } from '../../shared/failure.ts'

export const todoStates = ['pending', 'in_progress', 'done', 'cancelled'] as const
export type TodoState = (typeof todoStates)[number]

export interface Todo {
  /** Stays the same for the life of the list; numbers of removed ones are not given again while a later one stands. */
  readonly id: number
  readonly text: string
  readonly state: TodoState
}

export type TodoChange =
  | { readonly kind: 'list' }
  | { readonly kind: 'add'; readonly texts: readonly string[] }
  | { readonly kind: 'update'; readonly id: number; readonly text?: string; readonly state?: TodoState }
  | { readonly kind: 'remove'; readonly ids: readonly number[] }

export const todoLimits = { count: 200, characters: 500 } as const

/** The list after a change. An unknown id fails the whole change. */
export function changeTodos(todos: readonly Todo[], change: TodoChange): Result<readonly Todo[]> {
  switch (change.kind) {
    case 'list':
      return success(todos)
    case 'add':
      return add(todos, change.texts)
    case 'update':
      return update(todos, change)
    case 'remove': {
      const unknown = change.ids.find(id => !todos.some(todo => todo.id === id))
      return unknown === undefined ? success(todos.filter(todo => !change.ids.includes(todo.id))) : noSuch(unknown, todos)
    }
    default:
      return assertNever(change)
  }
}

function add(todos: readonly Todo[], texts: readonly string[]): Result<readonly Todo[]> {
  if (todos.length + texts.length > todoLimits.count) return failed('TOO_MANY', `A list holds at most ${todoLimits.count} entries.`, 'Remove what is done.')
  const last = todos.reduce((highest, todo) => Math.max(highest, todo.id), 0)
  return success([...todos, ...texts.map((text, index): Todo => ({ id: last + index + 1, text, state: 'pending' }))])
}

function update(todos: readonly Todo[], change: Extract<TodoChange, { kind: 'update' }>): Result<readonly Todo[]> {
  if (!todos.some(todo => todo.id === change.id)) return noSuch(change.id, todos)
  return success(todos.map(todo => (todo.id === change.id ? { ...todo, text: change.text ?? todo.text, state: change.state ?? todo.state } : todo)))
}

function noSuch(id: number, todos: readonly Todo[]): Result<never> {
  return failed('NO_SUCH_TODO', `There is no entry ${id}; nothing was changed.`, todos.length === 0 ? 'The list is empty.' : `There are ${todos.map(todo => todo.id).join(', ')}.`)
}

const marks: Readonly<Record<TodoState, string>> = { pending: '[ ]', in_progress: '[~]', done: '[x]', cancelled: '[-]' }

export function showTodos(todos: readonly Todo[]): string {
  return todos.length === 0 ? '[the list is empty]' : todos.map(todo => `${todo.id}. ${marks[todo.state]} ${todo.text}`).join('\n')
}
