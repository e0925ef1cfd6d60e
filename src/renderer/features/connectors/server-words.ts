import type { TFunction } from 'i18next'
import type { InstallProgress, TargetSnapshot } from '../../../shared/connector.ts'
import { assertNever } from '../../../shared/failure.ts'
import { sayMain } from '../../i18n/say-main.ts'
import type { TargetTone } from './target-words.ts'

/** It runs elsewhere: it is connected to, and nothing is fetched. */
export function isHosted({ command }: { readonly command?: string | undefined }): boolean {
  return command !== undefined && /^https?:/i.test(command)
}

/** What the row installs is here already, in another version. Main compares them. */
export function isUpdate({ action, installed_version: installed }: Pick<TargetSnapshot, 'action' | 'installed_version'>): boolean {
  return action === 'install' && installed !== undefined
}

/** Something is being done about the row now: it has nothing to ask. */
export function isWorking({ state, progress, detail }: TargetSnapshot): boolean {
  return state === 'initiated' || (state === 'pending' && progress !== undefined && detail === undefined)
}

/** Its link is what the row waits for. While it goes on after the sign-in the link is still known, but over. */
export function waitsForSignIn({ state, connect_url, progress }: TargetSnapshot): boolean {
  return state === 'initiated' && connect_url !== undefined && (progress === undefined || progress.step === 'sign-in')
}

/** How a server's row of a card stands, in words: its state and what main says about it, nothing worked out. */
export function serverWords(t: TFunction, target: TargetSnapshot): { readonly text: string; readonly tone: TargetTone } {
  switch (target.state) {
    case 'pending':
      if (isWorking(target)) return { text: t(`serverCard.step.${target.progress?.step ?? 'start'}`), tone: 'busy' }
      if (target.detail !== undefined) return { text: failedWords(t, target), tone: 'bad' }
      if (target.action === 'authorize') return { text: t('card.preparing'), tone: 'busy' }
      return { text: target.instructions ?? waitingWords(t, target), tone: 'quiet' }
    case 'initiated':
      return { text: t(`serverCard.step.${waitsForSignIn(target) ? 'sign-in' : (target.progress?.step ?? 'start')}`), tone: 'busy' }
    case 'connected':
      return { text: connectedWords(t, target), tone: 'good' }
    case 'skipped':
      return { text: t(isUpdate(target) ? 'server.notUpdated' : 'card.skipped'), tone: 'quiet' }
    case 'failed':
    case 'expired':
      return { text: failedWords(t, target), tone: 'bad' }
    case 'not_connected':
      return { text: notConnectedWords(t, target), tone: 'quiet' }
    default:
      return assertNever(target.state)
  }
}

function waitingWords(t: TFunction, { action, command }: TargetSnapshot): string {
  if (action === 'enable') return t('serverCard.waits.enable')
  return isHosted({ command }) ? t('card.notConnected') : t('serverCard.waits.install')
}

function connectedWords(t: TFunction, { action, command, tools }: TargetSnapshot): string {
  const meant = action === 'enable' || action === 'authorize' ? action : 'install'
  const done = meant === 'install' && isHosted({ command }) ? t('card.connected') : t(`serverCard.done.${meant}`)
  return tools === undefined ? done : `${done} · ${t('tools.count', { count: tools.length })}`
}

/** Which step it was; why stands below, in main's words and the server's. */
function failedWords(t: TFunction, { progress }: TargetSnapshot): string {
  return progress === undefined ? t('serverCard.failed') : t(`serverCard.failedAt.${progress.step}`)
}

function notConnectedWords(t: TFunction, target: TargetSnapshot): string {
  const { action, command, detail } = target
  const meant = action === 'enable' || action === 'authorize' ? action : 'install'
  const said = isUpdate(target) ? t('server.notUpdated') : meant === 'install' && isHosted({ command }) ? t('card.notConnected') : t(`serverCard.notDone.${meant}`)
  const why = detail === undefined ? '' : failureParts(t, detail).sentence
  return why === '' ? said : `${said} · ${why}`
}

/** Main's sentence in the window's words, and after it what the server itself wrote at its end. */
export function failureParts(t: TFunction, detail: string): { readonly sentence: string; readonly lastWords: string } {
  const { words, quoted } = sayMain(t, detail)
  const [first = '', ...rest] = words.trim().split('\n')
  return { sentence: first.trim(), lastWords: [rest.join('\n').trim(), quoted].filter(text => text !== '').join('\n') }
}

type Step = InstallProgress['step']

const localSteps: readonly Step[] = ['runtime', 'fetch', 'values', 'start', 'list', 'save']
const remoteSteps: readonly Step[] = ['values', 'start', 'sign-in', 'list', 'save']

/** How far a bar has got, from 0 to 1: the steps before this one, and of this one what is known. */
export function progressShare(progress: InstallProgress, command: string | undefined): number {
  const steps = isHosted({ command }) ? remoteSteps : localSteps
  const at = Math.max(0, steps.indexOf(progress.step))
  const { done, total } = progress
  const within = done === undefined || total === undefined || total <= 0 ? 0 : Math.min(1, Math.max(0, done / total))
  return (at + within) / steps.length
}
