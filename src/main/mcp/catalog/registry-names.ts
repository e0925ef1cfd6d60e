import { createHash } from 'node:crypto'

export interface RegistryNames {
  /** A short name for a server of the registry that no other has: the wanted one where it is free. */
  nameFor(registryName: string, wanted: string): string
}

/** Short names of the registry's servers, unique among each other and the bundled ones. */
export function createRegistryNames(isTaken: (name: string) => boolean): RegistryNames {
  const owners = new Map<string, string>()
  return {
    nameFor(registryName, wanted) {
      const owner = owners.get(wanted)
      if (owner === registryName) return wanted
      if (owner !== undefined || isTaken(wanted)) return `${wanted}-${createHash('sha256').update(registryName).digest('hex').slice(0, 7)}`
      owners.set(wanted, registryName)
      return wanted
    },
  }
}
