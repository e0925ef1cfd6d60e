import { showUrl } from './base-url.ts'

/** Where a model answers; what failure messages speak of. */
export interface Endpoint {
  readonly url: string
  /** The provider's name of the model. */
  readonly model: string
  /** Taken out of everything that is shown. */
  readonly secrets: readonly string[]
}

/** How messages call it. */
export function endpointName(endpoint: Endpoint): string {
  return showUrl(endpoint.url)
}
