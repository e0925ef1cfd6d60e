import { isLoopback, showUrl } from './base-url.ts'

/** Where a model answers; what failure messages speak of. */
export interface Endpoint {
  readonly url: string
  /** The provider's name of the model. */
  readonly model: string
  /** Taken out of everything that is shown. */
  readonly secrets: readonly string[]
}

export function endpointName(endpoint: Endpoint): string {
  return showUrl(endpoint.url)
}

interface LocalServer {
  readonly name: string
  readonly port: string
  readonly start: string
}

const localServers: readonly LocalServer[] = [
  { name: 'Ollama', port: '11434', start: 'ollama serve' },
  { name: 'LM Studio', port: '1234', start: 'lms server start' },
  { name: 'llama.cpp', port: '8080', start: 'llama-server -m MODEL.gguf' },
  { name: 'vLLM', port: '8000', start: 'vllm serve MODEL' },
]

/** The program that usually answers at this loopback address. */
export function localServerAt(url: string): LocalServer | undefined {
  if (!isLoopback(url)) return undefined
  const port = new URL(url).port
  return localServers.find(server => server.port === port)
}
