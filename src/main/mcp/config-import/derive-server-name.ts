import path from 'node:path'
import type { ServerConfig } from '../../../shared/connection.ts'
import { checkServerName } from '../install/check-server-name.ts'

const longestName = 64
/** Names that mean something to every object. */
const reserved = new Set(['constructor', 'prototype', 'toString', 'valueOf', 'hasOwnProperty'])

/** The nearest name that a server can have; blank where nothing of it can stay. */
export function toServerName(name: string): string {
  const safe = name.slice(0, 200).normalize('NFKD').replaceAll(/\p{M}+/gu, '').replaceAll(/[^A-Za-z0-9_.-]+/g, '-').replaceAll(/^[-.]+|[-.]+$/g, '').slice(0, longestName)
  return checkServerName(safe).ok && !reserved.has(safe) ? safe : ''
}

/** The name itself, or with the first number that makes it free. */
export function freeServerName(name: string, isTaken: (name: string) => boolean): string {
  for (let count = 1; ; count++) {
    const tail = count === 1 ? '' : `-${count}`
    const candidate = name.slice(0, longestName - tail.length) + tail
    if (!isTaken(candidate)) return candidate
  }
}

/** A name for a server that has none, from what it runs or where it is. */
export function deriveServerName(config: ServerConfig): string {
  const derived = config.command === undefined ? nameOfAddress(config.url ?? '') : nameOfCommand(config.command, config.args ?? [])
  const name = toServerName(derived)
  return name === '' ? 'server' : name
}

const launchers = new Set(['npx', 'bunx', 'pnpx', 'uvx', 'pipx', 'npm', 'pnpm', 'yarn', 'bun', 'uv', 'deno', 'node', 'python', 'python3', 'py', 'tsx', 'ts-node', 'java', 'docker', 'podman'])
const launcherWords = new Set(['-y', '--yes', 'exec', 'run', 'dlx', 'x', 'tool', '-m', '-u', '-jar', '--', '-q', '--quiet', '--rm', '-i', '-it', '--init', '--interactive'])
/** Flags whose next word belongs to them. */
const valued = new Set(['-e', '--env', '--env-file', '-v', '--volume', '--mount', '--name', '-p', '--publish', '--package', '--network', '--net', '-w', '--workdir', '-u', '--user', '--entrypoint', '--platform', '--add-host', '-l', '--label', '--pull', '--memory', '-m', '--from', '--with', '--python', '--directory', '--project', '--index-url', '--registry', '--allow-read', '--loader', '--import', '-r', '--require'])

function nameOfCommand(command: string, args: readonly string[]): string {
  const program = baseName(command)
  if (!launchers.has(program)) return shortName(program)
  const subject = firstSubject(program, args)
  if (subject === undefined) return program
  if (/^mcp-(?:remote|proxy)(?:@|$)/.test(subject)) return nameOfAddress(args.find(each => /^https?:/.test(each)) ?? '') || shortName(subject)
  if (program === 'docker' || program === 'podman') return shortName(subject.replace(/[@:][^/]*$/, '').split('/').at(-1) ?? subject)
  return /[\\/]/.test(subject) && !subject.startsWith('@') ? nameOfPath(subject) : shortName(subject)
}

function firstSubject(program: string, args: readonly string[]): string | undefined {
  const python = program.startsWith('py')
  for (let index = 0; index < args.length; index++) {
    const word = args[index] ?? ''
    const skips = valued.has(word) && !(python && (word === '-m' || word === '-u'))
    if (skips) index++
    else if (!launcherWords.has(word) && !word.startsWith('-')) return word
  }
  return undefined
}

const dullFolders = new Set(['dist', 'build', 'src', 'lib', 'bin', 'out', 'server', 'target', 'release', 'scripts', '.venv', 'venv'])
const dullFiles = /^(?:index|main|server|app|cli|start|run|mcp|__main__)$/i

function nameOfPath(file: string): string {
  const parts = file.split(/[\\/]/).filter(part => part !== '' && part !== '.' && part !== '..' && part !== '~')
  const own = (parts.at(-1) ?? '').replace(/\.[A-Za-z0-9]+$/, '')
  if (!dullFiles.test(own)) return shortName(own)
  return shortName(parts.slice(0, -1).findLast(part => !dullFolders.has(part.toLowerCase())) ?? own)
}

/** `@scope/server-github@1.2` and `mcp-server-github` are both `github`. */
function shortName(text: string): string {
  const bare = text.replace(/^(@[^/]+\/)?([^@]+).*$/s, '$2').split('/').at(-1) ?? text
  const scope = /^@([^/]+)\//.exec(text)?.[1] ?? ''
  const words = bare.replaceAll('_', '-').split('-').filter(word => !/^(?:mcp|server|modelcontextprotocol)$/i.test(word))
  return words.length > 0 ? words.join('-') : scope || bare
}

function nameOfAddress(url: string): string {
  if (!URL.canParse(url)) return ''
  const { hostname } = new URL(url)
  if (/^[\d.]+$|^\[/.test(hostname)) return ''
  const labels = hostname.split('.').filter(label => !/^(?:www|mcp|api|app|server|sse|remote)$/i.test(label))
  return labels.at(labels.length > 2 && /^(?:co|com|org|net|gov|ac)$/.test(labels.at(-2) ?? '') ? -3 : -2) ?? labels[0] ?? ''
}

function baseName(command: string): string {
  return path.posix.basename(command.replaceAll('\\', '/')).replace(/\.(?:exe|cmd|bat|js|py|sh)$/i, '')
}
