import { type CatalogDetail, type CatalogEntry, type CatalogItem, catalogEntrySchema } from '../../../src/shared/catalog-entry.ts'
import type { ImportCandidate, ImportTable } from '../../../src/shared/config-import.ts'

const say = (en: string, zh = en, ja = en): { en: string; 'zh-CN': string; ja: string } => ({ en, 'zh-CN': zh, ja })

type Part = Partial<CatalogEntry>

function entry(name: string, title: string, publisher: string, category: CatalogEntry['category'], description: CatalogEntry['description'], more: Part = {}): CatalogEntry {
  return catalogEntrySchema.parse({
    manifest_version: 1, name, title, description, category, publisher, homepage: `https://github.com/example/${name}`, licence: 'MIT',
    transport: { type: 'stdio', runtime: 'npm', package: `@example/${name}`, version: '1.4.2' }, auth: { type: 'none' },
    access: [{ kind: 'network', extent: say('example.com only', '仅 example.com', 'example.com のみ') }], ...more,
  })
}

const http = (url: string): Part => ({ transport: { type: 'http', url, headers: {} }, auth: { type: 'oauth' }, licence: 'proprietary', access: [{ kind: 'account', extent: say('with the rights you grant', '在你授予的权限内', '許可した権限の範囲') }] })
const value = (name: string, prompt: string, more: Record<string, unknown> = {}): CatalogEntry['values'][number] => ({ name, prompt: say(prompt, prompt, prompt), required: true, secret: true, default: '', kind: 'text', in_environment: true, ...more })
const preview = (...names: string[]): Part => ({ tools: { preview: names.map(name => ({ name, description: `What ${name.replaceAll('_', ' ')} does, in a sentence that a person understands.` })) } })

const long = 'It reads, searches and summarises everything in the workspace, keeps an index of it that is brought up to date whenever something changes, answers questions about decisions that were taken years ago, and drafts replies in the tone of the team, which it learns from what was written before by everybody.'

