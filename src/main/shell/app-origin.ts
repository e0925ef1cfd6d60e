export interface AppOrigin {
  /** What the window loads. */
  readonly startUrl: string
  /** Whether a page at this address is ours: may send commands, may be navigated to. */
  isOurs(url: string | undefined): boolean
}

export const bundleScheme = 'app'
export const bundleHost = 'bundle'

/** @param devUrl address of the development server; undefined: the built page, served by ourselves */
export function createAppOrigin(devUrl: string | undefined): AppOrigin {
  const bundle = `${bundleScheme}://${bundleHost}/`
  const ours = devUrl === undefined ? bundle : `${new URL(devUrl).origin}/`
  return {
    startUrl: devUrl ?? `${bundle}index.html`,
    // The text is compared, not a parsed origin: custom schemes have the origin "null".
    isOurs: url => url !== undefined && url.startsWith(ours),
  }
}
