import { Command, CommanderError, InvalidArgumentError, Option } from 'commander'
import { errorText, type Failure } from '../../shared/failure.ts'
import { version } from '../version.ts'
import { showAssembly } from './assembly.ts'
import { showCatalog } from './mcp/catalog.ts'
import { importServers } from './mcp/import.ts'
import { authorizeServer, installServer } from './mcp/install.ts'
import { disableServer, enableServer, listServers, removeServer, showServerTools, testServer } from './mcp/servers.ts'
import { connectApps, connectorStatus, listConnectors, signIn, signOut } from './connectors.ts'
import { createOutput, type ExitCode, exitCodes, type Output, report, reportFailure } from './output.ts'
import { measureRetrieval } from './retrieval.ts'
import { runPrompt } from './run.ts'
import { deleteSession, listSessions, showSession } from './sessions.ts'
import { getSetting, setSetting } from './settings.ts'
import { createTerminal } from './terminal.ts'
import { describeTools, listTools, searchTools } from './tools.ts'
import { profileOf } from './open-core.ts'
import { withCore } from './with-core.ts'
import type { Core } from '../app/core.ts'

/** Runs the command line; resolves with the code to exit with. */
export async function runProgram(args: readonly string[]): Promise<ExitCode> {
  const result: { code: ExitCode } = { code: exitCodes.done }
  const program = buildProgram(code => (result.code = code))
  try {
    await program.parseAsync([...args], { from: 'user' })
    return result.code
  } catch (error) {
    if (!(error instanceof CommanderError)) return reportFailure(createOutput(args.includes('--json')), brokenBy(error))
    if (error.exitCode === 0) return exitCodes.done
    if (args.includes('--json')) reportFailure(createOutput(true), { code: 'WRONG_USE', message: error.message.replace(/^error: /, '') }, exitCodes.wrongUse)
    return exitCodes.wrongUse
  }
}

/** A disk that takes no more is no fault of ours. */
function brokenBy(error: unknown): Failure {
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (!/^(?:ENOSPC|EDQUOT|EROFS|EACCES|EPERM)$/.test(code)) return { code: 'INTERNAL', message: `Something in Drawbridge went wrong: ${errorText(error)}` }
  return { code: 'FILE_NOT_WRITTEN', message: `A file could not be written: ${errorText(error)}`, hint: 'Look at the free space and the permissions of the profile’s folder.' }
}

function buildProgram(done: (code: ExitCode) => void): Command {
  const program = new Command('drawbridge').description('An agent that finds its tools when it needs them.').version(version).exitOverride()
  addRun(program, done)
  addTools(program, done)
  addServers(program, done)
  addConnectors(program, done)
  addSettings(program, done)
  addSessions(program, done)
  addRetrieval(program, done)
  return program
}

type Done = (code: ExitCode) => void

interface Common {
  readonly json?: boolean
  readonly profile?: string
  readonly timeout: number
}

interface Valued extends Common {
  readonly env: Readonly<Record<string, string>>
}

/** `--env KEY=VALUE`, as often as there are values. */
function valued(command: Command): Command {
  return command.addOption(new Option('--env <key=value>', 'a value that the server asks for').argParser(addValue).default({}, 'none'))
}

function addValue(text: string, before: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const at = text.indexOf('=')
  if (at < 1) throw new InvalidArgumentError('It takes KEY=VALUE.')
  return { ...before, [text.slice(0, at)]: text.slice(at + 1) }
}

/** A sub-command with the options that all of them have. */
function sub(parent: Command, usage: string, description: string): Command {
  return parent
    .command(usage)
    .description(description)
    .exitOverride()
    .addOption(new Option('--profile <dir>', 'the folder everything is kept in'))
    .addOption(new Option('--json', 'print JSON'))
    .addOption(new Option('--timeout <seconds>', 'longest wait for servers').argParser(positive).default(20))
}

function addRun(program: Command, done: Done): void {
  program
    .command('run')
    .description('send one prompt and run it to its end')
    .exitOverride()
    .requiredOption('--prompt <text>', 'what to do')
    .option('--session <id>', 'go on with this chat')
    .addOption(new Option('--events <format>', 'print every event').choices(['jsonl']))
    .addOption(new Option('--yes', 'approve every call').conflicts('deny'))
    .option('--deny', 'refuse every call that needs approval')
    .option('--profile <dir>', 'the folder everything is kept in')
    .option('--model <id>', 'a model of the settings')
    .option('--toolsets <names>', 'only these toolsets, separated by commas', words)
    .option('--max-turns <n>', 'stop after so many turns', positiveInteger)
    .option('--timeout <seconds>', 'stop after so many seconds', positive)
    .action(async options => done(await runPrompt(options, createOutput(false), createTerminal())))
}

