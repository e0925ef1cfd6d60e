import { session } from 'electron'

/** Everything the page needs it gets through commands: it may use no camera, place, device or notification of its own. */
const allowed: readonly string[] = ['clipboard-sanitized-write']

/** Call it after the app is ready. */
export function denyPermissions(): void {
  session.defaultSession.setPermissionRequestHandler((_contents, permission, answer) => answer(allowed.includes(permission)))
  session.defaultSession.setPermissionCheckHandler((_contents, permission) => allowed.includes(permission))
  session.defaultSession.setDevicePermissionHandler(() => false)
}
