import type { AssemblyReport } from '../../../src/shared/assembly.ts'
import type { ConnectionView } from '../../../src/shared/connection.ts'
import type { AppState, ModelView, SessionSummary, ToolView } from '../../../src/shared/ipc.ts'
import type { ExplainedHit, ExplainedQuery } from '../../../src/shared/search-explanation.ts'
import { defaultSettings } from '../../../src/shared/default-settings.ts'
import type { Settings } from '../../../src/shared/settings.ts'

const day = 86_400_000
const ago = (days: number): string => new Date(Date.now() - days * day).toISOString()

export const sessions: readonly SessionSummary[] = [
  { id: 's1', title: 'Release notes to the team', created_at: ago(0), changed_at: ago(0), model: 'qwen3', running: false },
  { id: 's2', title: '昨天的会议记录整理', created_at: ago(0), changed_at: ago(0.01), model: 'qwen3', running: false },
  { id: 's3', title: 'Why is the staging build red?', created_at: ago(0), changed_at: ago(0.02), model: 'practice', running: false },
  { id: 's4', title: 'Invoices Q3, missing ones', created_at: ago(5), changed_at: ago(5), model: null, running: false },
  { id: 's5', title: '請求書の照合をして、足りないものを一覧にする', created_at: ago(6), changed_at: ago(6), model: null, running: false },
  { id: 's6', title: 'Clean up the downloads folder', created_at: ago(7), changed_at: ago(7), model: null, running: false },
]

export const models: readonly ModelView[] = [
  { id: 'qwen3', label: 'qwen3:14b', kind: 'openai-compatible', place: 'localhost:11434', origin: 'settings', context_length: 200_000 },
  { id: 'claude', label: 'claude-opus', kind: 'anthropic', place: 'Anthropic', origin: 'settings', context_length: 200_000 },
  { id: 'local:gemma', label: 'gemma3:12b', kind: 'openai-compatible', place: 'localhost:1234', origin: 'discovered', context_length: 32_000 },
  { id: 'practice', label: 'practice', kind: 'practice', place: 'this machine', origin: 'practice', context_length: 200_000 },
]

const bare = { transport: 'stdio' as const, origin: 'settings' as const, quarantined: [], strayLines: 0, offers: { resources: false, prompts: false }, signedIn: false }

export const connections: readonly ConnectionView[] = [
  { ...bare, name: 'sentry', target: 'https://mcp.sentry.dev/mcp', transport: 'http', signedIn: true, installed: { source: 'catalog', name: 'sentry', runtime: 'none', at: ago(40) }, state: { kind: 'unauthorized', reason: 'expired', at: ago(0.1) } },
  { ...bare, name: 'postgres', target: 'uvx mcp-server-postgres postgresql://localhost/app', state: { kind: 'failed', at: ago(0.02), failure: { code: 'SERVER_ENDED', message: 'The server ended before it could answer the handshake (exit code 1). Its last words: connection to server at “localhost” refused.', hint: 'Look at its log, and run its command in a terminal.' } } },
  {
    ...bare, name: 'github', target: 'npx -y @modelcontextprotocol/server-github@2026.8.31', strayLines: 3, offers: { resources: true, prompts: true },
    quarantined: [{ originalName: 'create issue!', reason: 'Its name has letters that no model takes: a space and “!”.', usable: false }, { originalName: 'export_everything', reason: 'Its input schema refers to https://example.org/schema.json.', usable: true }],
    installed: { source: 'catalog', name: 'github', runtime: 'npm', package: '@modelcontextprotocol/server-github', version: '2026.8.31', at: ago(12), secrets: ['GITHUB_TOKEN'] },
    state: { kind: 'running', toolCount: 25, protocolVersion: '2025-11-25', handshakeMs: 840 },
  },
  { ...bare, name: 'cloudflare', target: 'https://mcp.cloudflare.com/mcp', transport: 'http', signedIn: true, state: { kind: 'running', toolCount: 3300, protocolVersion: '2025-11-25', handshakeMs: 1240 } },
  { ...bare, name: 'filesystem', target: 'node server-filesystem/dist/index.js /home/mina/Documents/Notes', origin: 'practice', offers: { resources: true, prompts: false }, state: { kind: 'running', toolCount: 14, protocolVersion: '2025-11-25', handshakeMs: 310 } },
  { ...bare, name: 'memory', target: 'node server-memory/dist/index.js', origin: 'practice', state: { kind: 'starting', since: ago(0) } },
  { ...bare, name: 'linear', target: 'https://mcp.linear.app/sse', transport: 'http', state: { kind: 'off' } },
  { ...bare, name: 'a-server-whose-name-takes-all-of-the-sixty-four-letters-allowed', target: 'docker run --rm -i ghcr.io/example/a-very-long-image-name-that-goes-on:2026.11.30', state: { kind: 'running', toolCount: 0, protocolVersion: '2024-11-05', handshakeMs: 2240 } },
]

