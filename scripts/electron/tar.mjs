const block = 512

/**
 * The first regular file of an uncompressed tar whose name matches.
 * @param {Buffer} tar @param {RegExp} name @returns {Buffer} a view into `tar`
 */
export function tarEntry(tar, name) {
  for (let at = 0; at + block <= tar.length; ) {
    const entry = tar.toString('utf8', at, at + 100).replace(/\0.*$/s, '')
    if (entry === '') break
    const size = Number.parseInt(tar.toString('latin1', at + 124, at + 136), 8)
    if (!Number.isSafeInteger(size) || at + block + size > tar.length) throw new Error(`The archive is damaged at "${entry}".`)
    if (name.test(entry)) return tar.subarray(at + block, at + block + size)
    at += block + Math.ceil(size / block) * block
  }
  throw new Error(`The archive holds nothing named like ${name}.`)
}
