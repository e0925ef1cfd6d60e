import path from 'node:path'
import type { ServerConfig } from '../../../shared/connection.ts'
import type { JsonObject } from '../../../shared/json.ts'
import { type Ask, askMarker, mapStrings } from './draft.ts'
import { hasTokenShape, namesSecret } from './secret-shape.ts'

export interface ReferencePorts {
  readonly home: string
  readonly platform: NodeJS.Platform
  readonly environment: Readonly<Record<string, string>>
}

interface Dialogue extends ReferencePorts {
  /** The folder that `${workspaceFolder}` stands for, where one is known. */
  readonly folder?: string
  readonly inputs: readonly JsonObject[]
  /** `$NAME` inside other text stands for a variable too. */
  readonly bareNames: boolean
}

export interface Translated {
  readonly config: ServerConfig
  readonly asks: readonly Ask[]
  readonly problems: readonly string[]
  /** References stand in one another; such a server cannot be taken over. */
  readonly nested: boolean
}

/**
 * Turns the references of other apps into ours: variables become `${env:NAME}`; what only the person knows becomes a question.
 * A `${secret:NAME}` in foreign text is a question like any other: it must not reach what is in the secret store.
 */
export function translateReferences(config: ServerConfig, dialogue: Dialogue): Translated {
  const asks = new Map<string, Ask>()
  const problems = new Set<string>()
  let made = 0
  let nested = false

  function ask(question: Ask): string {
    made++
    if (!asks.has(question.name)) asks.set(question.name, question)
    return askMarker(question.name)
  }

  function variable(name: string, fallback: string | undefined, place: string): string {
    if (name === 'HOME' || name === 'userHome') return dialogue.home
    const known = Object.hasOwn(dialogue.environment, name)
    if (!known && fallback !== undefined) {
      problems.add(`${name} is not set in your environment; its default is taken.`)
      return fallback
    }
    if (!known) problems.add(`${name} is not set in your environment.`)
    if (place === 'url' || place.startsWith('headers.')) problems.add(`It sends the value of ${name} from your environment to the server.`)
    made++
    return `\${env:${name}}`
  }

  function named(inner: string, place: string): string {
    if (inner === '/' || inner === 'pathSeparator') return dialogue.platform === 'win32' ? path.win32.sep : path.posix.sep
    if (folderNames.has(inner)) return ask({ name: 'workspaceFolder', prompt: 'The folder it works in', required: true, secret: false, default: dialogue.folder ?? '' })
    const colon = inner.indexOf(':')
    const kind = colon < 0 ? '' : inner.slice(0, colon)
    const rest = inner.slice(colon + 1)
    const withDefault = /^([A-Za-z_]\w*):?-(.*)$/s.exec(inner)
    if (withDefault !== null && kind !== 'env' && kind !== 'input') return variable(withDefault[1] ?? '', withDefault[2], place)
    if (kind === 'env' && isVariable(rest)) return variable(rest, undefined, place)
    if (kind === '' && isVariable(inner)) return variable(inner, undefined, place)
    if (kind === 'input') return ask(inputQuestion(rest, dialogue.inputs, problems))
    if (kind === 'key') return ask({ name: askName(rest), prompt: rest, required: true, secret: true, default: '' })
    const name = askName(rest === '' ? inner : rest)
    if (kind === 'file') problems.add(`It reads ${rest} when it starts; here its content is asked for once.`)
    else problems.add(`\${${kind === '' ? inner : `${kind}:…`}} has no counterpart here; its value is asked for.`)
    return ask({ name, prompt: kind === 'file' ? `The content of ${rest}` : `What stands for \${${inner.slice(0, 60)}}`, required: true, secret: kind === 'file' || kind === 'secret' || namesSecret(rest), default: '' })
  }

  function blank(name: string, place: string): string {
    const key = place.slice(place.indexOf('.') + 1)
    return ask({ name: askName(name), prompt: name.replaceAll(/[_-]+/g, ' ').trim(), required: true, secret: namesSecret(name) || namesSecret(key), default: '' })
  }

  function translate(text: string, place: string): string {
    made = 0
    const parts = text.split(/(\$\{[^{}]{1,200}\})/)
    const result = parts.map((part, index) => (index % 2 === 1 ? named(part.slice(2, -1), place) : plainText(part, place, parts.length === 1))).join('')
    // Pieces of foreign text must not grow together to a reference nobody looked at, say to one into the secret store.
    if (countReferences(result) !== made) nested = true
    return result
  }

  function plainText(part: string, place: string, whole: boolean): string {
    const bare = dialogue.bareNames ? part.replaceAll(/\$([A-Za-z_]\w*)/g, (_all, name: string) => variable(name, undefined, place)) : part
    if (!dialogue.bareNames && whole && /^\$[A-Z_][A-Z0-9_]*$/.test(part)) return variable(part.slice(1), undefined, place)
    const missing = whole && part.length <= 200 && place !== 'command' ? wholeBlank.exec(part) : null
    if (missing !== null) return `${missing[1] ?? ''}${blank(missing[2] ?? '', place)}`
    return bare.replaceAll(/<([A-Za-z][\w .-]{1,60})>|\{([A-Za-z]\w{1,60})\}(?=[/.?&]|$)/g, (all: string, angled: string | undefined, braced: string | undefined) => {
      if (angled !== undefined) return blank(angled, place)
      return place === 'url' && braced !== undefined ? blank(braced, place) : all
    })
  }

  const translated = mapStrings(config, translate)
  return { config: translated, asks: [...asks.values()], problems: [...problems], nested }
}

const folderNames = new Set(['workspaceFolder', 'workspaceRoot', 'workspaceFolderBasename', 'PWD', 'cwd', 'projectRoot'])
/** What documentation writes where a value has to go. */
const wholeBlank = /^((?:Bearer|Token|Basic) )?((?:your|insert|enter|replace|paste)[_ -]?[\w .-]*(?:key|token|secret|password|here|id)[\w .-]*|x{6,})$/i

/** How many references a text holds. */
export function countReferences(text: string): number {
  return text.split('${').length - 1
}

function isVariable(name: string): boolean {
  return /^[A-Za-z_][A-Za-z0-9_]*$/.test(name)
}

function askName(text: string): string {
  const name = text.replaceAll(/[^A-Za-z0-9_]+/g, '_').replaceAll(/^_+|_+$/g, '').slice(0, 60)
  return name === '' ? 'value' : name
}

function inputQuestion(id: string, inputs: readonly JsonObject[], problems: Set<string>): Ask {
  const input = inputs.find(each => each['id'] === id)
  const text = (key: string): string => (typeof input?.[key] === 'string' ? input[key] : '')
  if (text('type') === 'command') problems.add(`VS Code asks a command for ${id}; here it is asked of you.`)
  const options = Array.isArray(input?.['options']) ? input['options'].filter(option => typeof option === 'string') : []
  const prompt = (text('description') || id) + (options.length === 0 ? '' : ` (${options.join(', ')})`)
  const secret = input?.['password'] === true || (input === undefined && namesSecret(id)) || hasTokenShape(text('default'))
  const usable = !secret && !text('default').includes('${') && text('default').length <= 2000
  return { name: askName(id), prompt, required: true, secret, default: usable ? text('default') : '' }
}
