import type { NewEvent } from '../../../src/shared/events.ts'
import type { ServerRequest } from '../../../src/shared/server-request.ts'
import { everyKind } from './fixture-servers.ts'

const begin: readonly NewEvent[] = [
  { type: 'run-start', run: 'r1', prompt: 'Review pull request 405 and open a tracking issue.', model: 'qwen3', attachments: [{ kind: 'prompt', server: 'github', name: 'review', arguments: { number: '405' } }, { kind: 'resource', server: 'filesystem', uri: 'file:///home/mina/Documents/Notes/3.md', name: '会議のメモ.md' }] },
  { type: 'turn-start', run: 'r1', turn: 1 },
  { type: 'text-delta', text: 'I’ll open the issue.' },
  { type: 'tool-start', id: 'k1', call_id: 'k1', name: 'mcp__github__create_issue', original_name: 'create_issue', source: 'mcp', server: 'github', arguments: { repo: 'acme/app', title: 'Review of 405' }, via: 'tool_call' },
]

const asked = (request: ServerRequest, id = 'q1'): NewEvent => ({ type: 'server-request', id, call: 'k1', server: 'github', request })

const form: ServerRequest = {
  kind: 'form', message: 'Before the issue is opened, two things are missing.',
  fields: [
    { name: 'assignee', title: 'Who looks after it', description: 'A name on GitHub.', required: true, kind: { type: 'text', minLength: 2 } },
    { name: 'mail', title: 'E-mail for updates', required: false, kind: { type: 'text', format: 'email' } },
    { name: 'severity', title: 'Severity', required: true, kind: { type: 'choice', many: false, choices: [{ value: 'low', title: 'Low' }, { value: 'high', title: 'High' }], default: ['low'] } },
    { name: 'areas', title: 'Areas', required: false, kind: { type: 'choice', many: true, choices: [{ value: 's', title: 'Search' }, { value: 'w', title: 'Window' }, { value: 'c', title: 'Connections' }], maxItems: 2 } },
    { name: 'days', title: 'Days until it is due', required: false, kind: { type: 'number', integer: true, minimum: 1, maximum: 30, default: 7 } },
    { name: 'notify', title: 'Tell everybody who watches the repository', required: false, kind: { type: 'boolean', default: true } },
  ],
}
const url: ServerRequest = { kind: 'url', message: 'Allow the app to read organisation members.', url: 'https://github.com@login.example-accounts.dev/oauth/authorize?client_id=4f2a&scope=read%3Aorg&state=8b1c8d3e6f0a4d5c9e7b' }
const sampling: ServerRequest = {
  kind: 'sampling', system: 'You write short, factual summaries of pull requests.', maxTokens: 800,
  messages: [{ role: 'user', text: `Summarise these changes in three lines.\n\n${'- retrieval ranks by field and forgives words that no tool carries\n'.repeat(12)}` }, { role: 'assistant', text: 'Which part matters most to you?' }, { role: 'user', text: 'The ranking.' }],
}

const ended: NewEvent = { type: 'tool-end', id: 'k1', status: 'ok', result_preview: 'done', content: [...everyKind], ms: 2210 }

export const requestJournals: Readonly<Record<string, readonly NewEvent[]>> = {
  form: [...begin, asked(form)],
  url: [...begin, asked(url)],
  sampling: [...begin, asked(sampling)],
  answered: [...begin, asked(form), { type: 'server-answer', id: 'q1', call: 'k1', action: 'accept', by: 'person' }, asked(sampling, 'q2'), { type: 'server-answer', id: 'q2', call: 'k1', action: 'decline', by: 'person' }, ended],
  // Further down than the window is high: its twin floats.
  'form-twin': [...begin, asked(form), ...Array.from({ length: 8 }, (_, index): NewEvent => ({ type: 'notice', level: 'info', about: 'github', text: `Line ${index + 1} of many. ${'It goes on for a while. '.repeat(24)}` }))],
  written: [
    ...begin.slice(0, 3),
    { type: 'tool-start', id: 'k2', call_id: 'k2', name: 'mcp__memory__create_entities', original_name: 'create_entities', source: 'mcp', server: 'memory', arguments: { entities: [{ name: 'Ada', entityType: 'person', observations: ['Ada likes tea.', 'She reviews on Mondays.'] }] }, via: 'tool_call' },
    { type: 'approval-request', id: 'k2', tool: 'mcp__memory__create_entities', server: 'memory', arguments: {}, reason: 'It may change things.' },
  ],
  changed: [
    ...begin,
    {
      type: 'approval-request', id: 'k1', tool: 'mcp__github__create_issue', server: 'github', arguments: { repo: 'acme/app', title: 'Review of 405' }, reason: 'It may change things. Its definition changed since you allowed it.',
      difference: [{ kind: 'removed', text: 'Opens an issue in a repository.' }, { kind: 'added', text: 'Opens an issue in a repository and mails everybody who watches it.' }, { kind: 'added', text: 'recipients (required): array of string — who else gets the mail' }],
    },
  ],
}
