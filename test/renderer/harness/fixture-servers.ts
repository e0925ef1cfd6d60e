import type { ContentBlock } from '../../../src/shared/conversation.ts'
import type { Attachable, DoctorReport, ServerTool, ServerTools } from '../../../src/shared/server-parts.ts'

const schema = {
  type: 'object', required: ['repo', 'title'],
  properties: {
    repo: { type: 'string', description: 'Owner and name, as in acme/app.', default: 'acme/app' },
    title: { type: 'string', description: 'One line.', maxLength: 120 },
    body: { type: 'string', description: 'Markdown.' },
    state: { type: 'string', enum: ['open', 'closed'], default: 'open' },
    labels: { type: 'array', items: { type: 'string' }, description: 'Existing labels only.' },
    areas: { type: 'array', items: { enum: ['search', 'window', 'servers'] }, maxItems: 2 },
    priority: { type: 'integer', minimum: 1, maximum: 5, description: 'From 1, the most urgent, to 5.' },
    draft: { type: 'boolean' },
    due: { type: 'string', format: 'date' },
    milestone: { type: 'object', description: 'Made where there is none of this name.', required: ['name'], properties: { name: { type: 'string' }, url: { type: 'string', format: 'uri' } } },
    filters: { type: 'array', items: { type: 'object' } },
  },
}

function tool(name: string, description: string, more: Partial<ServerTool> = {}): ServerTool {
  const direct = 90 + ((name.length * 37) % 420)
  return { name: `mcp__github__${name}`, original_name: name, description, standing: 'deferred', usable: true, tokens_direct: direct, tokens_deferred: 9 + (name.length % 14), policy: {}, read_only: null, destructive: null, input_schema: { type: 'object', properties: {} }, ...more }
}

const github: readonly ServerTool[] = [
  tool('create_issue', 'Opens an issue in a repository.\nLabels that do not exist are left out, and the answer says which.', { standing: 'direct', policy: { load: 'direct' }, input_schema: schema, read_only: false, destructive: false }),
  tool('list_issues', 'Lists the issues of a repository, newest first, a page at a time.', { read_only: true }),
  tool('search_code', 'Searches code across every repository that the sign-in reaches.', { read_only: true }),
  tool('delete_branch', 'Deletes a branch. There is no way back.', { destructive: true, read_only: false, input_schema: { type: 'object', required: ['branch'], properties: { branch: { type: 'string' } } } }),
  tool('get_pull_request_review_comments_of_all_reviewers_including_bots_and_outside_collaborators_v2', 'A name that is longer than any table is wide, and a description that goes on for just as long as it can before somebody stops it.', { read_only: true }),
  tool('リポジトリを検索', 'リポジトリを名前や説明で検索します。', { read_only: true }),
  tool('merge_pull_request', 'Merges a pull request.', { standing: 'off', destructive: true }),
  tool('run_workflow', 'Starts a workflow by hand.', { policy: { approval: 'ask', timeout_s: 300 } }),
  tool('old_style', 'Kept for callers of the first version.', { policy: { use_anyway: true } }),
  ...Array.from({ length: 16 }, (_, index) => tool(`get_thing_${index + 1}`, `Gets thing number ${index + 1} and says how it stands.`, { read_only: true })),
  { ...tool('create issue!', ''), name: null, standing: 'quarantined', usable: false, reason: 'Its name has letters that no model takes: a space and “!”.' },
  { ...tool('export_everything', ''), standing: 'quarantined', usable: true, reason: 'Its input schema refers to https://example.org/schema.json, which is not fetched. Its arguments cannot be checked.' },
]

const many: readonly ServerTool[] = Array.from({ length: 3300 }, (_, index) => tool(`operation_${index + 1}`, `Operation ${index + 1} of a service that has very many.`, { name: `mcp__cloud__operation_${index + 1}`, read_only: index % 3 === 0 }))

const start: Readonly<Record<string, ServerTools>> = {
  github: { server: 'github', load: 'deferred', approval: null, parallel: false, timeout_s: null, tools: [...github] },
  filesystem: { server: 'filesystem', load: 'deferred', approval: 'ask', parallel: true, timeout_s: 20, tools: github.slice(0, 3) },
  cloudflare: { server: 'cloudflare', load: 'deferred', approval: null, parallel: false, timeout_s: null, tools: [...many] },
}

export function serverTools(name: string): ServerTools | undefined {
  return start[name]
}

/** A chequered picture, half of it see-through. */
const png = 'iVBORw0KGgoAAAANSUhEUgAAAPAAAAB4CAYAAADMtn8nAAACSElEQVR42u3cMQ0AIAxFQUQgEREoQSIzDkABW5MGcgP7pT9vpaw1e+SrbezIx8fHd3/FAfn4BGxgPj4BG5iPT8B8fAJ2QD4+ARuYj0/AfHx8AubjE7AD8vEJ2MB8fALm4xOwA/LxCdjAfHwCNjAfn4D5+ATsgHx8AjYwH5+A+fj4BMzH90nABuHje9cnYD4+ARuYj0/ABubjEzAfn4AdkI9PwAbm4xMwHx+fgPn4BOyAfHwCNjAfn4D5+ATsgHx8AjYwH5+ADczHJ2A+PgE7IB+fgA3MxydgPj4+AfPx/RKwQfj4/EppYD4+ARuYj0/AfHwCdkA+PgEbmI9PwHx8fALm4xOwA/LxCdjAfHwC5uMTsAPy8QnYwHx8AjYwH5+A+fgE7IB8fAI2MB+fgPn4+ATMxydgB+Tjyw7YIHx8fqU0MB+fgA3MxydgPj4BOyAfn4ANzMcnYD4+PgHz8QnYAfn4BGxgPj4B8/EJ2AH5+ARsYD4+ARuYj0/AfHwCdkA+PgEbmI9PwHx8fALm4xOwA/LxZQdsED4+v1IamI9PwAbm4xMwH5+AHZCPT8AG5uMTMB8fn4D5+ATsgHx8AjYwH5+A+fgE7IB8fAI2MB+fgA3MxydgPj4BOyAfn4ANzMcnYD4+PgHz8QnYAfn4sgM2CB+fXykNzMcnYAPz8QmYj0/ADsjHJ2AD8/EJmI+PT8B8fAJ2QD4+ARuYj0/AfHwCdkA+PgEbmI9PwAbm4xMwH5+AHZCPT8AG5uMTMB8fn4D5+ATsgHx8yb4DGvzMKFA2PP0AAAAASUVORK5CYII='

