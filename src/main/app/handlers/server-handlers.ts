import { failed, type Result } from '../../../shared/failure.ts'
import type { Handlers } from '../../../shared/ipc.ts'

type Names = Extract<keyof Handlers, 'catalog/list' | 'catalog/registry' | 'catalog/detail' | `import/${string}` | 'dialog/pick' | 'server-request/answer' | 'connection/uninstall' | 'connection/doctor' | 'connection/sign-out' | 'connection/manage' | 'connection/paste-callback' | 'connection/tools' | 'connection/configure' | 'connection/call-tool' | 'connection/stop-call' | 'connection/attachable'>

const soon = async (): Promise<Result<never>> => failed('NOT_AVAILABLE', 'This is not available yet.')

export function serverHandlers(): Pick<Handlers, Names> {
  return {
    'catalog/list': soon, 'catalog/registry': soon, 'catalog/detail': soon,
    'import/candidates': soon, 'import/read': soon, 'import/apply': soon, 'import/undo': soon,
    'dialog/pick': soon, 'server-request/answer': soon,
    'connection/uninstall': soon, 'connection/doctor': soon, 'connection/sign-out': soon, 'connection/manage': soon, 'connection/paste-callback': soon,
    'connection/tools': soon, 'connection/configure': soon, 'connection/call-tool': soon, 'connection/stop-call': soon, 'connection/attachable': soon,
  }
}
