import { pathToFileURL } from 'node:url'
import { net, protocol } from 'electron'
import { bundleScheme } from './app-origin.ts'
import { bundlePath } from './bundle-path.ts'

// Inline styles are the price of syntax colours and math; scripts come from the bundle alone.
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "media-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Gives app:// an origin of its own. Call it before the app is ready. */
export function declareAppScheme(): void {
  protocol.registerSchemesAsPrivileged([{ scheme: bundleScheme, privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } }])
}

/** Serves the built page. @param folder absolute path of the renderer's build */
export function serveApp(folder: string): void {
  protocol.handle(bundleScheme, async request => {
    const file = bundlePath(folder, request.url)
    if (file === null || request.method !== 'GET') return notFound()
    try {
      return guarded(await net.fetch(pathToFileURL(file).href))
    } catch {
      return notFound()
    }
  })
}

function guarded(response: Response): Response {
  const headers = new Headers(response.headers)
  headers.set('Content-Security-Policy', contentSecurityPolicy)
  headers.set('X-Content-Type-Options', 'nosniff')
  return new Response(response.body, { status: response.status, headers })
}

function notFound(): Response {
  return new Response('Not found', { status: 404 })
}
