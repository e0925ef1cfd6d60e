import type { CatalogEntry } from '../../../shared/catalog-entry.ts'
import { assertNever, type Result, success } from '../../../shared/failure.ts'
import type { FetchedPackage, FetchKit } from './fetch.ts'
import { fetchDocker } from './fetch-docker.ts'
import { fetchNpm } from './fetch-npm.ts'
import { fetchPypi } from './fetch-pypi.ts'

/** Fetches what an entry runs; null for a server that runs elsewhere. */
export async function fetchPackage(transport: CatalogEntry['transport'], folder: string, kit: Omit<FetchKit, 'transport'>): Promise<Result<FetchedPackage | null>> {
  if (transport.type !== 'stdio') return success(null)
  switch (transport.runtime) {
    case 'npm':
      return fetchNpm(folder, { ...kit, transport })
    case 'pypi':
      return fetchPypi(folder, { ...kit, transport })
    case 'docker':
      return fetchDocker(folder, { ...kit, transport })
    case 'command':
      return success({ version: undefined, files: false, launch: () => ({ command: transport.package, args: [] }) })
    default:
      return assertNever(transport.runtime)
  }
}
