import type { ImportApp } from '../../../shared/config-import.ts'

/** Apps as their makers write them; the same in every language. */
export const appNames: Readonly<Record<ImportApp, string>> = {
  'claude-desktop': 'Claude Desktop',
  'claude-code': 'Claude Code',
  cursor: 'Cursor',
  vscode: 'VS Code',
  windsurf: 'Windsurf',
  codex: 'Codex',
  goose: 'Goose',
  'gemini-cli': 'Gemini CLI',
  'lm-studio': 'LM Studio',
}
