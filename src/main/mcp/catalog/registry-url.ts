/** The public registry of MCP servers. The only place that names it. */
export const registryUrl = 'https://registry.modelcontextprotocol.io'
