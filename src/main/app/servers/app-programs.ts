import path from 'node:path'
import { findUpwards } from '../../platform/find-upwards.ts'

/** What the app brings for servers: npm to fetch packages with, and the manifests of the catalog. */
export interface AppPrograms {
  readonly npm: string
  readonly catalogFolder: string
}

/** @param appFolder a folder inside the app; looked for there and upwards. */
export function appPrograms(appFolder: string): AppPrograms {
  const npm = findUpwards(appFolder, 'node_modules', 'npm', 'bin', 'npm-cli.js') ?? path.join(appFolder, 'node_modules', 'npm', 'bin', 'npm-cli.js')
  return {
    // In a packaged app it lies beside the archive: a Node.js of the person's own cannot read into that.
    npm: npm.replace(`app.asar${path.sep}`, `app.asar.unpacked${path.sep}`),
    catalogFolder: findUpwards(appFolder, 'resources', 'catalog') ?? path.join(appFolder, 'resources', 'catalog'),
  }
}
