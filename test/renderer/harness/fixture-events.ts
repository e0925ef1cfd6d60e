import type { AppEvent, NewEvent } from '../../../src/shared/events.ts'

const session = 's1'
const run = 'r1'

/** Stamps events as a journal would hold them: a second apart, ending now. */
export function stamp(events: readonly NewEvent[], id = session): AppEvent[] {
  const start = Date.now() - events.length * 1000
  return events.map((event, index): AppEvent => ({ ...event, session: event.session ?? id, seq: index + 1, at: new Date(start + index * 1000).toISOString() }))
}

const assembly = {
  type: 'assembly-made' as const, tier: 1, listing_form: 'mixed' as const, deferred_count: 612, tools_hash: 'a1b2', eager_tokens: 48_700, sent_tokens: 1912,
  changed_by: null, system_tokens: 820, core_tokens: 640, bridge_tokens: 1272, context_tokens: 200_000, history_tokens: 1900, result_tokens: 2900, described_tokens: 868,
}

function call(id: string, name: string, server: string | null, args: unknown, extra: Partial<{ source: 'core' | 'mcp' | 'bridge'; original: string; via: 'direct' | 'tool_call' }> = {}): NewEvent {
  const source = extra.source ?? (server === null ? 'core' : 'mcp')
  return { type: 'tool-start', id, call_id: id, name, original_name: extra.original ?? (name.startsWith('mcp__') ? (name.split('__').at(-1) ?? name) : name), source, server, arguments: args, via: extra.via ?? (source === 'mcp' ? 'tool_call' : 'direct') }
}

function end(id: string, preview: string, ms: number, status: 'ok' | 'error' | 'denied' | 'interrupted' = 'ok'): NewEvent {
  return { type: 'tool-end', id, status, result_preview: preview, content: [{ type: 'text', text: preview }], ms }
}

const answer = `Here is what changed since **v2.3**, grouped by area.

| Area | Pull requests | Lines |
| --- | ---: | ---: |
| Search | 6 | 1,204 |
| Connections | 5 | 880 |
| Window | 3 | 212 |

1. \`retrieval\` ranks by field, and forgives words no tool carries.
2. A reconnect no longer changes the prompt prefix.
   - the tools array stays byte-equal
   - see [the notes](https://example.org/notes)

\`\`\`ts
export function search(index: ToolIndex, query: string, { limit }: { limit: number }): SearchOutcome {
  const words = tokenize(query) // stop words leave here
  return rank(index, words).slice(0, limit)
}
\`\`\`

The score of a tool is $$\\sum_{t \\in q} w_t \\cdot \\mathrm{idf}(t)$$ over its fields.

> Nothing was sent. The issue is open as a draft.`

