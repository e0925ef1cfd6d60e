// Lists every input schema of field-schemas.mjs and answers with the arguments it got.
import { fieldSchemas } from './field-schemas.mjs'
import { serveTools, text } from './serve.mjs'

const tools = Object.entries(fieldSchemas).map(([kind, { schema, outputSchema }]) => ({ name: kind, description: kind, inputSchema: schema, ...(outputSchema ? { outputSchema } : {}) }))
await serveTools(tools, async (_name, args) => text(JSON.stringify(args)))
