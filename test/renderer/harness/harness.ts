import type { NewEvent } from '../../../src/shared/events.ts'
import { failed } from '../../../src/shared/failure.ts'
import type { AppState } from '../../../src/shared/ipc.ts'
import type { Settings } from '../../../src/shared/settings.ts'
import { failedRun, finishedRun, longRun, questionRun, serverRun, stamp, waitingRun } from './fixture-events.ts'
import { appState, explained, models, report, tools } from './fixture-state.ts'
import { catalogAnswers, type Course } from './catalog-answers.ts'
import { requestJournals } from './fixture-requests.ts'
import { serverAnswers } from './server-answers.ts'
import { createMemoryBridge, type MemoryBridge, success } from './memory-bridge.ts'

declare global {
  interface Window {
    harness?: MemoryBridge
  }
}

const query = new URLSearchParams(location.search)
const scene = query.get('scene') ?? 'chat'
const themes = ['system', 'light', 'dark'] as const
const languages = ['system', 'en', 'zh-CN', 'ja'] as const
const look: Partial<Settings> = {
  appearance: { theme: themes.find(theme => theme === query.get('theme')) ?? 'light', density: query.get('density') === 'compact' ? 'compact' : 'comfortable' },
  language: languages.find(language => language === query.get('lang')) ?? 'en',
}

const journals: Readonly<Record<string, readonly NewEvent[]>> = { chat: waitingRun, done: finishedRun, failed: failedRun, question: questionRun, long: longRun, servers: serverRun, ...requestJournals }
let state: AppState = appState({ ...look, model: 'qwen3', saved_queries: [{ query: 'gmail send email', expected: ['connectors__gmail__SEND_EMAIL'] }, { query: '创建 github 议题', expected: ['mcp__slack__post_message'] }, { query: 'list invoices', expected: ['mcp__stripe__list_invoices'] }] })
if (scene === 'first') state = appState(look, { sessions: [], models: models.filter(model => model.origin !== 'settings') })
if (scene === 'welcome') state = appState({ ...look, model: 'practice' })
if (scene === 'problems') state = { ...state, settings_problems: [{ path: 'tools.tool_search.listing', expected: 'auto, on, off', got: '"sometimes"', used: 'auto' }] }

const courses: readonly Course[] = ['well', 'fail', 'auth', 'slow']
const course = courses.find(each => each === query.get('course')) ?? 'well'

const bridge: MemoryBridge = createMemoryBridge(state, {
  ...catalogAnswers(() => bridge, scene, course),
  ...serverAnswers(() => bridge, state.connections),
  'app/state': () => (scene === 'broken' ? failed('PROFILE_IN_USE', 'Another Drawbridge uses this profile.', 'Close it, then try again.') : success(state)),
  'session/list': () => success(state.sessions),
  'session/open': ({ session }) => {
    const summary = state.sessions.find(each => each.id === session)
    return summary ? success({ session: summary, events: session === 's1' ? stamp(journals[scene] ?? finishedRun) : [], seq: state.seq }) : failed('NO_SESSION', 'No such session.')
  },
  'session/create': () => {
    const session = { id: `n${state.sessions.length}`, title: '', created_at: new Date().toISOString(), changed_at: new Date().toISOString(), model: null, running: false }
    state = { ...state, sessions: [session, ...state.sessions] }
    return success(session)
  },
  'session/search': () => success([]),
  'session/rename': ({ session, title }) => {
    const known = state.sessions.find(each => each.id === session)
    return known ? success({ ...known, title }) : failed('NO_SESSION', 'No such session.')
  },
  'session/delete': () => success(undefined),
  'run/start': ({ session, text, attachments }) => {
    bridge.send({ type: 'run-start', session, run: 'live', prompt: text, model: 'qwen3', ...(attachments === undefined ? {} : { attachments }) })
    void stream(session)
    return success({ run: 'live' })
  },
  'run/stop': ({ session }) => {
    bridge.send({ type: 'run-end', session, run: 'live', status: 'stopped', totals: { turns: 1, calls: 0, finding_calls: 0, input_tokens: 0, output_tokens: 0, ms: 10 } })
    return success(undefined)
  },
  'approval/answer': ({ id, answer }) => {
    bridge.send({ type: 'approval-answer', session: 's1', id, answer, by: 'person' })
    return success(undefined)
  },
  'question/answer': ({ id, text }) => {
    bridge.send({ type: 'question-answered', session: 's1', id, text })
    return success(undefined)
  },
  'result/read': () => success({ text: 'a long line of output\n'.repeat(200_000) }),
  'model/list': () => success([...state.models]),
  'model/check': ({ config }) => (config.base_url?.includes('11434') ? success({ models: ['qwen3:14b', 'llama3.3'] }) : failed('MODEL_UNREACHABLE', `${config.base_url ?? config.kind} refused the connection.`, 'Is it running? Check the address and the port.')),
  'model/add': () => success([...state.models]),
  'connection/list': () => success(state.connections),
  'connection/log': () => success({ text: '[12:00:01] starting\n[12:00:02] listening on stdio\n'.repeat(20) }),
  'connection/enable': () => success(state.connections),
  'tool/list': () => success([...tools]),
  'tool/explain': input => success({ explained: explained(input.query), total_tools: 612, ms: 0.42 }),
  'assembly/preview': input => success(report(input.tool_search)),
  'settings/set': ({ path, value }) => {
    const [first = '', second, third] = path.split('.')
    const settings: Settings = JSON.parse(JSON.stringify(state.settings))
    const root: Record<string, unknown> = { ...settings }
    const put = (target: Record<string, unknown>, keys: readonly string[]): Record<string, unknown> => {
      const [key = '', ...rest] = keys
      const inner = target[key]
      return { ...target, [key]: rest.length === 0 ? value : put(typeof inner === 'object' && inner !== null ? { ...inner } : {}, rest) }
    }
    const changed = put(root, [first, second, third].filter(key => key !== undefined))
    state = { ...state, settings: { ...settings, ...changed } }
    return success({ settings: state.settings, settings_problems: state.settings_problems })
  },
})

async function stream(session: string): Promise<void> {
  const words = 'Streaming a reply **word by word**, with a list:\n\n- one\n- two\n\n```json\n{ "a": 1 }\n```\n'.split(/(?<= )/)
  for (let round = 0; round < 6; round++) {
    for (const text of words) {
      await new Promise(resolve => setTimeout(resolve, 15))
      bridge.send({ type: 'text-delta', session, text })
    }
  }
  bridge.send({ type: 'run-end', session, run: 'live', status: 'done', totals: { turns: 1, calls: 0, finding_calls: 0, input_tokens: 0, output_tokens: 0, ms: 10 } })
}

Object.defineProperty(window, 'drawbridge', { value: bridge })
window.harness = bridge