/** A run with everything a transcript can hold, waiting for an approval. */
export const waitingRun: readonly NewEvent[] = [
  { type: 'run-start', run, prompt: 'Take the merged pull requests since v2.3, write release notes, open a tracking issue and mail it to the team.', model: 'qwen3' },
  assembly,
  { type: 'turn-start', run, turn: 1 },
  { type: 'reasoning-delta', text: 'The person wants release notes. First the merged pull requests, then the repository’s template for notes.' },
  { type: 'text-delta', text: 'I’ll collect the merged pull requests first.' },
  call('c1', 'tool_search', null, { queries: ['list pull requests'] }, { source: 'bridge' }),
  { type: 'search-end', id: 'c1', queries: ['list pull requests'], matches: [{ query: 'list pull requests', name: 'mcp__github__list_pull_requests', score: 9.4 }], total_available: 612 },
  end('c1', '{"matches":1}', 1),
  call('c2', 'mcp__github__list_pull_requests', 'github', { repo: 'acme/app', state: 'closed', since: 'v2.3' }),
  end('c2', '[{"number":402,"title":"Rank by field"},{"number":405,"title":"Keep the prefix"}]', 820),
  call('c3', 'read_file', null, { path: 'docs/release-template.md' }),
  end('c3', '# Release\n\n## Highlights\n\n- one\n- two\n\n**Thanks**', 4),
  call('c4', 'read_file', null, { path: 'CHANGELOG.md' }),
  end('c4', 'line\n'.repeat(40), 3),
  call('c5', 'tool_search', null, { queries: ['github create issue', 'gmail send email'] }, { source: 'bridge' }),
  {
    type: 'search-end', id: 'c5', queries: ['github create issue', 'gmail send email'], total_available: 612,
    matches: [{ query: 'github create issue', name: 'mcp__github__create_issue', score: 8.9 }, { query: 'gmail send email', name: 'connectors__gmail__SEND_EMAIL', score: 8.1 }],
    closest: [{ query: 'github create issue', name: 'mcp__github__add_issue_comment', score: 3.8 }, { query: 'gmail send email', name: 'mcp__slack__post_message', score: 2.1 }],
  },
  end('c5', '{"matches":2}', 1),
  { type: 'turn-end', run, turn: 1, stop_reason: 'calls' },
  { ...assembly, history_tokens: 2400 },
  { type: 'turn-start', run, turn: 2 },
  call('c6', 'tool_describe', null, { names: ['mcp__github__create_issue'] }, { source: 'bridge' }),
  { type: 'describe-end', id: 'c6', names: ['mcp__github__create_issue'], not_found: [] },
  end('c6', '{}', 1),
  call('c7', 'mcp__github__create_issue', 'github', { repo: 'acme/app', title: 'Release 2.4 notes', body: '## Highlights\n\n- Rank by field\n- Keep the prefix', labels: ['release', 'docs'] }),
  { type: 'approval-request', id: 'c7', tool: 'mcp__github__create_issue', server: 'github', arguments: { repo: 'acme/app', title: 'Release 2.4 notes' }, reason: 'It can change things: its author does not say that it only reads.' },
]

export const finishedRun: readonly NewEvent[] = [
  ...waitingRun,
  { type: 'approval-answer', id: 'c7', answer: 'once', by: 'person' },
  end('c7', '#418', 640),
  call('c8', 'mcp__sentry__search_issues', 'sentry', { query: 'is:unresolved', project: 'app' }),
  end('c8', 'The server did not answer within 60 s. It may be overloaded; the call was given up.', 60_012, 'error'),
  { type: 'turn-end', run, turn: 2, stop_reason: 'calls' },
  ...Array.from({ length: 6 }, (): NewEvent => ({ ...assembly, history_tokens: 2600 })),
  { type: 'text-delta', text: answer },
  { type: 'turn-end', run, turn: 3, stop_reason: 'end' },
  { type: 'run-end', run, status: 'done', totals: { turns: 3, calls: 8, finding_calls: 3, input_tokens: 9000, output_tokens: 800, ms: 74_300 } },
]

export const failedRun: readonly NewEvent[] = [
  { type: 'run-start', run, prompt: '把 /var/log/app 里昨天的错误汇总一下，按次数排序。', model: 'qwen3' },
  assembly,
  { type: 'turn-start', run, turn: 1 },
  { type: 'text-delta', text: '我先看看日志目录里有什么。' },
  call('d1', 'search_files', null, { pattern: 'ERROR', path: '/var/log/app' }),
  end('d1', 'Outside the working folder: /var/log/app. Ask the person to allow it.', 2, 'error'),
  call('d2', 'terminal', null, { command: 'grep -c ERROR /var/log/app/*.log | sort -t: -k2 -rn | head -20' }),
  { type: 'approval-request', id: 'd2', tool: 'terminal', server: null, arguments: {}, reason: 'It runs a command on this machine.' },
  { type: 'approval-answer', id: 'd2', answer: 'deny', by: 'person' },
  end('d2', 'Rejected by the person.', 8200, 'denied'),
  { type: 'notice', level: 'warning', text: 'The server wrote 12 lines that are not protocol messages; they are in its log.', about: 'filesystem' },
  { type: 'turn-end', run, turn: 1, stop_reason: 'failed' },
  {
    type: 'run-end', run, status: 'failed', totals: { turns: 1, calls: 2, finding_calls: 0, input_tokens: 0, output_tokens: 0, ms: 900 },
    failure: { code: 'MODEL_UNREACHABLE', message: 'http://localhost:11434/v1 refused the connection.', hint: 'Start Ollama, or choose another model below the message.' },
  },
]

