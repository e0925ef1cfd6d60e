import ElectronStore from 'electron-store'
import { type SavedWindow, savedWindowSchema } from './window-bounds.ts'

export interface WindowState {
  read(): SavedWindow | null
  write(window: SavedWindow): void
}

/** Remembers the window's place in `window.json`. A broken file is worth nothing and is replaced; a disk that takes no more is no reason to stop. @param folder the profile */
export function openWindowState(folder: string): WindowState {
  const store = orNull(() => new ElectronStore<{ window?: unknown }>({ name: 'window', cwd: folder, configFileMode: 0o600, clearInvalidConfig: true }))
  return {
    read() {
      const parsed = savedWindowSchema.safeParse(orNull(() => store?.get('window')))
      return parsed.success ? parsed.data : null
    },
    write: window => void orNull(() => store?.set('window', window)),
  }
}

function orNull<T>(act: () => T): T | null {
  try {
    return act()
  } catch {
    return null
  }
}
