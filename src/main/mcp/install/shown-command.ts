import type { CatalogEntry } from '../../../shared/catalog-entry.ts'
import { assertNever } from '../../../shared/failure.ts'
import { imageOf } from './package-spec.ts'

/** What a person would type to run it by hand, placeholders in place of values; the URL of a server that runs elsewhere. */
export function commandLine(entry: CatalogEntry): string {
  const { transport } = entry
  if (transport.type !== 'stdio') return transport.url
  return [...head(entry), ...transport.args].map(quoted).join(' ')
}

function head({ transport, values }: CatalogEntry): readonly string[] {
  if (transport.type !== 'stdio') return []
  const { package: name, version, bin } = transport
  switch (transport.runtime) {
    case 'npm': {
      const spec = version === undefined ? name : `${name}@${version}`
      return bin === undefined ? ['npx', '-y', spec] : ['npx', '-y', '-p', spec, bin]
    }
    case 'pypi': {
      const spec = version === undefined ? name : `${name}==${version}`
      return bin === undefined && version === undefined ? ['uvx', spec] : ['uvx', '--from', spec, bin ?? name]
    }
    case 'docker': {
      const image = imageOf(transport)
      const names = [...Object.keys(transport.env), ...values.filter(value => value.in_environment).map(value => value.name)]
      return ['docker', 'run', '-i', '--rm', ...names.flatMap(key => ['-e', key]), image === null ? name : `${image.name}${image.suffix}`]
    }
    case 'command':
      return [name]
    default:
      return assertNever(transport.runtime)
  }
}

/** `${NAME}` is left bare: it stands for what the person gives. */
function quoted(part: string): string {
  return part !== '' && /^(?:[\w@%+=:,./~-]|\$\{\w+\})+$/.test(part) ? part : JSON.stringify(part)
}
