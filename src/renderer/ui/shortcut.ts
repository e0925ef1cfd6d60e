/** A shortcut as the platform writes it. */
export function shortcut(key: string, platform: string): string {
  return platform === 'darwin' ? `⌘${key}` : `Ctrl ${key}`
}