export const questionRun: readonly NewEvent[] = [
  { type: 'run-start', run, prompt: 'テーブルを予約して', model: 'practice' },
  { type: 'turn-start', run, turn: 1 },
  call('q1', 'clarify', null, { question: '何名様ですか。' }),
  { type: 'question-asked', id: 'q1', text: '何名様ですか。', choices: ['2 名', '3 名', '4 名以上'] },
]

/** Many turns, to scroll through. */
export const longRun: readonly NewEvent[] = Array.from({ length: 250 }, (_, index): NewEvent[] => [
  { type: 'run-start', run: `r${index}`, prompt: `Question ${index + 1}: what does file number ${index + 1} say?`, model: 'qwen3' },
  { type: 'turn-start', run: `r${index}`, turn: 1 },
  call(`l${index}`, 'read_file', null, { path: `notes/${index + 1}.md` }),
  end(`l${index}`, `Note ${index + 1}\nsecond line`, 3),
  { type: 'text-delta', text: `It says **${index + 1}**.\n\n- first\n- second\n\n${'A sentence to fill the line. '.repeat((index % 7) + 1)}` },
  { type: 'run-end', run: `r${index}`, status: 'done', totals: { turns: 1, calls: 1, finding_calls: 0, input_tokens: 1, output_tokens: 1, ms: 10 } },
]).flat()

/** A row of `manage_connections` with servers in every state that a card has, and one that settled. */
export const serverRun: readonly NewEvent[] = [
  { type: 'run-start', run, prompt: 'Find the open invoices in our database and file an issue for each.', model: 'qwen3' },
  { type: 'turn-start', run, turn: 1 },
  call('s0', 'manage_connections', null, { action: 'install', connectors: ['memory'] }),
  {
    type: 'connection-request', operation: {
      op_id: 'aaaaaaaaaaa0', seq: 4, deadline_at: Date.now() / 1000, timeout_seconds: 300, settled: true, settled_at: Date.now() / 1000, settled_by: 'all_resolved', owner: { type: 'session', session_id: session }, tool_call_id: 's0',
      targets: [{ name: 'memory', kind: 'mcp', action: 'install', state: 'connected', title: 'Memory', tools: Array.from({ length: 9 }, (_, index) => `t${index}`) }, { name: 'time', kind: 'mcp', action: 'install', state: 'skipped', title: 'Time' }, { name: 'fetch', kind: 'mcp', action: 'install', state: 'not_connected', title: 'Fetch', detail: 'The package could not be fetched: 404.' }],
    },
  },
  end('s0', '{}', 4200),
  call('s1', 'manage_connections', null, { action: 'install', connectors: ['github', 'filesystem', 'notion', 'postgres'] }),
  {
    type: 'connection-request', operation: {
      op_id: 'aaaaaaaaaaa1', seq: 3, deadline_at: Date.now() / 1000 + 250, timeout_seconds: 300, settled: false, settled_at: null, settled_by: null, owner: { type: 'session', session_id: session }, tool_call_id: 's1',
      targets: [
        { name: 'filesystem', kind: 'mcp', action: 'install', state: 'pending', title: 'Filesystem', command: 'npx -y @example/filesystem@1.4.2 ${FOLDER}', required_env: [{ name: 'FOLDER', prompt: 'Folder it may use', required: true, secret: false, default: '', kind: 'folder', hint: 'It sees this folder and everything in it.' }] },
        { name: 'github', kind: 'mcp', action: 'install', state: 'initiated', title: 'GitHub', command: 'docker run -i --rm ghcr.io/github/github-mcp-server', progress: { step: 'fetch', text: 'ghcr.io/github/github-mcp-server', done: 31_000_000, total: 50_400_000 } },
        { name: 'notion', kind: 'mcp', action: 'install', state: 'initiated', title: 'Notion', command: 'https://mcp.notion.com/mcp', progress: { step: 'sign-in' }, connect_url: 'https://mcp.notion.com/authorize', attempt: 1 },
        { name: 'postgres', kind: 'mcp', action: 'install', state: 'failed', title: 'PostgreSQL', progress: { step: 'start' }, detail: 'The server ended before it could start (exit code 1). Its last words: psycopg.OperationalError: connection refused\nIs the server running on that host?', required_env: [{ name: 'DATABASE_URI', prompt: 'Connection string', required: true, secret: true, default: '', kind: 'url' }] },
      ],
    },
  },
]
