// Does what the installer asks of npm, without a network: packages that the names below stand for. Its server is stand-in-server.mjs.
import { spawn } from 'node:child_process'
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const [command, ...rest] = process.argv.slice(2)
if (process.env.NPM_STORY) appendFileSync(process.env.NPM_STORY, `${JSON.stringify(process.argv.slice(2))}\n`)

function fail(...lines) {
  for (const line of lines) console.error(`npm error ${line}`)
  process.exit(1)
}

function wanted() {
  return Object.entries(JSON.parse(readFileSync('package.json', 'utf8')).dependencies)[0]
}

const bins = { 'no-bin': undefined, 'outside-bin': '../../../evil.mjs', 'lost-bin': 'dist/lost.mjs', 'many-bins': { 'many-bins': 'server.mjs', other: 'other.mjs' }, 'odd-bins': { a: 'server.mjs', b: 'other.mjs' } }

switch (command) {
  case 'view': {
    const versions = { latest: '"2.5.0"', many: '["1.0.0","1.1.0"]' }
    console.log(versions[rest[0].split('@').at(-1)] ?? '""')
    break
  }
  case 'install': {
    const [name, version] = wanted()
    if (version === '9.9.9') fail('code ETARGET', `notarget No matching version found for ${name}@${version}.`, 'notarget In most cases you or one of your dependencies are requesting', 'A complete log of this run can be found in: /somewhere')
    const packages = Object.fromEntries([name, 'left', 'right'].map(each => [`node_modules/${each}`, { version, resolved: `https://registry.example/${each}/-/${each}.tgz` }]))
    const foreign = { 'node_modules/foreign': { optional: true, os: ['nowhere'], resolved: 'https://registry.example/foreign.tgz' } }
    writeFileSync('package-lock.json', JSON.stringify({ packages: { '': {}, ...packages, ...foreign } }))
    break
  }
  case 'ci': {
    const [name, version] = wanted()
    const folder = path.join('node_modules', name)
    mkdirSync(folder, { recursive: true })
    console.error('npm http cache left@https://registry.example/left/-/left.tgz 0ms (cache hit)')
    if (name === 'hangs') {
      spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)'], { stdio: 'ignore' })
      console.error('npm http fetch GET 200 https://registry.example/right/-/right.tgz 3ms (cache miss)')
      setInterval(() => undefined, 1000)
      break
    }
    if (name === 'breaks') fail('code ENOSPC', 'syscall write', 'nospc ENOSPC: no space left on device, token=abcdef123456789')
    console.error('npm http fetch GET 503 https://mirror.example/right/-/right.tgz attempt 1 failed with 503')
    console.error('npm http fetch GET 200 https://mirror.example/right/-/right.tgz 3ms (cache miss)')
    const bin = name in bins ? bins[name] : 'server.mjs'
    writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ name, version, ...(bin === undefined ? {} : { bin }) }))
    const server = new URL('stand-in-server.mjs', import.meta.url).href
    for (const file of ['server.mjs', 'other.mjs']) writeFileSync(path.join(folder, file), `#!/usr/bin/env node\nimport ${JSON.stringify(server)}\n`)
    console.error(`npm http fetch GET 200 https://registry.example/${name}/-/${name}.tgz 3ms (cache miss)`)
    break
  }
}
