import path from 'node:path'
import { z } from 'zod'
import { createJsonFile, type JsonFile } from '../../platform/json-file.ts'
import { type Todo, todoStates } from '../../tools/todo-list.ts'
import type { TodoStore } from '../../tools/todo-tool.ts'

const todoListSchema = z.array(z.object({ id: z.number().int(), text: z.string(), state: z.enum(todoStates) }))

/** The to-do list of each chat, beside its journal: it is there again when the chat is. */
export function createSessionTodos(sessionsFolder: string): TodoStore {
  const fileOf = (session: string): JsonFile<readonly Todo[]> =>
    createJsonFile<readonly Todo[]>({ path: path.join(sessionsFolder, path.basename(session), 'todo.json'), defaults: [], parse: raw => todoListSchema.safeParse(raw).data })
  return {
    load: async session => fileOf(session).load().value,
    async save(session, todos) {
      const saved = await fileOf(session).save(todos)
      if (!saved.ok) throw new Error(saved.failure.message)
    },
  }
}
