import type { Settings } from './settings.ts'
import { defaultToolSearch } from './tool-search-settings.ts'

/** What holds while a person has set nothing. Apart from the parser, so that a page can have it without the parser. */
export const defaultSettings: Settings = {
  tools: { tool_search: defaultToolSearch, connectors: { enabled: true } },
  nous: { guest: true },
  mcp_servers: {},
  connectors: { auth: 'portal' },
  models: {},
  model: null,
  approvals: { read_only: 'run', rules: [] },
  hooks: [],
  saved_queries: [],
  appearance: { theme: 'system', density: 'comfortable' },
  language: 'system',
  working_folder: null,
}
