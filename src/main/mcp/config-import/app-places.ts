import path from 'node:path'
import type { ImportApp } from '../../../shared/config-import.ts'

export interface AppPlace {
  readonly app: ImportApp
  readonly path: string
}

interface Computer {
  readonly home: string
  readonly platform: NodeJS.Platform
  readonly environment: Readonly<Record<string, string>>
}

/** Where each app keeps its servers on this platform, the person's own folders for them considered. */
export function appPlaces({ home, platform, environment }: Computer): readonly AppPlace[] {
  const ways = platform === 'win32' ? path.win32 : path.posix
  const variable = (name: string): string | undefined => (Object.hasOwn(environment, name) && environment[name] !== '' ? environment[name] : undefined)
  const inHome = (...parts: readonly string[]): string => ways.join(home, ...parts)
  const roaming = variable('APPDATA') ?? inHome('AppData', 'Roaming')
  const local = variable('LOCALAPPDATA') ?? inHome('AppData', 'Local')
  const config = variable('XDG_CONFIG_HOME') ?? inHome('.config')
  /** Where desktop apps keep what is theirs. */
  const data = platform === 'win32' ? roaming : platform === 'darwin' ? inHome('Library', 'Application Support') : config
  const claude = [ways.join(data, 'Claude', 'claude_desktop_config.json')]
  if (platform === 'win32') claude.push(ways.join(local, 'Packages', 'Claude_pzs8sxrjxfjjc', 'LocalCache', 'Roaming', 'Claude', 'claude_desktop_config.json'))
  const editors = ['Code', 'Code - Insiders', 'VSCodium'].flatMap(name => ['mcp.json', 'settings.json'].map(file => ways.join(data, name, 'User', file)))
  const goose = platform === 'win32' ? ways.join(roaming, 'Block', 'goose', 'config', 'config.yaml') : ways.join(config, 'goose', 'config.yaml')

  const places: Readonly<Record<ImportApp, readonly string[]>> = {
    'claude-desktop': claude,
    'claude-code': [ways.join(variable('CLAUDE_CONFIG_DIR') ?? home, '.claude.json')],
    cursor: [inHome('.cursor', 'mcp.json')],
    vscode: editors,
    windsurf: [inHome('.codeium', 'windsurf', 'mcp_config.json'), inHome('.codeium', 'mcp_config.json')],
    codex: [ways.join(variable('CODEX_HOME') ?? inHome('.codex'), 'config.toml')],
    goose: [goose],
    'gemini-cli': [inHome('.gemini', 'settings.json')],
    'lm-studio': [inHome('.lmstudio', 'mcp.json')],
  }
  return appsOf(places).flatMap(app => places[app].map(file => ({ app, path: file })))
}

function appsOf(places: Readonly<Record<ImportApp, unknown>>): readonly ImportApp[] {
  const known = (name: string): name is ImportApp => Object.hasOwn(places, name)
  return Object.keys(places).filter(known)
}

/** The folder whose project a configuration file belongs to; undefined for one that is nobody's. */
export function projectFolder(file: string, home: string): string | undefined {
  const folder = path.dirname(file)
  const name = path.basename(file)
  const inside = ['.vscode', '.cursor', '.gemini', '.roo', '.kilocode'].includes(path.basename(folder))
  const project = inside ? path.dirname(folder) : name === '.mcp.json' ? folder : undefined
  return project === home ? undefined : project
}
