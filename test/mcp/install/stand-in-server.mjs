// The server of every stand-in package: tools one, two and three; writes down how it was started where REPORT says.
import { writeFileSync } from 'node:fs'
import { serveTools, tool } from '../../support/mcp-servers/serve.mjs'

const { REPORT, FAIL_WITH, TOKEN, FOLDER } = process.env
if (REPORT) writeFileSync(REPORT, JSON.stringify({ args: process.argv.slice(2), ...(TOKEN ? { TOKEN } : {}), ...(FOLDER ? { FOLDER } : {}) }))
if (FAIL_WITH) {
  console.error(`cannot use the key ${TOKEN} ${FAIL_WITH}`)
  process.exit(4)
}
await serveTools([tool('one'), tool('two'), tool('three')])
