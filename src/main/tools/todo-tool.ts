import { z } from 'zod'
import { assertNever, failed, type Result, success } from '../../shared/failure.ts'
import { textBlock, type Tool } from '../../shared/tool.ts'
import { defineTool } from './define-tool.ts'
import { failureResult } from './failure-result.ts'
import { changeTodos, showTodos, type Todo, type TodoChange, todoLimits, todoStates } from './todo-list.ts'

/** Keeps the list of each session. Contract: `load` gives an empty list for a session it does not know. */
export interface TodoStore {
  load(sessionId: string): Promise<readonly Todo[]>
  save(sessionId: string, todos: readonly Todo[]): Promise<void>
}

const text = z.string().trim().min(1).max(todoLimits.characters)

const input = z.object({
  action: z.enum(['list', 'add', 'update', 'remove']),
  texts: z.array(text).max(50).optional().describe('add: one entry each'),
  id: z.number().int().min(1).optional().describe('update: its number'),
  text: text.optional().describe('update: new words'),
  state: z.enum(todoStates).optional().describe('update: new state'),
  ids: z.array(z.number().int().min(1)).optional().describe('remove: their numbers'),
})

export function createTodoTool(store: TodoStore): Tool {
  return defineTool({
    name: 'todo_list',
    description: 'The to-do list of this conversation: plan work of several steps, tick off what is done. Every action returns the whole list.',
    input,
    annotations: { title: 'To-do list', readOnlyHint: true, openWorldHint: false },
    parallel: { kind: 'never' },
    async run(given, context) {
      const change = readChange(given)
      if (!change.ok) return failureResult(change.failure)
      const before = await store.load(context.sessionId)
      const after = changeTodos(before, change.value)
      if (!after.ok) return failureResult(after.failure)
      if (after.value !== before) await store.save(context.sessionId, after.value)
      return { status: 'ok', content: [textBlock(showTodos(after.value))], structured: { todos: after.value } }
    },
  })
}

function readChange({ action, texts, id, text: words, state, ids }: z.output<typeof input>): Result<TodoChange> {
  switch (action) {
    case 'list':
      return success({ kind: 'list' })
    case 'add':
      return texts && texts.length > 0 ? success({ kind: 'add', texts }) : failed('NO_TEXTS', 'add needs texts, a list with one entry each.')
    case 'update':
      if (id === undefined || (words === undefined && state === undefined)) return failed('NO_UPDATE', 'update needs id, and text or state.')
      return success({ kind: 'update', id, ...(words === undefined ? {} : { text: words }), ...(state === undefined ? {} : { state }) })
    case 'remove':
      return ids && ids.length > 0 ? success({ kind: 'remove', ids }) : failed('NO_IDS', 'remove needs ids, a list of numbers.')
    default:
      return assertNever(action)
  }
}

/** Lists that live as long as the app does. */
export function createTodoMemory(): TodoStore {
  const lists = new Map<string, readonly Todo[]>()
  return {
    load: async sessionId => lists.get(sessionId) ?? [],
    save: async (sessionId, todos) => void lists.set(sessionId, todos),
  }
}
