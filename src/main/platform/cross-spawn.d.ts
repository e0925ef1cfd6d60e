declare module 'cross-spawn' {
  import type { ChildProcessWithoutNullStreams, SpawnOptionsWithoutStdio } from 'node:child_process'
  /** `child_process.spawn` that also starts `.cmd` files and scripts with a shebang on Windows, arguments escaped. */
  export default function spawn(command: string, args: readonly string[], options: SpawnOptionsWithoutStdio): ChildProcessWithoutNullStreams
}
