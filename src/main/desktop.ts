import { homedir } from 'node:os'
import path from 'node:path'
import { app, shell } from 'electron'
import type { Core } from './app/core.ts'
import type { ProfileTrouble } from './app/profile-trouble.ts'
import { defaultProfileFolder, profileAt } from './app/profile.ts'
import { findUpwards } from './platform/find-upwards.ts'
import { lockProfile } from './platform/profile-lock.ts'
import { announceEvents } from './shell/announce-events.ts'
import { createAppOrigin } from './shell/app-origin.ts'
import { declareAppScheme, serveApp } from './shell/app-protocol.ts'
import { keepBrowserDataIn } from './shell/browser-data.ts'
import type { CommandDoor } from './shell/command-door.ts'
import { type DeepLink, findDeepLink } from './shell/deep-link.ts'
import { onDeepLink, registerDeepLinks } from './shell/deep-link-listener.ts'
import { sendToWindows, serveCommands } from './shell/ipc-server.ts'
import { menuLabels } from './shell/menu-labels.ts'
import { offerContextMenu, setMenu } from './shell/menu.ts'
import { pickPath } from './shell/pick-path.ts'
import { recoverPage } from './shell/page-recovery.ts'
import { denyPermissions } from './shell/permissions.ts'
import { createSecretCipher } from './shell/secret-cipher.ts'
import { claimSingleInstance } from './shell/single-instance.ts'
import { applyTheme } from './shell/theme.ts'
import { bringToFront, openWindow } from './shell/window.ts'
import { openWindowState } from './shell/window-state.ts'
import { version } from './version.ts'

const here = import.meta.dirname
const profile = profileAt(path.resolve(process.env['DRAWBRIDGE_PROFILE'] ?? defaultProfileFolder(process.platform, process.env)))
const origin = createAppOrigin(process.env['ELECTRON_RENDERER_URL'])
const serverWaitMs = 15_000
const closeMs = 6000
const longestPaintMs = 4000

keepBrowserDataIn(profile.folder)
declareAppScheme()

let window: Electron.BrowserWindow | null = null
let wake: (link: DeepLink) => void = () => undefined
const first = claimSingleInstance(commandLine => {
  if (window !== null) bringToFront(window)
  const link = findDeepLink(commandLine)
  if (link !== null) wake(link)
})
onDeepLink(link => wake(link))
if (first) void app.whenReady().then(start)
else leave('Drawbridge is already open on this profile; its window was brought to the front.', 0)

async function start(): Promise<void> {
  registerDeepLinks({ developing: process.env['ELECTRON_RENDERER_URL'] !== undefined })
  const lock = await lockProfile(profile.folder, 'window')
  if (!lock.ok && lock.failure.code === 'PROFILE_IN_USE') return leave([lock.failure.message, lock.failure.hint].join('\n'), 3)
  denyPermissions()
  serveApp(path.join(here, '../renderer'))
  // The page's first commands wait for the core.
  serveCommands(async (sender, name, input) => {
    const answer = await (await door)(sender, name, input)
    // It hears of what happens from its first answer on.
    if (name === 'app/state') void starting.then(({ core, troubles }) => setImmediate(() => tellOnce(core, troubles)))
    return answer
  })
  const opened = openWindow({ title: 'Drawbridge', preload: path.join(here, '../preload/preload.cjs'), origin, state: openWindowState(profile.folder), icon: process.platform === 'darwin' ? null : findUpwards(here, 'resources', 'icon.png') })
  // Reading the core keeps this process from serving the page's files, so the page comes first.
  const starting = firstPaint(opened).then(() => startCore(lock.ok ? null : lock.failure.message))
  const door = starting.then(({ core }) => openDoor(core))
  window = opened
  opened.once('closed', () => (window = null))
  attend(opened, (await starting).core)
}

let told = false

function tellOnce(core: Core, troubles: readonly ProfileTrouble[]): void {
  if (told) return
  told = true
  for (const { about, text, hint } of troubles) core.notice('error', text, about, hint)
}

