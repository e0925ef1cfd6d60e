/**
 * The built-in tools of this folder, in the order in which a model sees them: what reads before what writes.
 * Where a tool stands is said in `shared/core-tools.ts` (core, always direct, never deferred) and by the settings
 * default of `defer`. The names are written into settings, approvals and saved sessions; a changed one no longer matches.
 */
export const builtInNames = ['read_file', 'search_files', 'write_file', 'patch', 'terminal', 'clarify', 'todo_list'] as const
export type BuiltInName = (typeof builtInNames)[number]

/** Toolset of every built-in tool. */
export const coreToolset = 'core'
