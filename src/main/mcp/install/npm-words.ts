import { failed, type Result } from '../../../shared/failure.ts'
import type { ProgramEnd } from './run-program.ts'

const keptLines = 6
const keptCharacters = 600
const noise = /^\s*(?:code |syscall |errno |path |(?:code|errno|syscall|address|port|type|erroredSysCall): |\}|If you are behind|'proxy' config|A complete log|Log files|at |Note that you can also|tarball, folder|In most cases you or one|a package version that|notarget In most|notarget a package|404 Note that|404 tarball)/

/** Why npm failed, in its own last words and with what can be done about it. */
export function npmFailure(doing: string, end: ProgramEnd): Result<never> {
  const errors = end.errorLines.flatMap(line => /^npm (?:error|ERR!) ?(.*)$/.exec(line)?.[1] ?? [])
  const code = errors.flatMap(line => /^code (\S+)$/.exec(line)?.[1] ?? [])[0] ?? ''
  const others = end.errorLines.filter(line => !/^npm (?:warn|http) /.test(line))
  const told = (errors.length > 0 ? errors : others).filter(line => !noise.test(line)).map(line => line.replace(/^(?:404|notarget|network|enoent|nospc|FetchError:)\s+/i, '').trim())
  const words = [...new Set(told)].filter(line => line !== '' && line !== '404').slice(0, keptLines).join(' ').slice(0, keptCharacters)
  const ending = words === '' ? `npm ended with exit code ${end.exit.code ?? end.exit.signal}.` : words
  return failed(code === '' ? 'NPM_FAILED' : `NPM_${code.replaceAll(/\W/g, '_').toUpperCase()}`, `${doing}: ${ending}`, npmHint(code))
}

function npmHint(code: string): string | undefined {
  if (code === 'E404') return 'The registry has no such package. Is it spelled right, and does your .npmrc point to the right registry?'
  if (code === 'ETARGET') return 'That version is not in the registry. Choose another one.'
  if (code === 'E401' || code === 'E403') return 'The registry wants another sign-in. Look at your .npmrc.'
  if (code === 'ENOSPC') return 'The disk is full. Make room, then try again.'
  if (code === 'EALLOWGIT' || code === 'EALLOWFILE' || code === 'EALLOWDIRECTORY') return 'One of its dependencies does not come from the registry.'
  if (/^(?:ENOTFOUND|EAI_AGAIN|ECONN\w+|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|FETCH_ERROR)$/.test(code)) return 'Are you online? Proxy settings are taken from your login shell and your .npmrc.'
  if (/CERT|SELF_SIGNED/.test(code)) return 'Your network signs with a certificate of its own. Name it as cafile in your .npmrc, or as NODE_EXTRA_CA_CERTS in your login shell.'
  return undefined
}
