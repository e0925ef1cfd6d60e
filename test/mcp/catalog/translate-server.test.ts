import { describe, expect, it } from 'vitest'
import { manifestFault } from '../../../src/main/mcp/catalog/manifest-fault.ts'
import { saidName, translateServer } from '../../../src/main/mcp/catalog/translate-server.ts'
import { type CatalogEntry, catalogEntrySchema } from '../../../src/shared/catalog-entry.ts'
import { listed, npmPackage } from './server-json.ts'

type Changes = Readonly<Record<string, unknown>>

function taken(server: Changes, name = 'io.github.jane/notes'): CatalogEntry {
  const result = translateServer(listed(name, server))
  if (!result.ok) throw new Error(result.failure.message)
  expect(catalogEntrySchema.safeParse(result.value.entry).success).toBe(true)
  expect(manifestFault(result.value.entry)).toBeNull()
  return result.value.entry
}

function reason(server: Changes, official: Changes = {}): string {
  const result = translateServer(listed('io.github.jane/notes', server, official))
  return result.ok ? 'taken' : result.failure.message
}

const ofPackage = (changes: Changes): Changes => ({ packages: [npmPackage(changes)] })
const ofRemote = (changes: Changes): Changes => ({ remotes: [{ type: 'streamable-http', url: 'https://mcp.example.com/mcp', ...changes }] })

describe('a server of the registry', () => {
  it('is told in the words it has, the same in every language', () => {
    expect(taken({ title: 'Jane’s Notes', websiteUrl: 'https://notes.example.com/about' })).toMatchObject({
      name: 'jane-notes',
      title: 'Jane’s Notes',
      description: { en: 'The server io.github.jane/notes', 'zh-CN': 'The server io.github.jane/notes', ja: 'The server io.github.jane/notes' },
      publisher: 'jane (GitHub)',
      official: false,
      homepage: 'https://notes.example.com/about',
      licence: 'proprietary',
    })
    expect(taken({ repository: { url: 'https://github.com/jane/notes', source: 'github' } }, 'com.example.tools/notes')).toMatchObject({ name: 'tools-notes', title: 'notes', publisher: 'tools.example.com', homepage: 'https://github.com/jane/notes' })
    expect(taken({}).homepage).toBe('https://registry.modelcontextprotocol.io/?q=io.github.jane%2Fnotes')
  })

  it('is reached at its address, where it has one, and signs in there if it has to', () => {
    const entry = taken({ packages: [npmPackage()], remotes: [{ type: 'sse', url: 'https://mcp.example.com/sse' }, { type: 'streamable-http', url: 'https://mcp.example.com/mcp' }] })
    expect(entry).toMatchObject({ transport: { type: 'http', url: 'https://mcp.example.com/mcp', headers: {} }, auth: { type: 'oauth' }, access: [{ kind: 'network', extent: { en: 'mcp.example.com' } }] })
  })

  it('asks for the headers and the parts of the address that only the person knows', () => {
    const entry = taken({ remotes: [{
      type: 'streamable-http',
      url: 'https://{tenant}.example.com/{region}/mcp',
      variables: { tenant: { description: 'Your tenant', isRequired: true }, region: { default: 'eu', choices: ['eu', 'us'] } },
      headers: [
        { name: 'Authorization', value: 'Bearer {api_token}', variables: { api_token: { description: 'The token', isSecret: true } } },
        { name: 'X-Client', value: 'drawbridge' },
        { name: 'X-Team', description: 'Your team', isRequired: true },
        { name: 'X-Optional', description: 'Something' },
      ],
    }] })
    expect(entry.transport).toEqual({ type: 'http', url: 'https://${TENANT}.example.com/${REGION}/mcp', headers: { Authorization: 'Bearer ${API_TOKEN}', 'X-Client': 'drawbridge', 'X-Team': '${X_TEAM}' } })
    expect(entry.auth).toEqual({ type: 'api_key' })
    expect(entry.values.map(value => [value.name, value.required, value.secret, value.default, value.hint?.en])).toEqual([
      ['TENANT', true, false, '', undefined],
      ['REGION', false, false, 'eu', 'eu, us'],
      ['API_TOKEN', true, true, '', undefined],
      ['X_TEAM', true, false, '', undefined],
    ])
  })

  it('runs from the npm registry with its arguments and variables', () => {
    const entry = taken(ofPackage({
      runtimeHint: 'npx',
      runtimeArguments: [{ type: 'positional', value: '-y' }],
      packageArguments: [
        { type: 'positional', valueHint: 'notes_dir', description: 'Directory with the notes', format: 'filepath', isRequired: true },
        { type: 'named', name: '--mode', value: 'read' },
        { type: 'named', name: '--verbose', format: 'boolean', value: 'true' },
        { type: 'named', name: '--quiet', format: 'boolean', default: 'false' },
        { type: 'named', name: '--limit', default: '10' },
        { type: 'named', name: '--colour' },
        { type: 'named', name: '--url', value: 'https://{host}/api', variables: { host: { isRequired: true } } },
      ],
      environmentVariables: [
        { name: 'NOTES_API_KEY', description: 'Key of the notes', isRequired: true },
        { name: 'NOTES_PORT', format: 'number', default: '80' },
        { name: 'NOTES_MODE', value: 'stdio' },
        { name: 'NOTES_URL', placeholder: 'https://…' },
      ],
    }))
    expect(entry.transport).toEqual({
      type: 'stdio',
      runtime: 'npm',
      package: '@example/notes-mcp',
      version: '1.2.3',
      args: ['${NOTES_DIR}', '--mode', 'read', '--verbose', '--limit', '10', '--url', 'https://${HOST}/api'],
      env: { NOTES_MODE: 'stdio' },
      install_scripts: false,
    })
    expect(entry.values.map(({ name, required, secret, kind, default: fallback, in_environment }) => [name, required, secret, kind, fallback, in_environment])).toEqual([
      ['NOTES_API_KEY', true, true, 'text', '', true],
      ['NOTES_PORT', false, false, 'number', '80', true],
      ['NOTES_URL', false, false, 'url', '', true],
      ['NOTES_DIR', true, false, 'folder', '', false],
      ['HOST', true, false, 'text', '', false],
    ])
    expect(entry).toMatchObject({ auth: { type: 'api_key' }, licence: 'unknown', access: [{ kind: 'system' }, { kind: 'network' }] })
  })

  it('runs with Python, or in a container of any spelling', () => {
    const digest = `sha256:${'0'.repeat(64)}`
    const image = (identifier: string, changes: Changes = {}): unknown => taken(ofPackage({ registryType: 'oci', registryBaseUrl: 'https://docker.io', identifier, version: undefined, ...changes })).transport
    expect(taken(ofPackage({ registryType: 'pypi', registryBaseUrl: 'https://pypi.org', identifier: 'notes-mcp', version: '0.1.0rc1' })).transport).toMatchObject({ runtime: 'pypi', package: 'notes-mcp', version: '0.1.0rc1' })
    expect(image('docker.io/jane/notes:1.2.3')).toMatchObject({ runtime: 'docker', package: 'docker.io/jane/notes', version: '1.2.3' })
    expect(image('jane/notes', { version: '1.2.3' })).toMatchObject({ package: 'jane/notes', version: '1.2.3' })
    expect(image(`ghcr.io/jane/notes@${digest}`)).toMatchObject({ package: 'ghcr.io/jane/notes', version: digest })
    expect(image('jane/notes', { registryBaseUrl: 'https://ghcr.io', version: 'v2' })).toMatchObject({ package: 'ghcr.io/jane/notes', version: 'v2' })
    expect(image('localhost:5000/notes:1')).toMatchObject({ package: 'localhost:5000/notes', version: '1' })
  })

  it('takes the next way where the best one cannot be gone', () => {
    expect(taken({ remotes: [{ type: 'streamable-http', url: '{baseUrl}/mcp' }], packages: [npmPackage({ registryType: 'nuget' }), npmPackage()] }).transport).toMatchObject({ runtime: 'npm' })
  })

  it('reads null where a list could be', () => {
    expect(taken({ packages: [npmPackage({ packageArguments: null, runtimeArguments: null, environmentVariables: null })], remotes: null }).transport).toMatchObject({ runtime: 'npm', args: [] })
  })
})

