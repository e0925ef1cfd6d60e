import type { OperationSnapshot } from '../../../shared/connector.ts'
import { errorText, type Result } from '../../../shared/failure.ts'
import type { Core } from '../core.ts'

/** What became of a card of the Connections page; nobody waits for it but the page. */
export async function watchCard(core: Core, card: Promise<Result<OperationSnapshot>>, names: readonly string[]): Promise<void> {
  const about = names.join(', ')
  try {
    const settled = await card
    if (!settled.ok) core.notice('warning', settled.failure.message, about, settled.failure.hint)
  } catch (error) {
    core.notice('error', `Connecting ${about} failed: ${errorText(error)}`, about)
  }
  core.connectorsChanged()
}
