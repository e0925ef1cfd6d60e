import path from 'node:path'
import { failed, type Result, success } from '../../../shared/failure.ts'
import { type FetchedPackage, type FetchKit, fetchMs, lookMs } from './fetch.ts'
import { imageOf } from './package-spec.ts'
import { programFailure } from './program-failure.ts'
import { runProgram } from './run-program.ts'

const digestLine = /@(sha256:[0-9a-f]{64})$/

/** Pulls a container image. One without a tag is pinned to the digest that came. */
export async function fetchDocker(folder: string, kit: FetchKit): Promise<Result<FetchedPackage>> {
  const image = imageOf(kit.transport)
  const program = kit.program ?? 'docker'
  if (image === null) return failed('PACKAGE_REFUSED', `${kit.transport.package} is no container image.`)
  const run = (args: readonly string[], limitMs: number): ReturnType<typeof runProgram> =>
    runProgram({ command: { command: program, args, env: kit.env, cwd: folder }, reaper: kit.reaper, signal: kit.signal, limitMs })
  const asked = `${image.name}${image.suffix}`
  kit.progress({ text: asked })
  const pulled = await run(['pull', '--quiet', asked], fetchMs)
  if (!pulled.ok) return pulled
  if (pulled.value.exit.code !== 0) return programFailure(`${asked} could not be pulled`, pulled.value, 'Is Docker running?')
  const pin = image.suffix === '' ? await pulledDigest() : image.suffix
  return success({
    version: pin === '' ? undefined : pin.slice(1),
    files: false,
    launch: () => ({ command: path.basename(program).replace(/\.exe$/i, ''), args: [`${image.name}${pin}`] }),
  })

  async function pulledDigest(): Promise<string> {
    const looked = await run(['image', 'inspect', '--format', '{{index .RepoDigests 0}}', asked], lookMs)
    const digest = looked.ok ? digestLine.exec(looked.value.output.trim())?.[1] : undefined
    return digest === undefined ? '' : `@${digest}`
  }
}