export const entries: readonly CatalogEntry[] = [
  entry('filesystem', 'Filesystem', 'Model Context Protocol', 'files', say('Reads, writes and searches files in the folders you name, and nowhere else.', '读取、写入和搜索你指定的文件夹里的文件，不碰别处。', '指定したフォルダーの中だけで、ファイルを読み書きし、検索します。'), {
    official: true, values: [value('FOLDER', 'Folder it may use', { secret: false, kind: 'folder', default: '', hint: say('It sees this folder and everything in it.', '它能看到这个文件夹和里面的一切。', 'このフォルダーとその中のすべてが見えます。') })],
    access: [{ kind: 'files-read', extent: say('in the folder you name', '你指定的文件夹内', '指定したフォルダーの中') }, { kind: 'files-write', extent: say('in the folder you name', '你指定的文件夹内', '指定したフォルダーの中') }],
    ...preview('read_text_file', 'read_media_file', 'write_file', 'edit_file', 'create_directory', 'list_directory', 'directory_tree', 'move_file', 'search_files', 'get_file_info', 'list_allowed_directories'),
  }),
  entry('memory', 'Memory', 'Model Context Protocol', 'knowledge', say('Keeps facts about people, places and projects in a graph on this machine.', '把人、地点和项目的信息存成本机上的一张图。', '人や場所、仕事についての事実を、このマシンの中にグラフとして残します。'), { official: true, access: [{ kind: 'memory', extent: say('in a file of its own', '保存在它自己的文件里', '専用のファイルに保存') }], ...preview('create_entities', 'search_nodes') }),
  entry('notion', 'Notion', 'Notion Labs', 'knowledge', say('Pages and databases of a workspace: search, read, write and comment.', '搜索、读取、编写和评论工作区里的页面与数据库。', 'ワークスペースのページとデータベースを検索し、読み、書き、コメントします。'), { official: true, ...http('https://mcp.notion.com/mcp'), connector_slug: 'notion' }),
  entry('github', 'GitHub', 'GitHub', 'code', say('Issues, pull requests, files and actions of your repositories.', '你仓库里的议题、拉取请求、文件和 Actions。', 'リポジトリの課題、プルリクエスト、ファイル、アクションを扱います。'), {
    official: true, transport: { type: 'stdio', runtime: 'docker', package: 'ghcr.io/github/github-mcp-server', version: '0.20.1', args: [], env: {}, install_scripts: false },
    auth: { type: 'api_key' }, values: [value('GITHUB_TOKEN', 'Personal access token', { hint: say('From Settings → Developer settings. It begins with ghp_ or github_pat_.', '在 Settings → Developer settings 里生成，以 ghp_ 或 github_pat_ 开头。', 'Settings → Developer settings で作ります。ghp_ または github_pat_ で始まります。') }), value('GITHUB_HOST', 'Address of your GitHub Enterprise', { required: false, secret: false, kind: 'url' })],
    access: [{ kind: 'account', extent: say('with the rights of the token', '在令牌的权限内', 'トークンの権限の範囲') }, { kind: 'network', extent: say('api.github.com', 'api.github.com', 'api.github.com') }],
  }),
  entry('postgres', 'PostgreSQL', 'Crystal DBA', 'data', say('Asks a database questions, explains slow queries and proposes indexes.', '查询数据库，解释慢查询，给出索引建议。', 'データベースに問い合わせ、遅いクエリの理由と索引を提案します。'), { transport: { type: 'stdio', runtime: 'pypi', package: 'postgres-mcp', version: '0.3.0', args: [], env: {}, install_scripts: false }, values: [value('DATABASE_URI', 'Connection string', { kind: 'url' })], access: [{ kind: 'database', extent: say('the one you name, read only', '仅你指定的那一个，只读', '指定したものだけ、読み取り専用') }] }),
  entry('playwright', 'Playwright', 'Microsoft', 'web', say('Drives a real browser: open pages, click, type, take pictures.', '操作真实的浏览器：打开网页、点击、输入、截图。', '本物のブラウザーを操作します。ページを開き、押し、入力し、撮影します。'), { official: true, access: [{ kind: 'browser', extent: say('a window of its own', '它自己的窗口', '専用のウィンドウ') }, { kind: 'network', extent: say('any page', '任何网页', 'すべてのページ') }, { kind: 'processes', extent: say('the browser', '浏览器', 'ブラウザー') }] }),
  entry('sentry', 'Sentry', 'Sentry', 'code', say('Errors and traces of your projects, with what led to them.', '查看项目里的错误、调用链和起因。', 'プロジェクトのエラーとトレース、その原因を調べます。'), { official: true, ...http('https://mcp.sentry.dev/mcp') }),
  entry('linear', 'Linear', 'Linear', 'work', say('Issues, projects and cycles of your teams.', '团队的任务、项目和周期。', 'チームの課題、プロジェクト、サイクルを扱います。'), { official: true, ...http('https://mcp.linear.app/mcp') }),
  entry('workspace', 'Everything workspace assistant for large distributed teams', 'A publisher whose name is considerably longer than any card', 'work', say(long, '它会读取、搜索并总结工作区里的一切，'.repeat(9), 'ワークスペースのすべてを読み、検索し、まとめます。'.repeat(8)), { values: [value('KEY', 'Key')] }),
  entry('applescript', 'AppleScript', 'Community', 'system', say('Runs scripts that drive the apps of a Mac.', '运行脚本，操作 Mac 上的应用。', 'Mac のアプリを操作するスクリプトを実行します。'), { transport: { type: 'stdio', runtime: 'command', package: 'osascript', args: [], env: {}, install_scripts: false }, platforms: ['win32'], access: [{ kind: 'system', extent: say('apps that allow it', '允许它的应用', '許可したアプリ') }] }),
]

/** The manifests that come with the app, where none of the above stands in for one. */
const real = Object.values(import.meta.glob('../../../resources/catalog/*.json', { eager: true, import: 'default' })).map(manifest => catalogEntrySchema.parse(manifest))
const all = [...entries, ...real.filter(each => !entries.some(other => other.name === each.name))]

const states: Readonly<Record<string, Partial<CatalogItem>>> = {
  filesystem: { state: 'installed', server: 'filesystem', installed_version: '1.4.2' },
  sentry: { state: 'installed', server: 'sentry' },
  linear: { state: 'disabled', server: 'linear' },
  playwright: { state: 'installed', server: 'github', installed_version: '1.3.0', update_available: true },
}