function addTools(program: Command, done: Done): void {
  const tools = program.command('tools').description('the tools within reach').exitOverride()
  sub(tools, 'list', 'every tool and where it stands').action(async (options: Common) => done(await onCore(options, (core, output) => listTools(core, { timeoutS: options.timeout }, output))))
  sub(tools, 'search <query...>', 'what the model would find')
    .option('--limit <n>', 'hits per query', positiveInteger)
    .option('--explain', 'say where each score comes from')
    .action(async (queries: string[], options: Common & { limit?: number; explain?: boolean }) => done(await onCore(options, (core, output) => searchTools(core, queries, { ...options, timeoutS: options.timeout }, output))))
  sub(tools, 'describe <name...>', 'schemas as the model would get them').action(async (names: string[], options: Common) => done(await onCore(options, (core, output) => describeTools(core, names, { timeoutS: options.timeout }, output))))
  sub(program, 'assembly', 'the tools array that the next request would carry')
    .option('--model <id>', 'a model of the settings')
    .action(async (options: Common & { model?: string }) => done(await onCore(options, (core, output) => showAssembly(core, { ...options, timeoutS: options.timeout }, output))))
}

function addServers(program: Command, done: Done): void {
  const mcp = program.command('mcp').description('MCP servers').exitOverride()
  sub(mcp, 'list', 'servers and their state').action(async (options: Common) => done(await onCore(options, (core, output) => listServers(core, options.timeout, output))))
  sub(mcp, 'tools <name>', 'the tools of a server and what they cost').action(async (name: string, options: Common) => done(await onCore(options, (core, output) => showServerTools(core, name, options.timeout, output))))
  sub(mcp, 'catalog [words...]', 'servers that can be installed')
    .option('--registry', 'look in the public registry', false)
    .action(async (query: string[], options: Common & { registry: boolean }) => done(await onProfile(options, (core, output) => showCatalog(core, query.join(' '), options, output))))
  valued(sub(mcp, 'install <name>', 'fetch, start and save a server of the catalog')).action(async (name: string, options: Valued) => done(await onProfile(options, (core, output) => installServer(core, name, options.env, output, createTerminal()))))
  sub(mcp, 'enable <name>', 'turn a server on').action(async (name: string, options: Common) => done(await onProfile(options, (core, output) => enableServer(core, name, output))))
  sub(mcp, 'disable <name>', 'turn a server off').action(async (name: string, options: Common) => done(await onProfile(options, (core, output) => disableServer(core, name, output))))
  sub(mcp, 'remove <name>', 'take a server out, with its files and secrets').action(async (name: string, options: Common) => done(await onProfile(options, (core, output) => removeServer(core, name, output))))
  sub(mcp, 'authorize <name>', 'sign in to a server that runs elsewhere').action(async (name: string, options: Common) => done(await onProfile(options, (core, output) => authorizeServer(core, name, output, createTerminal()))))
  valued(sub(mcp, 'import [file]', 'take servers over from a configuration, a bundle, an app, or - for standard input'))
    .option('--apply', 'write what is new')
    .option('--only <names>', 'only these, separated by commas', words)
    .action(async (file: string | undefined, options: Valued & { apply?: boolean; only?: string[] }) => done(await onProfile(options, (core, output) => importServers(core, file, options, output))))
  sub(mcp, 'test <name>', 'start one server and say what it does').action(async (name: string, options: Common) => done(await onProfile(options, (core, output) => testServer(core, name, output))))
}

function addConnectors(program: Command, done: Done): void {
  const connectors = program.command('connectors').description('hosted apps').exitOverride()
  sub(connectors, 'list', 'apps, connected or not').action(async (options: Common) => done(await onApps(options, listConnectors)))
  sub(connectors, 'status', 'who asks, and the accounts').action(async (options: Common) => done(await onApps(options, connectorStatus)))
  sub(connectors, 'connect <name...>', 'print a link for each app and wait').action(async (names: string[], options: Common) => done(await onApps(options, (core, output) => connectApps(core, names, output))))
  sub(connectors, 'sign-in', 'sign in with a code').action(async (options: Common) => done(await onApps(options, signIn)))
  sub(connectors, 'sign-out', 'forget the sign-in').action(async (options: Common) => done(await onApps(options, signOut)))
}

