import { type ChildProcess, spawn } from 'node:child_process'

/**
 * Makes process groups die with the app, even when the app is killed without a chance to clean up.
 * Contract: never throws; where there is no `sh` it does nothing.
 */
export interface Reaper {
  /** Guards a process group. Returns the stopper, to be called when the group has ended. */
  watch(groupId: number): () => void
  /** Ends the watchdog and every group still guarded. */
  close(): Promise<void>
}

/**
 * The watchdog: one `sh` that reads `+ID` and `-ID` lines. Its standard input closes when the app ends, in whatever way;
 * then it ends what is left. It sits in a session of its own, so Ctrl-C at the terminal does not reach it.
 */
const watchdogScript = `
trap '' INT TERM HUP
groups=
while read -r line; do
  id=\${line#?}
  case $line in
    +*) groups="$groups $id" ;;
    -*) left=; for group in $groups; do [ "$group" = "$id" ] || left="$left $group"; done; groups=$left ;;
  esac
done
[ -z "$groups" ] && exit 0
for group in $groups; do kill -s TERM -- "-$group" 2>/dev/null; done
sleep 1
for group in $groups; do kill -s KILL -- "-$group" 2>/dev/null; done
exit 0
`

export function createReaper(platform: NodeJS.Platform = process.platform): Reaper {
  // On Windows a group cannot be ended by number; servers there see their standard input close.
  if (platform === 'win32') return { watch: () => () => undefined, close: async () => undefined }
  let watchdog: ChildProcess | null = null

  function start(): ChildProcess {
    const child = spawn('/bin/sh', ['-c', watchdogScript], { detached: true, stdio: ['pipe', 'ignore', 'ignore'], cwd: '/' })
    child.on('error', () => undefined)
    child.stdin?.on('error', () => undefined)
    child.unref()
    return child
  }

  function tell(line: string): void {
    watchdog ??= start()
    watchdog.stdin?.write(`${line}\n`)
  }

  function watch(groupId: number): () => void {
    tell(`+${groupId}`)
    return () => {
      if (watchdog !== null) tell(`-${groupId}`)
    }
  }

  async function close(): Promise<void> {
    const ending = watchdog
    watchdog = null
    if (ending === null || ending.exitCode !== null || ending.pid === undefined) return
    ending.ref()
    await new Promise<void>(resolve => {
      ending.once('exit', () => resolve())
      ending.stdin?.end()
    })
  }

  return { watch, close }
}