export const catalogItems: readonly CatalogItem[] = all.map(each => ({ id: each.name, source: 'bundled', entry: each, state: 'available', server: null, installed_version: null, update_available: false, ...states[each.name] }))

export const registryItems: readonly CatalogItem[] = Array.from({ length: 45 }, (_, index) => {
  const item = entry(`io-github-person-${index}`, `person/mcp-${['weather', 'invoices', 'kanban', 'radio', 'maps'][index % 5] ?? ''}-${index}`, `io.github.person${index}`, 'web', say('A server that someone published, described in their own words.'))
  return { id: `registry:io.github.person${index}/mcp@1.0.${index}`, source: 'registry', entry: item, state: 'available', server: null, installed_version: null, update_available: false }
})

export function catalogDetail(item: CatalogItem): CatalogDetail {
  const { transport } = item.entry
  const command = transport.type !== 'stdio' ? transport.url : transport.runtime === 'docker' ? `docker run -i --rm -e GITHUB_TOKEN ${transport.package}@sha256:1f4c` : `npx -y ${transport.package}@${transport.version ?? ''} ${item.entry.values.filter(each => !each.secret).map(each => `\${${each.name}}`).join(' ')}`.trim()
  if (transport.type !== 'stdio') return { item, command, runtime: { runtime: 'none', state: 'found', program: null } }
  if (transport.runtime === 'pypi') return { item, command, runtime: { runtime: 'pypi', state: 'missing', program: null, hint: 'Install uv from astral.sh/uv, then open this again.' } }
  return { item, command, runtime: transport.runtime === 'docker' ? { runtime: 'docker', state: 'found', program: '/usr/local/bin/docker' } : { runtime: 'npm', state: 'own', program: null } }
}

export const candidates: readonly ImportCandidate[] = [
  { app: 'claude-desktop', path: '/home/mina/.config/Claude/claude_desktop_config.json', servers: 7 },
  { app: 'cursor', path: '/home/mina/.cursor/mcp.json', servers: 3 },
  { app: 'vscode', path: '/home/mina/.config/Code/User/mcp.json', servers: 1 },
]

const row = { transport: 'stdio' as const, problems: [], runtime_missing: false, secrets: [], disabled: false, asks: [] }

export const importTable: ImportTable = {
  id: 't1', from: 'Claude Desktop', path: '/home/mina/.config/Claude/claude_desktop_config.json', problems: ['The part “globalShortcut” was passed over.'],
  rows: [
    { ...row, name: 'memory-bank', state: 'new', target: 'npx -y @example/memory-bank@2.1.0' },
    { ...row, name: 'brave-search', state: 'new', target: 'npx -y @example/brave-search', secrets: [{ place: 'env.BRAVE_API_KEY', secret: 'brave-search.BRAVE_API_KEY' }, { place: 'headers.Authorization', secret: 'brave-search.Authorization' }] },
    { ...row, name: 'filesystem', state: 'clash', rename_to: 'filesystem-2', target: 'npx -y @modelcontextprotocol/server-filesystem /home/mina/Documents' },
    { ...row, name: 'linear', state: 'same', transport: 'http', target: 'https://mcp.linear.app/sse' },
    { ...row, name: 'postgres', state: 'new', target: 'uvx postgres-mcp --access-mode=restricted', problems: ['uv is not on this machine. Install it from astral.sh/uv.'], runtime_missing: true, asks: [{ name: 'DATABASE_URI', prompt: 'Connection string', required: true, secret: true, default: '' }] },
    { ...row, name: 'obsidian-with-a-name-that-is-far-too-long-for-any-row-of-any-table-in-the-world', state: 'new', disabled: true, target: `/opt/tools/obsidian --vault ${'/home/mina/very/long/path'.repeat(8)}`, problems: ['The relative path ./data is read from the home folder here.'] },
    { ...row, name: 'broken', state: 'invalid', target: '', problems: ['It has neither a command nor a URL.'] },
  ],
}
