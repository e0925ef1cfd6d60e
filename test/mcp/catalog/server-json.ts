/** One element of the registry's list, as it answers. */
export function listed(name: string, server: Readonly<Record<string, unknown>> = {}, official: Readonly<Record<string, unknown>> = {}): Readonly<Record<string, unknown>> {
  return {
    server: {
      $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
      name,
      description: `The server ${name}`,
      version: '1.0.0',
      ...(server['packages'] === undefined && server['remotes'] === undefined ? { remotes: [{ type: 'streamable-http', url: 'https://mcp.example.com/mcp' }] } : {}),
      ...server,
    },
    _meta: { 'io.modelcontextprotocol.registry/official': { status: 'active', isLatest: true, publishedAt: '2026-01-01T00:00:00Z', ...official } },
  }
}

export function npmPackage(changes: Readonly<Record<string, unknown>> = {}): Readonly<Record<string, unknown>> {
  return { registryType: 'npm', registryBaseUrl: 'https://www.npmjs.org', identifier: '@example/notes-mcp', version: '1.2.3', transport: { type: 'stdio' }, ...changes }
}
