import { describe, expect, it } from 'vitest'
import { refusedWork } from '../../../src/main/app/servers/unknown-names.ts'
import { prepareLinks } from '../../../src/main/connectors/card/link-operation.ts'
import type { McpAction } from '../../../src/main/connectors/manage/connection-arguments.ts'

const known = { catalog: ['github', 'notes'], configured: ['mine'] }

async function refusal(action: McpAction, names: readonly string[], apps: readonly string[]): Promise<string> {
  const work = refusedWork(action, names, { known, hostedApps: async () => apps })
  const made = await prepareLinks({ opId: 'op', owner: { type: 'account' }, targets: names.map(name => ({ name, kind: 'mcp', action })), now: 0 }, work, new AbortController().signal)
  return made.ok ? 'accepted' : made.failure.message
}

describe('a name that is no server', () => {
  it('is told to be a hosted app where it is one, in whatever spelling, with the call that connects it', async () => {
    expect(await refusal('install', ['google-calendar', 'gmail'], ['gmail', 'googlecalendar'])).toBe(
      'googlecalendar, gmail are hosted apps and no MCP server: call manage_connections {"action":"connect","connectors":["googlecalendar","gmail"]}, without "mcp".',
    )
    expect(await refusal('authorize', ['gmail'], ['gmail'])).toContain('gmail is a hosted app and no MCP server')
  })

  it('is told with the servers that there are where the apps are not known', async () => {
    expect(await refusal('install', ['gmail'], [])).toBe('The catalog has no server named gmail. In the catalog: github, notes.')
    expect(await refusal('enable', ['notes'], ['gmail'])).toBe('Settings have no server named notes. It is in the catalog: install it first. Configured: mine.')
  })
})
