import { failed, type Result, success } from '../../../shared/failure.ts'

/** Names of devices on Windows: no folder can be called so, whatever follows a dot. */
const devices = /^(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?:\.|$)/i
/** Folders of installations under way, and of those that were replaced; they are cleared away at the next start. */
export const passingFolder = /\.(?:new|old)-[0-9a-f]{8}$/i

/** A server's name is a key of the settings and the name of its folder, on every file system. */
export function checkServerName(name: string): Result<void> {
  const usable = /^[A-Za-z0-9_][A-Za-z0-9_.-]{0,63}$/.test(name) && !name.endsWith('.') && !devices.test(name) && !passingFolder.test(name) && name !== '__proto__'
  if (usable) return success(undefined)
  return failed('SERVER_NAME', `“${name.slice(0, 80)}” cannot be the name of a server.`, 'Letters, digits, _, - and dots, up to 64; not a name that the system keeps for itself.')
}
