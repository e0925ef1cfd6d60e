import { type BrowserWindow, dialog, type OpenDialogOptions } from 'electron'

const options: Readonly<Record<'folder' | 'file' | 'import', OpenDialogOptions>> = {
  folder: { properties: ['openDirectory', 'createDirectory'] },
  file: { properties: ['openFile', 'showHiddenFiles'] },
  import: {
    properties: ['openFile', 'showHiddenFiles'],
    filters: [
      { name: 'MCP', extensions: ['json', 'jsonc', 'toml', 'yaml', 'yml', 'mcpb', 'dxt'] },
      { name: '*', extensions: ['*'] },
    ],
  },
}

/** The system's own dialog over the window. Null: nothing was chosen. */
export async function pickPath(kind: keyof typeof options, window: BrowserWindow | null): Promise<string | null> {
  const chosen = await (window === null ? dialog.showOpenDialog(options[kind]) : dialog.showOpenDialog(window, options[kind]))
  return chosen.canceled ? null : (chosen.filePaths[0] ?? null)
}
