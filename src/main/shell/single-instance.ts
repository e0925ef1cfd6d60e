import { app } from 'electron'

/**
 * One copy of the app per profile. Call it before the app is ready, after `userData` was set.
 * @param onSecond another copy was started; it gets that copy's arguments, and that copy ends
 * @returns false: this copy is the second one and has to end
 */
export function claimSingleInstance(onSecond: (commandLine: readonly string[]) => void): boolean {
  if (!app.requestSingleInstanceLock()) return false
  app.on('second-instance', (_event, commandLine) => onSecond(commandLine))
  return true
}