/** The page is on screen, or will not come soon. */
function firstPaint(opened: Electron.BrowserWindow): Promise<void> {
  return new Promise(resolve => {
    opened.once('ready-to-show', () => resolve())
    opened.webContents.once('did-fail-load', () => resolve())
    setTimeout(resolve, longestPaintMs)
  })
}

interface Started {
  readonly core: Core
  readonly troubles: readonly ProfileTrouble[]
}

/** Loads the core as well: it is most of the program, and the window need not wait for it to be read. */
async function startCore(lockProblem: string | null): Promise<Started> {
  const [{ createCore }, { openProfileSecrets, plainSecretsAllowed }, { folderTrouble, openSecretsOrNone, settingsTrouble }] = await Promise.all([import('./app/core.ts'), import('./app/profile-secrets.ts'), import('./app/profile-trouble.ts')])
  const cipher = await createSecretCipher()
  const { secrets, trouble } = await openSecretsOrNone(() => openProfileSecrets(profile, cipher, () => plainSecretsAllowed(process.env)))
  const core = await createCore({
    profile,
    version,
    secrets,
    runtime: { command: process.execPath, env: { ELECTRON_RUN_AS_NODE: '1' } },
    startedInShell: false,
    appFolder: app.getAppPath(),
    approvals: 'person',
    canAsk: () => true,
    workingFolder: homedir(),
    surface: 'card',
    locale: app.getLocale(),
    returnTo: 'drawbridge',
    holdPrefix: true,
    starts: 'servers-and-apps',
    serverWaitMs,
    log: (level, text) => console.error(`${level}: ${text}`),
  })
  core.log.note(`Drawbridge ${version}, Electron ${process.versions.electron}, ${process.platform} ${process.arch}`)
  logFatal(core)
  const broken = core.settings.failure()
  const troubles = [lockProblem === null ? null : folderTrouble(lockProblem), trouble, broken === null ? null : settingsTrouble(broken)]
  return { core, troubles: troubles.filter(each => each !== null) }
}

async function openDoor(core: Core): Promise<CommandDoor> {
  const [{ createHandlers }, { createCommandDoor }] = await Promise.all([import('./app/handlers.ts'), import('./shell/command-door.ts')])
  const handlers = createHandlers(core, { locale: app.getLocale(), reveal: file => shell.showItemInFolder(file), pick: kind => pickPath(kind, window) })
  return createCommandDoor({ handlers, isOurs: origin.isOurs, report: (command, error) => core.log.report(error, command) })
}

/** What ends the app stands in its log as well. */
function logFatal(core: Core): void {
  process.prependListener('uncaughtException', error => core.log.report(error, 'Drawbridge had to stop'))
  process.prependListener('unhandledRejection', error => core.log.report(error, 'Drawbridge had to stop'))
}

/** Everything that follows the core while the window is open. */
function attend(opened: Electron.BrowserWindow, core: Core): void {
  const labels = (): ReturnType<typeof menuLabels> => menuLabels(core.language())
  const follow = (): void => {
    applyTheme(core.settings.current().appearance.theme)
    setMenu(labels(), { showProfile: () => void shell.openPath(profile.folder) })
  }
  follow()
  core.settings.onChange(follow)
  core.onEvent(sendToWindows)
  announceEvents(core, opened, core.language)
  offerContextMenu(opened, labels)
  recoverPage(opened, {
    recovered: reason => core.notice('warning', `The window’s page had to be reloaded (${reason}). Nothing was lost.`, null),
    gaveUp: reason => core.log.tell('error', `The window's page died again and again (${reason}).`),
  })
  wake = link => void core.connectors.operations.wake(link.operation)
  closeBeforeQuit(core)
}

/** Servers are ended before the app is, within a bound. */
function closeBeforeQuit(core: Core): void {
  let closing = false
  app.on('window-all-closed', () => app.quit())
  app.on('before-quit', event => {
    if (closing) return
    closing = true
    event.preventDefault()
    const bound = new Promise<void>(resolve => setTimeout(resolve, closeMs))
    void Promise.race([core.close(), bound]).finally(() => app.exit(0))
  })
}

function leave(words: string, code: number): void {
  console.error(words)
  app.exit(code)
}
