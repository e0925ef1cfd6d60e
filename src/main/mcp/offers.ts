import type { ContentBlock } from '../../shared/conversation.ts'
import { failed, type Result } from '../../shared/failure.ts'
import type { ServerPrompt } from '../../shared/server-parts.ts'
import { type Link, sessionLost } from './link/link.ts'
import type { OfferedResources } from './link/server-offers.ts'

/** All pages of what a server can be asked for beside tools, and each of it. A server that is starting is waited for. */
export interface Offers {
  resources(name: string, signal?: AbortSignal): Promise<Result<OfferedResources>>
  prompts(name: string, signal?: AbortSignal): Promise<Result<readonly ServerPrompt[]>>
  readResource(name: string, uri: string, signal?: AbortSignal): Promise<Result<readonly ContentBlock[]>>
  getPrompt(name: string, prompt: string, args: Readonly<Record<string, string>>, signal?: AbortSignal): Promise<Result<readonly ContentBlock[]>>
}

interface OffersPorts {
  /** Waits for a server that is starting. */
  linkOf(name: string): Promise<Link | undefined>
  mask(text: string): string
}

export function createOffers({ linkOf, mask }: OffersPorts): Offers {
  async function once<T>(name: string, use: (link: Link) => Promise<Result<T>>): Promise<Result<T>> {
    const link = await linkOf(name)
    return link === undefined ? failed('NOT_RUNNING', `The server ${name} is not running.`) : use(link)
  }

  /** Tried again where the server had forgotten the session. */
  async function overLink<T>(name: string, use: (link: Link) => Promise<Result<T>>): Promise<Result<T>> {
    const used = await once(name, use)
    const result = !used.ok && used.failure.code === sessionLost ? await once(name, use) : used
    return result.ok ? result : { ok: false, failure: { ...result.failure, message: mask(result.failure.message) } }
  }

  return {
    resources: (name, signal) => overLink(name, link => link.offers.resources(signal)),
    prompts: (name, signal) => overLink(name, link => link.offers.prompts(signal)),
    readResource: (name, uri, signal) => overLink(name, link => link.offers.readResource(uri, signal)),
    getPrompt: (name, prompt, args, signal) => overLink(name, link => link.offers.getPrompt(prompt, args, signal)),
  }
}
