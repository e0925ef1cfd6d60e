import { isLoopback } from './base-url.ts'

interface LocalServer {
  /** The one it listens at unless told otherwise. */
  readonly port: number
  /** The command that starts it. */
  readonly start: string
}

export type LocalServerName = 'Ollama' | 'LM Studio' | 'llama.cpp' | 'vLLM'

/** Programs that serve models on this machine. */
export const localServers: Readonly<Record<LocalServerName, LocalServer>> = {
  Ollama: { port: 11434, start: 'ollama serve' },
  'LM Studio': { port: 1234, start: 'lms server start' },
  'llama.cpp': { port: 8080, start: 'llama-server -m MODEL.gguf' },
  vLLM: { port: 8000, start: 'vllm serve MODEL' },
}

/** The program that usually answers at this loopback address. */
export function localServerAt(url: string): { readonly name: string; readonly start: string } | undefined {
  if (!isLoopback(url)) return undefined
  const port = Number(new URL(url).port)
  const [found] = Object.entries(localServers).filter(([, server]) => server.port === port)
  return found === undefined ? undefined : { name: found[0], start: found[1].start }
}
