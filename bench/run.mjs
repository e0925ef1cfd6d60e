// Bundles a bench written in TypeScript and runs it: node bench/run.mjs NAME [arguments]
import { fileURLToPath, pathToFileURL } from 'node:url'
import { join } from 'node:path'

const [name = 'retrieval', ...rest] = process.argv.slice(2)
const here = fileURLToPath(new URL('.', import.meta.url))
const file = join(here, '..', 'out', 'bench', `${name}.mjs`)

// A bench that starts itself anew for a measurement says so with --one: it is bundled already.
if (!rest.includes('--one')) {
  const { rolldown } = await import('rolldown')
  const bundle = await rolldown({ input: join(here, `${name}.ts`), platform: 'node', external: [/^node:/], logLevel: 'silent' })
  await bundle.write({ file, format: 'esm', codeSplitting: false })
  await bundle.close()
}

process.argv[1] = fileURLToPath(import.meta.url)
const bench = await import(pathToFileURL(file).href)
await bench.main(rest)
