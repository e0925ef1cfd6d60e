import { canSandbox, hasDisplay, startVirtualDisplay } from './display.mjs'
import { explain, say } from './say.mjs'

/**
 * Where the window can appear: the environment to start it with.
 * @returns {Promise<NodeJS.ProcessEnv | null>} null when there is no way; the person was told what to do
 */
export async function windowEnvironment() {
  if (hasDisplay()) return process.env
  say('There is no display here. The window opens in a virtual one, which nobody sees.')
  say('To talk to the agent in this terminal:  npm run cli -- run --prompt "list the files in my sample folder"')
  try {
    const { display } = await startVirtualDisplay()
    return { ...process.env, DISPLAY: display }
  } catch {
    explain('A virtual display could not be started.', 'sudo apt-get install xvfb')
    return null
  }
}

/** Needed where this system does not let Chromium build its sandbox. @returns {boolean} */
export function mustRunUnsandboxed() {
  if (canSandbox()) return false
  if (process.getuid() !== 0) say('This system does not let programs build a sandbox of their own; the window runs without one.')
  return true
}