describe('a server of the registry is left out', () => {
  it('when the registry says so', () => {
    expect(reason({}, { status: 'deleted' })).toBe('it was taken back')
    expect(reason({}, { status: 'deprecated', statusMessage: 'Use\u0000 notes2' })).toBe('its makers no longer keep it Use notes2')
    expect(reason({}, { isLatest: false })).toBe('there is a newer version')
  })

  it('when there is no way to run it here', () => {
    expect(reason({ packages: [], remotes: [] })).toBe('it says neither where it runs nor what runs it')
    expect(reason(ofPackage({ registryType: 'mcpb', identifier: 'https://example.com/notes.mcpb' }))).toBe('it comes as a bundle; download it and import the file')
    expect(reason(ofPackage({ registryType: 'nuget' }))).toBe('its package is of a kind Drawbridge cannot run (nuget)')
    expect(reason(ofPackage({ transport: { type: 'streamable-http', url: 'http://localhost:1' } }))).toBe('its package is started by hand and then reached at an address')
    expect(reason(ofPackage({ runtimeArguments: [{ type: 'named', name: '-v', value: '/:/host' }] }))).toBe('its runner needs options of its own')
    expect(reason(ofRemote({ type: 'carrier-pigeon' }))).toBe('it speaks "carrier-pigeon", which Drawbridge does not')
  })

  it('when its address leads elsewhere than to an encrypted one', () => {
    const urls = ['javascript:alert(1)', 'file:///etc/passwd', 'http://mcp.example.com/mcp', 'https://', 'https:\\\\evil', '{baseUrl}/mcp', '//mcp.example.com', 'https://a b/']
    expect(urls.map(url => reason(ofRemote({ url })))).toEqual(urls.map(() => 'its address is not an https URL'))
    expect(reason(ofRemote({ url: 'https://user:password@mcp.example.com/mcp' }))).toMatch(/is neither https nor on this computer$/)
  })

  it('when its headers would smuggle in others', () => {
    expect(reason(ofRemote({ headers: [{ name: 'X-A', value: 'b\r\nX-C: d' }] }))).toBe('it wants headers that cannot be sent')
    expect(reason(ofRemote({ headers: [{ name: 'X A:', value: 'b' }] }))).toBe('it wants headers that cannot be sent')
  })

  it('when its package has no plain name, no exact version or a registry of its own', () => {
    const names = ['--eval', '../../evil', 'git+https://example.com/a.git', 'https://example.com/a.tgz', 'a b', '@scope', 'UPPER', '$(id)', '']
    expect(names.map(identifier => reason(ofPackage({ identifier })))).toEqual(names.map(() => 'its package has no usable name'))
    expect(['latest', '^1.0.0', '1.x || 2', '>=1', '', 'npm:evil@1'].map(version => reason(ofPackage({ version })))).toEqual(Array(6).fill('its package has no exact version'))
    for (const registryBaseUrl of ['https://npm.evil.example', 'https://npmjs.org.evil.example', 'https://evilnpmjs.org', 'https://npmjs.org:4873', 'https://evil.example/npmjs.org', 'npmjs.org']) {
      expect([registryBaseUrl, reason(ofPackage({ registryBaseUrl }))]).toEqual([registryBaseUrl, 'its package lies in a registry of its own'])
    }
    expect(reason(ofPackage({ registryType: 'oci', identifier: '--privileged', version: '1' }))).toBe('its package has no usable name')
  })

  it('when it wants to change how programs are found or loaded', () => {
    const names = ['PATH', 'NODE_OPTIONS', 'LD_PRELOAD', 'DOCKER_HOST', 'UV_INDEX_URL', 'npm_config_registry', 'A=B', '']
    expect(names.map(name => reason(ofPackage({ environmentVariables: [{ name }] })))).toEqual(names.map(name => `it wants to set the variable ${JSON.stringify(name)}`))
  })

  it('when it reaches for secrets of other servers', () => {
    expect(reason(ofPackage({ packageArguments: [{ type: 'positional', value: '${secret:OPENAI}' }] }))).toBe('it uses ${secret:OPENAI}, which it does not declare')
    expect(reason(ofRemote({ headers: [{ name: 'X-Key', value: '${env:AWS_SECRET_ACCESS_KEY}' }] }))).toBe('it uses ${env:AWS_SECRET_ACCESS_KEY}, which it does not declare')
    expect(taken(ofPackage({ environmentVariables: [{ name: 'MODE', default: '${secret:OPENAI}' }] })).values[0]?.default).toBe('')
  })

  it('when its entry is no entry', () => {
    const broken = [null, 1, 'text', [], {}, { server: null }, listed('no-slash'), listed('a/b/c'), listed('io.github.jane/notes', { version: '../../x' }), listed('io.github.jane/notes', { description: 7 }), listed('io.github.jane/notes', { remotes: {} })]
    expect(broken.map(raw => translateServer(raw).ok)).toEqual(broken.map(() => false))
    expect([saidName(broken[0]), saidName({ server: { name: 'a\u202Eb\nc' } }), saidName(listed('x/y'))]).toEqual(['(no name)', 'a b c', 'x/y'])
  })
})

