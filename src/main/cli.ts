import { endQuietlyWithReader } from './cli/broken-pipe.ts'
import { runProgram } from './cli/program.ts'

endQuietlyWithReader()
process.exitCode = await runProgram(process.argv.slice(2))
