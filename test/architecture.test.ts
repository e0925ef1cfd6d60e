import { describe, expect, it } from 'vitest'
import { importsOf, type SourceFile, sourceFiles } from './support/source-files.ts'

interface Room {
  /** The files it holds: everything whose path starts so. The longest that fits counts. */
  readonly room: string
  /** What it may import of ours beyond its own files: paths that start so. */
  readonly imports: readonly string[]
  readonly node: boolean
  /** Packages it may import; absent: any but electron. */
  readonly packages?: readonly string[]
}

const shared = 'src/shared/'
const main = (room: string): string => `src/main/${room}`
const everythingBelowTheHosts = ['agent/', 'app/', 'connectors/', 'disclosure/', 'dispatch/', 'mcp/', 'model/', 'platform/', 'practice/', 'retrieval/', 'tools/', 'version.ts'].map(main)
const renderer = (room: string): string => `src/renderer/${room}`
const rendererCommons = [shared, renderer('store/'), renderer('ui/'), renderer('i18n/')]

/** Who may know whom. An arrow that is not here does not exist. */
const rooms: readonly Room[] = [
  { room: shared, imports: [], node: false, packages: ['zod'] },

  { room: main('retrieval/'), imports: [shared], node: false, packages: ['stemmer'] },
  { room: main('disclosure/'), imports: [shared, main('retrieval/')], node: false, packages: [] },
  { room: main('dispatch/'), imports: [shared, main('disclosure/')], node: true },
  { room: main('dispatch/arguments/'), imports: [shared], node: false },
  { room: main('agent/'), imports: [shared], node: false, packages: [] },
  { room: main('model/'), imports: [shared, main('agent/model.ts')], node: true },
  { room: main('platform/'), imports: [shared], node: true },
  { room: main('tools/'), imports: [shared, main('platform/')], node: true },
  { room: main('mcp/'), imports: [shared, main('platform/')], node: true },
  { room: main('mcp/schema/'), imports: [shared], node: true },
  { room: main('mcp/oauth/'), imports: [shared, main('platform/')], node: true },
  { room: main('mcp/transport/'), imports: [shared, main('platform/'), main('mcp/oauth/'), main('mcp/server-command.ts')], node: true },
  { room: main('mcp/requests/'), imports: [shared], node: true },
  { room: main('mcp/tools/'), imports: [shared, main('mcp/schema/'), main('mcp/transport/'), main('mcp/timing.ts')], node: true },
  { room: main('mcp/link/'), imports: [shared, ...['platform/', 'mcp/oauth/', 'mcp/transport/', 'mcp/requests/', 'mcp/tools/', 'mcp/server-command.ts', 'mcp/timing.ts'].map(main)], node: true },
  { room: main('mcp/trial/'), imports: [shared, ...['platform/', 'mcp/transport/', 'mcp/schema/', 'mcp/tools/', 'mcp/link/', 'mcp/server-command.ts'].map(main)], node: true },
  { room: main('mcp/catalog/'), imports: [shared, main('platform/')], node: true },
  { room: main('mcp/install/'), imports: [shared, main('platform/'), main('mcp/catalog/'), main('mcp/transport/')], node: true },
  { room: main('mcp/config-import/'), imports: [shared, main('platform/'), main('mcp/install/'), main('mcp/server-command.ts')], node: true },
  { room: main('connectors/'), imports: [shared], node: true },
  { room: main('connectors/gateway/'), imports: [shared, main('platform/')], node: true },
  { room: main('connectors/identity/'), imports: [shared, main('connectors/gateway/')], node: true },
  { room: main('connectors/card/'), imports: [shared, main('connectors/gateway/')], node: true },
  { room: main('connectors/manage/'), imports: [shared, ...['connectors/availability.ts', 'connectors/gateway/', 'connectors/identity/', 'connectors/card/'].map(main)], node: true },
  { room: main('connectors/tools/'), imports: [shared, ...['connectors/availability.ts', 'connectors/gateway/', 'disclosure/', 'retrieval/'].map(main)], node: true },
  { room: main('practice/'), imports: [shared, main('platform/')], node: true },
  { room: main('app/'), imports: [shared, ...everythingBelowTheHosts], node: true },

  { room: main('shell/'), imports: [shared], node: true, packages: ['electron', 'electron-store', 'zod'] },
  { room: main('preload.ts'), imports: [shared], node: false, packages: ['electron'] },
  { room: main('main.ts'), imports: [main('')], node: true, packages: ['electron'] },
  { room: main('desktop.ts'), imports: [shared, main('')], node: true, packages: ['electron'] },
  { room: main('cli.ts'), imports: [shared, main('cli/'), ...everythingBelowTheHosts], node: true },
  { room: main('cli/'), imports: [shared, ...everythingBelowTheHosts], node: true },
  { room: main('version.ts'), imports: ['package.json'], node: false, packages: [] },

  { room: renderer(''), imports: [shared, renderer('')], node: false },
  { room: renderer('bridge.ts'), imports: [shared], node: false, packages: [] },
  { room: renderer('i18n/'), imports: [shared], node: false },
  { room: renderer('store/'), imports: [shared, renderer('bridge.ts')], node: false },
  { room: renderer('ui/'), imports: rendererCommons, node: false },
  { room: renderer('features/'), imports: rendererCommons, node: false },
]

