import type { OperationSnapshot, TargetSnapshot } from '../../../shared/connector.ts'
import type { JsonObject } from '../../../shared/json.ts'

/** What a settled card tells the model, with what to make of each state that occurs. */
export function settledResult({ op_id, seq, deadline_at, settled_at, settled_by, targets }: OperationSnapshot): JsonObject {
  return { op_id, seq, deadline_at, settled_at, settled_by, targets: targets.map(kept).map(reported), status: 'settled', note: settledNote(targets) }
}

/** What is told where there is no card: links for the person to open. */
export function linkResult({ op_id, seq, targets }: OperationSnapshot): JsonObject {
  const waiting = targets.some(target => target.state === 'initiated')
  return { op_id, seq, targets: targets.map(kept).map(linked), status: waiting ? 'initiated' : 'settled', note: waiting ? linkNote(targets) : settledNote(targets) }
}

function linked({ connection_id: _id, attempt: _attempt, required_env: _asked, progress: _work, title: _title, command: _command, ...target }: TargetSnapshot): JsonObject {
  return target
}

function reported({ connect_url: _link, connection_id: _id, instructions: _words, attempt: _attempt, required_env: _asked, progress: _work, title: _title, command: _command, ...target }: TargetSnapshot): JsonObject {
  return target
}

/** The version is for people; the model reads what became of it where the update was not made. */
function kept(target: TargetSnapshot): TargetSnapshot {
  const { installed_version: version, ...rest } = target
  return version === undefined || !isKept(target) ? rest : { ...rest, detail: notUpdated(version, rest.detail) }
}

/** An update that was not made leaves what there was. */
function isKept({ state, installed_version: installed }: TargetSnapshot): boolean {
  return installed !== undefined && state !== 'connected' && state !== 'initiated'
}

function notUpdated(version: string, why: string | undefined): string {
  return `Not updated: version ${version} stays installed and can be used as before.${why === undefined ? '' : ` ${why}`}`
}

function settledNote(targets: readonly TargetSnapshot[]): string {
  const has = (state: TargetSnapshot['state']): boolean => targets.some(target => target.state === state && !isKept(target))
  const sentences = [
    ...(has('connected') ? ['connected: use it now.'] : []),
    ...(has('skipped') ? ['skipped: the person declined; do not look for a way around it.'] : []),
    ...(has('not_connected') || has('failed') || has('expired') || has('pending')
      ? ['not_connected: ask the person how to go on; never open a new sign-in on your own. If they ask for it later, that is a new request.']
      : []),
    ...(targets.some(isKept) ? ['Not updated: go on with the installed one; do not ask for the update again on your own.'] : []),
    ...accountSentence(targets),
  ]
  return sentences.join(' ')
}

function linkNote(targets: readonly TargetSnapshot[]): string {
  return [
    'Show each connect_url to the person; they open it in a browser. Wait until they say that they are done, then check with action status. Do not connect again.',
    ...accountSentence(targets),
  ].join(' ')
}

function accountSentence(targets: readonly TargetSnapshot[]): readonly string[] {
  const named = targets.filter(target => target.alias !== undefined).map(target => `${target.name}: ${target.alias}`)
  return named.length === 0 ? [] : [`Tell the person the name of the account (${named.join(', ')}).`]
}
