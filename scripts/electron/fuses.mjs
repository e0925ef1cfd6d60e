const sentinel = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'
const headerLength = sentinel.length + 2

/** Positions on Electron's fuse wire, version 1. */
export const fuses = { nodeCliInspect: 3, browserSnapshot: 6 }

/**
 * Sets fuses in an Electron executable, in place.
 * @param {Buffer} executable @param {Readonly<Record<number, boolean>>} wanted fuse position → on or off
 */
export function setFuses(executable, wanted) {
  const wire = executable.indexOf(sentinel)
  if (wire < 0 || executable[wire + sentinel.length] !== 1) throw new Error('The executable carries no fuse wire of version 1.')
  for (const [position, on] of Object.entries(wanted)) executable.write(on ? '1' : '0', wire + headerLength + Number(position), 'latin1')
}