const code = sourceFiles('src/**/*.{ts,tsx}')

function roomOf(path: string): Room | undefined {
  return rooms.filter(({ room }) => path.startsWith(room)).sort((left, right) => right.room.length - left.room.length)[0]
}

/** A feature is a room of its own, though one line of the table speaks for all. */
function ownFolder(path: string, { room }: Room): string {
  return room === renderer('features/') ? path.split('/').slice(0, 4).join('/') : room
}

function packageName(specifier: string): string {
  return specifier.split('/').slice(0, specifier.startsWith('@') ? 2 : 1).join('/')
}

function mayImport(file: SourceFile, target: string, isOwn: boolean, room: Room): boolean {
  if (isOwn) return [ownFolder(file.path, room), ...room.imports].some(allowed => target.startsWith(allowed))
  if (target.startsWith('node:')) return room.node
  const name = packageName(target)
  return room.packages === undefined ? name !== 'electron' : room.packages.includes(name)
}

function forbiddenImports(file: SourceFile): string[] {
  const room = roomOf(file.path)
  if (!room) return [`${file.path} is in no room`]
  return importsOf(file).filter(({ target, isOwn }) => !mayImport(file, target, isOwn, room)).map(({ target }) => `${file.path} → ${target}`)
}

/** Files with the numbers of the lines that match. */
function places(files: readonly SourceFile[], pattern: RegExp): string[] {
  return files.flatMap(({ path, text }) => text.split('\n').flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1}`] : [])))
}

describe('the house', () => {
  it('has only the arrows of the table', () => {
    expect(code.length).toBeGreaterThan(150)
    expect(code.flatMap(forbiddenImports)).toEqual([])
  })

  it('finds a forbidden arrow of every kind', () => {
    const text = [
      "import type { Core } from '../app/core.ts'",
      "export * from '../mcp/connections.ts'",
      "const late = import('../tools/patch.ts')",
      "type Far = import('../../renderer/app.tsx').App",
      "import fs from 'node:fs'",
      "import { app } from 'electron'",
      "import { stem } from '../retrieval/stem.ts'",
    ].join('\n')
    expect(forbiddenImports({ path: 'src/main/disclosure/budget.ts', text })).toEqual([
      'src/main/disclosure/budget.ts → ../app/core.ts',
      'src/main/disclosure/budget.ts → node:fs',
      'src/main/disclosure/budget.ts → electron',
      'src/main/disclosure/budget.ts → ../mcp/connections.ts',
      'src/main/disclosure/budget.ts → ../tools/patch.ts',
      'src/main/disclosure/budget.ts → ../../renderer/app.tsx',
    ].map(line => line.replace('→ ../../', '→ src/').replace('→ ../', '→ src/main/')))
    expect(forbiddenImports({ path: 'src/renderer/features/activity/row.tsx', text: "import { Card } from '../approvals/card.tsx'" })).toEqual(['src/renderer/features/activity/row.tsx → src/renderer/features/approvals/card.tsx'])
  })

  it('names node modules by their node: names', () => {
    const bare = /from '(?:fs|fs\/promises|path|os|url|util|http|https|net|crypto|child_process|events|stream|worker_threads|process)'/
    expect(places(code, bare)).toEqual([])
  })

  it('has one door between the window and main', () => {
    const elsewhere = code.filter(({ path }) => !path.startsWith(main('shell/')) && path !== main('preload.ts'))
    expect(places(elsewhere, /\bipc(?:Main|Renderer)\b/)).toEqual([])
  })

  it('keeps clock and randomness out of its pure rooms', () => {
    const pure = code.filter(({ path }) => path.startsWith(main('retrieval/')) || path.startsWith(main('disclosure/')))
    expect(places(pure, /\bDate\.now\b|\bnew Date\b|\bMath\.random\b|\bperformance\.|\bcrypto\.|\bprocess\.|\bsetTimeout\b|\bfetch\(/)).toEqual([])
  })

  it('has no file of more than 250 lines', () => {
    expect(code.filter(({ text }) => text.split('\n').length > 251).map(({ path }) => path)).toEqual([])
  })
})

describe('what is written down', () => {
  // All but this file, which must spell what it looks for.
  const written = sourceFiles(['**/*.{ts,tsx,mts,mjs,cjs,js,json,jsonc,md,yml,yaml,css,html,sh,svg,txt}', '.ci/*', '.npmrc', '.gitignore', 'LICENSE']).filter(({ path }) => path !== 'test/architecture.test.ts')

  it('leaves no note for later', () => {
    expect(places(written.filter(({ path }) => path !== 'package-lock.json'), /\b(?:TODO|FIXME|XXX|HACK)\b/)).toEqual([])
  })

  it('names no folder of one machine and no package registry', () => {
    expect(places(written, /(?<![\w.~-])\/(?:work|root)\//)).toEqual([])
    expect(places(written, /\bregistry\.(?:npmjs|yarnpkg|npmmirror)\b|\b(?:artifactory|jfrog|verdaccio)\b|"resolved": "http/)).toEqual([])
  })
})