function addSettings(program: Command, done: Done): void {
  const settings = program.command('settings').description('what is set').exitOverride()
  sub(settings, 'get [key]', 'a value in force, or all').action(async (key: string | undefined, options: Common) => done(await onProfile(options, async (core, output) => getSetting(core, key, output))))
  sub(settings, 'set <key> <value>', 'change one value').action(async (key: string, value: string, options: Common) => done(await onProfile(options, (core, output) => setSetting(core, key, value, output))))
  sub(settings, 'path', 'where the settings file is').action((options: Common) => done(printPath(options)))
}

function addSessions(program: Command, done: Done): void {
  const sessions = program.command('sessions').description('chats').exitOverride()
  const format = new Option('--format <format>', 'how').choices(['json', 'markdown']).default('markdown')
  sub(sessions, 'list', 'all of them, newest first').action(async (options: Common) => done(await onProfile(options, async (core, output) => listSessions(core, output))))
  sub(sessions, 'show <id>', 'one, as it was').action(async (id: string, options: Common) => done(await onProfile(options, (core, output) => showSession(core, id, options.json === true ? 'json' : 'markdown', output))))
  sub(sessions, 'export <id>', 'one, to keep')
    .addOption(format)
    .action(async (id: string, options: Common & { format: 'json' | 'markdown' }) => done(await onProfile(options, (core, output) => showSession(core, id, options.format, output))))
  sub(sessions, 'delete <id>', 'one, for good').action(async (id: string, options: Common) => done(await onProfile(options, (core, output) => deleteSession(core, id, output))))
}

function addRetrieval(program: Command, done: Done): void {
  sub(program, 'retrieval', 'measure the search on a labelled set')
    .requiredOption('--catalog <file>', 'tools, JSON')
    .requiredOption('--queries <file>', 'queries with their right tools, JSON lines')
    .option('--limit <n>', 'hits per query', positiveInteger, 10)
    .addOption(new Option('--view <view>', 'the query as is, as keywords, or with a slip').choices(['raw', 'kw', 'typo']).default('raw'))
    .option('--absent', 'also take the right servers out', false)
    .addOption(new Option('--mode <mode>', 'the rule').choices(['ranked', 'classic']).default('ranked'))
    .action(async options => done(await measureRetrieval(options, createOutput(options.json === true))))
}

/** A command that looks at tools: the servers are started. */
function onCore(options: Common, command: CoreCommand): Promise<ExitCode> {
  const output = createOutput(options.json === true)
  return withCore({ profile: options.profile, timeoutS: options.timeout, starts: 'servers-and-apps' }, output, core => command(core, output))
}

/** A command that looks at hosted apps: those, and no server. */
function onApps(options: Common, command: CoreCommand): Promise<ExitCode> {
  const output = createOutput(options.json === true)
  return withCore({ profile: options.profile, timeoutS: options.timeout, starts: 'apps' }, output, core => command(core, output))
}

/** A command that reads or changes files of the profile only. */
function onProfile(options: Common, command: CoreCommand): Promise<ExitCode> {
  const output = createOutput(options.json === true)
  return withCore({ profile: options.profile, timeoutS: options.timeout, starts: 'nothing' }, output, core => command(core, output))
}

type CoreCommand = (core: Core, output: Output) => Promise<ExitCode>

function printPath(options: Common): ExitCode {
  const { settingsFile } = profileOf(options.profile)
  return report(createOutput(options.json === true), { path: settingsFile }, () => [settingsFile])
}

function words(text: string): string[] {
  return text.split(',').map(word => word.trim()).filter(word => word !== '')
}

function positive(text: string): number {
  const value = Number(text)
  if (!Number.isFinite(value) || value <= 0) throw new InvalidArgumentError('It takes a number above 0.')
  return value
}

function positiveInteger(text: string): number {
  const value = positive(text)
  if (!Number.isInteger(value)) throw new InvalidArgumentError('It takes a whole number above 0.')
  return value
}