describe('what strangers write', () => {
  it('cannot hide, turn or break lines, nor go on for ever', () => {
    const entry = taken({ title: 'No\u200Btes\u202E\u0007 <b>now</b>', description: `line one\r\nline two ${'x'.repeat(3000)}` })
    expect(entry.title).toBe('No tes <b>now</b>')
    expect(entry.description.en).toMatch(/^line one line two x{280,}…$/)
    expect(entry.description.en.length).toBeLessThanOrEqual(300)
    expect(taken({ title: '\u202E\u200B' }).title).toBe('notes')
  })

  it('gives a homepage only where it is one', () => {
    const homes = ['javascript:alert(1)', 'http://example.com', 'https://user@example.com/', 'https://example.com/ "onclick', 'not a url']
    expect(homes.map(websiteUrl => taken({ websiteUrl }).homepage)).toEqual(homes.map(() => 'https://registry.modelcontextprotocol.io/?q=io.github.jane%2Fnotes'))
  })

  it('makes names that are names', () => {
    const names = ['io.github.jane/jane-notes', 'ai.exa/exa', 'com.example/---', 'com.example/A.B_c', `io.github.${'x'.repeat(80)}/notes`, '-/-', '.../...']
    expect(names.map(name => taken({}, name).name)).toEqual(['jane-notes', 'exa', 'example', 'example-a-b_c', 'x'.repeat(56), 'server', 'server'])
  })
})
