import { homedir } from 'node:os'
import path from 'node:path'

/** Everything the app keeps lies under one folder. */
export interface Profile {
  readonly folder: string
  readonly settingsFile: string
  readonly sessionsFolder: string
  readonly serversFolder: string
  readonly secretsFile: string
  readonly logsFolder: string
  readonly practiceFolder: string
}

export function profileAt(folder: string): Profile {
  const at = (...parts: string[]): string => path.join(folder, ...parts)
  return {
    folder,
    settingsFile: at('settings.json'),
    sessionsFolder: at('sessions'),
    serversFolder: at('servers'),
    secretsFile: at('secrets'),
    logsFolder: at('logs'),
    practiceFolder: at('practice'),
  }
}

/** The operating system's application-data folder; Electron's `userData` for this product name is the same one. */
export function defaultProfileFolder(platform: NodeJS.Platform, environment: NodeJS.ProcessEnv): string {
  const home = homedir()
  switch (platform) {
    case 'darwin':
      return path.join(home, 'Library', 'Application Support', 'Drawbridge')
    case 'win32':
      return path.join(environment['APPDATA'] ?? path.join(home, 'AppData', 'Roaming'), 'Drawbridge')
    default:
      return path.join(environment['XDG_CONFIG_HOME'] ?? path.join(home, '.config'), 'Drawbridge')
  }
}
