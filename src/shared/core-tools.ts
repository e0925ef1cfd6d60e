/**
 * The built-in tools by name. They stand in the tools array, unless `tools.tool_search.defer` names them.
 * A name that a session lacks is known here too, so that a refusal can say "not in this session" instead of "unknown".
 */
export const coreToolNames: readonly string[] = [
  'read_file', 'write_file', 'patch', 'search_files', 'terminal', 'process_manage',
  'clarify', 'todo_list', 'session_search', 'manage_connections',
  'browser_navigate', 'browser_snapshot', 'browser_click', 'browser_type',
]

/** Toolsets whose tools are always direct, whatever their names: the agent's own surface is not found by search. */
export const directToolsets: readonly string[] = ['core', 'connections', 'desktop_ui', 'project', 'setup']

/** Never deferred, not even by settings: a question that has to be searched for is not asked. */
export const neverDeferredTools: readonly string[] = ['clarify']
