import { npm } from '../run/npm.mjs'

/** The version is pinned, so that a failure is ours; another one can be looked at. */
const suite = `@modelcontextprotocol/conformance@${process.env.CONFORMANCE_VERSION ?? '0.1.16'}`
const node = '24.22.3'

/**
 * Runs a command with the suite, and a Node.js that is new enough for it, on its PATH. Its output goes to standard error.
 * @param {string} command @param {Record<string, string>} [env] @returns {number} its exit code
 */
export function exec(command, env = {}) {
  const packages = [suite, ...nodePackage()].map(name => `--package=${name}`)
  Object.assign(process.env, env)
  return npm(['exec', '--yes', ...packages, '--call', command]).status ?? 1
}

/** Of the machine where it is new enough; else as a package, where there is one for the machine. */
function nodePackage() {
  if (Number(process.versions.node.split('.')[0]) >= 22) return []
  const platform = process.platform === 'win32' ? 'win' : process.platform
  return [`node-${platform}-${process.arch}@${node}`]
}
