import { assertNever } from '../../../shared/failure.ts'

/** How a server of ours stands: in the catalog only, or configured and in what state. */
export type ServerStanding = 'in-catalog' | 'off' | 'unauthorized' | 'not-running' | 'running'

/** What the model is told when it takes a server for a hosted app. */
export function serverAdvice(name: string, standing: ServerStanding | null): string | null {
  switch (standing) {
    case null:
      return null
    case 'in-catalog':
      return `${name} is no hosted app but a server of the catalog: ${callOf('install', name)}.`
    case 'off':
      return `${name} is no hosted app but an MCP server that is switched off: ${callOf('enable', name)}.`
    case 'unauthorized':
      return `${name} is no hosted app but an MCP server that wants a sign-in: ${callOf('authorize', name)}.`
    case 'not-running':
      return `${name} is no hosted app but an MCP server that does not run right now: ${callOf('enable', name)} to start it again.`
    case 'running':
      return `${name} is no hosted app but an MCP server that runs already: its tools are there, find them with tool_search or call them.`
    default:
      return assertNever(standing)
  }
}

function callOf(action: 'install' | 'enable' | 'authorize', name: string): string {
  return `call manage_connections ${JSON.stringify({ action, connectors: [{ name, mcp: true }] })}`
}
