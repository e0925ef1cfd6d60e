// An app with one guarded process tree, to be killed from outside. Prints the tree's process id; argv[2] is what it runs.
import path from 'node:path'
import { runnerImport } from 'vite'

const load = async name => (await runnerImport(path.resolve('src/main/platform', name), { logLevel: 'silent', configFile: false })).module
const { spawnTree } = await load('child-process-tree.ts')
const { createReaper } = await load('reaper.ts')
const tree = await spawnTree({ command: process.execPath, args: ['-e', process.argv[2]], env: {} }, createReaper())
console.log(tree.value.id)
setInterval(() => {}, 1000)
