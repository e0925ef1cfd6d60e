import { createHash } from 'node:crypto'

export interface RegistryNames {
  /** A short name for a server of the registry that no other has: the wanted one where it is free. */
  nameFor(registryName: string, wanted: string): string
}

/** More than a person leafs through; what was shown longest ago gives its name up first. */
const mostOwners = 5000

/** Short names of the registry's servers, unique among each other and the bundled ones. */
export function createRegistryNames(isTaken: (name: string) => boolean, most = mostOwners): RegistryNames {
  const owners = new Map<string, string>()

  function own(name: string, registryName: string): void {
    // The last set is the newest.
    owners.delete(name)
    owners.set(name, registryName)
    const [oldest] = owners.keys()
    if (owners.size > most && oldest !== undefined) owners.delete(oldest)
  }

  return {
    nameFor(registryName, wanted) {
      const owner = owners.get(wanted) ?? registryName
      if (owner !== registryName || (!owners.has(wanted) && isTaken(wanted))) return `${wanted}-${createHash('sha256').update(registryName).digest('hex').slice(0, 7)}`
      own(wanted, registryName)
      return wanted
    },
  }
}