/** Half a second of a tone, as a WAV file. */
function tone(): string {
  const rate = 8000
  const count = rate / 2
  const bytes = new Uint8Array(44 + count)
  const view = new DataView(bytes.buffer)
  const word = (at: number, text: string): void => Array.from(text).forEach((char, index) => view.setUint8(at + index, char.charCodeAt(0)))
  word(0, 'RIFF')
  view.setUint32(4, 36 + count, true)
  word(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, rate, true)
  view.setUint32(28, rate, true)
  view.setUint16(32, 1, true)
  view.setUint16(34, 8, true)
  word(36, 'data')
  view.setUint32(40, count, true)
  for (let at = 0; at < count; at++) bytes[44 + at] = 128 + Math.round(60 * Math.sin((at / rate) * 2 * Math.PI * 440))
  return btoa(String.fromCharCode(...bytes))
}

export const everyKind: readonly ContentBlock[] = [
  { type: 'text', text: 'A line of plain text.' },
  { type: 'json', value: { number: 418, labels: ['release', 'docs'], author: { login: 'mina' } } },
  { type: 'image', mediaType: 'image/png', data: png, name: 'square.png' },
  { type: 'image', mediaType: 'image/png', data: 'AAAA', name: 'torn.png' },
  { type: 'audio', mediaType: 'audio/wav', data: tone(), name: 'tone.wav' },
  { type: 'text', text: 'notes://today:\n# Today\n\n- one\n- two\n\n**Thanks**' },
  { type: 'link', uri: 'https://github.com/acme/app/issues/418', name: 'Issue 418', description: 'Release 2.4 notes' },
  { type: 'link', uri: 'notes://archive/2026/11', name: 'Archive of November' },
  { type: 'file', mediaType: 'application/pdf', name: 'report.pdf', file: 'report.pdf' },
  { type: 'file', mediaType: 'application/zip', name: 'a-name-that-goes-on-and-on-until-it-is-longer-than-any-row-in-which-it-could-ever-be-shown-in-full.zip', data: 'UEsFBgAAAAAAAAAAAAAAAAAAAAAAAA==' },
]

export const doctorFine: DoctorReport = {
  ok: true, command: '/usr/local/bin/npx -y @modelcontextprotocol/server-github@2026.8.31', program: '/usr/local/lib/node_modules/npm/bin/npx-cli.js', transport: 'stdio', handshake_ms: 840, protocol_version: '2025-11-25', pages: 2, tools: 25,
  quarantined: [{ name: 'create issue!', reason: 'its input schema is too large (480213 characters)' }], stray_lines: 3, stderr_tail: 'GitHub MCP Server running on stdio\n', error: null, environment: ['GITHUB_TOKEN', 'GITHUB_HOST'], withheld: ['AWS_SECRET_ACCESS_KEY', 'OPENAI_API_KEY'], exit: { code: 0, signal: null },
}

export const doctorIll: DoctorReport = {
  ok: false, command: 'uvx mcp-server-sentry --auth-token ***', program: null, transport: 'stdio', handshake_ms: null, protocol_version: null, pages: 0, tools: 0, quarantined: [], stray_lines: 1,
  stderr_tail: 'Traceback (most recent call last):\n  File "server.py", line 12, in <module>\nRuntimeError: SENTRY_TOKEN is not set\n', error: { code: 'SERVER_ENDED', message: 'It ended with code 1 before it answered.', hint: 'Its last words say why.' }, environment: [], withheld: [], exit: { code: 1, signal: null },
}

export const offers: readonly Attachable[] = [
  {
    server: 'github', failure: null,
    prompts: [{ name: 'review', title: 'Review a pull request', description: 'Reads the changes and says what stands out.', arguments: [{ name: 'number', description: 'Of the pull request.', required: true }, { name: 'focus', description: 'What to look at most.', required: false }] }, { name: 'standup', description: 'What happened since yesterday.', arguments: [] }],
    resources: [{ uri: 'repo://acme/app/README.md', name: 'README.md', description: 'What the project is.', mime_type: 'text/markdown', size: 8200 }],
    templates: [{ uri_template: 'repo://{owner}/{repo}/contents{/path*}', name: 'A file of a repository' }],
  },
  { server: 'filesystem', failure: null, prompts: [], templates: [], resources: Array.from({ length: 30 }, (_, index) => ({ uri: `file:///home/mina/Documents/Notes/${index + 1}.md`, name: index === 2 ? '会議のメモ.md' : `${index + 1}.md`, mime_type: 'text/markdown' })) },
  { server: 'memory', failure: 'It did not answer within 5 s.', prompts: [], templates: [], resources: [] },
]