export const tools: readonly ToolView[] = [
  ...Array.from({ length: 26 }, (_, index): ToolView => ({ name: `mcp__github__tool_${index}`, original_name: `tool_${index}`, server: 'github', standing: 'deferred', description: '', tokens: 158 })),
  ...Array.from({ length: 14 }, (_, index): ToolView => ({ name: `mcp__filesystem__tool_${index}`, original_name: `tool_${index}`, server: 'filesystem', standing: 'deferred', description: '', tokens: 120 })),
  ...['read_file', 'write_file', 'patch', 'search_files', 'terminal', 'clarify'].map((name): ToolView => ({ name, original_name: name, server: null, standing: 'core', description: '', tokens: 110 })),
  { name: 'todo_list', original_name: 'todo_list', server: null, standing: 'deferred', description: '', tokens: 90 },
]

/** The figures react to the settings as the real ones would, roughly. */
export function report(toolSearch: Readonly<Record<string, unknown>> = {}): AssemblyReport {
  const off = toolSearch['enabled'] === 'off'
  const limit = typeof toolSearch['listing_max_tokens'] === 'number' ? toolSearch['listing_max_tokens'] : 4000
  return {
    tier: off ? 0 : 1, listing_form: off ? 'none' : 'mixed', deferred_count: off ? 0 : 612, tools_hash: 'a1', eager_tokens: 48_700, sent_tokens: off ? 48_700 : Math.min(1912, 700 + limit), system_tokens: 820,
    core_tokens: 640, bridge_tokens: 300, context_tokens: 200_000, listing_budget: Math.min(4000, limit), waiting: [],
    servers: [
      { name: 'cloudflare', tools: 89, form: off ? 'direct' : 'summary', tokens: 31, eager_tokens: 9000 },
      { name: 'github', tools: 26, form: off ? 'direct' : 'full', tokens: 412, eager_tokens: 4100 },
      { name: 'linear', tools: 198, form: off ? 'direct' : 'names', tokens: 890, eager_tokens: 22_000 },
      { name: 'filesystem', tools: 14, form: off ? 'direct' : 'full', tokens: 236, eager_tokens: 1700 },
      { name: 'memory', tools: 9, form: off ? 'direct' : 'full', tokens: 148, eager_tokens: 900 },
    ],
    folds_next: off ? null : { name: 'linear', form: 'summary', below_tokens: 1310 },
    unfolds_next: off ? null : { name: 'cloudflare', form: 'names', at_tokens: 4600 },
  }
}

export function explained(query: string): ExplainedQuery {
  const hit = (name: string, score: number, fields: ExplainedHit['fields'], coverage: number, given_as: ExplainedHit['given_as'], reason?: string): ExplainedHit => ({ name, score, fields, coverage, given_as, tokens: ['send'], ...(reason === undefined ? {} : { reason }) })
  return {
    query, mode: 'ranked', gate: 'gmail', unknown_words: ['sales'],
    query_tokens: [
      { text: 'send', token: 'send', document_frequency: 14, idf: 2.1, kind: 'word' },
      { text: 'gmial', token: 'gmail', document_frequency: 8, idf: 3.4, kind: 'slip' },
      { text: 'message', token: 'messag', document_frequency: 22, idf: 1.7, kind: 'word' },
      { text: 'to', token: 'to', document_frequency: 0, idf: 0, kind: 'stop-word' },
      { text: 'sales', token: 'sales', document_frequency: 0, idf: 0, kind: 'unknown' },
      { text: 'team', token: 'team', document_frequency: 5, idf: 2.9, kind: 'word' },
    ],
    matches: [hit('connectors__gmail__SEND_EMAIL', 8.12, { name: 4.2, server: 2.1, description: 1.82 }, 0.78, 'match'), hit('connectors__gmail__REPLY_TO_THREAD', 5.47, { name: 1.9, server: 2.1, description: 1.47 }, 0.61, 'match')],
    closest: [hit('mcp__slack__post_message', 3.2, { name: 1.7, description: 1.2, parameters: 0.3 }, 0.39, 'closest')],
    cut: [hit('mcp__linear__create_team', 1.31, { name: 1.31 }, 0.14, 'cut', 'lacks gmail, 1 of 4 words')],
  }
}

export function appState(settings: Partial<Settings>, rest: Partial<AppState> = {}): AppState {
  return {
    version: '0.1.0', platform: 'darwin', locale: 'en-US', settings: { ...defaultSettings, ...settings }, settings_problems: [], profile: '/home/mina/.config/Drawbridge', practice_folder: '/home/mina/.config/Drawbridge/practice/sample',
    sessions: [...sessions], models: [...models], connections: [...connections], seq: 100_000, ...rest,
  }
}
