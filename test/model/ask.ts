import type { Message } from '../../src/shared/conversation.ts'
import type { ModelConfig } from '../../src/shared/settings.ts'
import type { ToolDefinition } from '../../src/shared/tool.ts'
import type { ModelClient, ModelPart, ModelRequest } from '../../src/main/agent/model.ts'
import { createModelClient, type ModelClientPorts } from '../../src/main/model/model-client.ts'

export function clientFor(config: ModelConfig, ports: Partial<ModelClientPorts> = {}): ModelClient {
  return createModelClient({
    id: 'test',
    config,
    lookUp: () => undefined,
    practiceModel: () => {
      throw new Error('no practice here')
    },
    wait: async () => {},
    ...ports,
  })
}

export function localConfig(url: string): ModelConfig {
  return { kind: 'openai-compatible', base_url: url, model: 'small' }
}

export const bridge: readonly ToolDefinition[] = ['tool_search', 'tool_describe', 'tool_call'].map(name => ({
  type: 'function',
  function: { name, description: `The ${name} tool`, parameters: { type: 'object', properties: { z: { type: 'string' }, a: { type: 'integer' } }, required: ['z'] } },
}))

export function requestOf(...messages: Message[]): ModelRequest {
  return { system: 'Be brief.', tools: bridge, messages: messages.length === 0 ? [{ role: 'user', text: 'Hello' }] : messages }
}

export async function collect(client: ModelClient, request = requestOf(), signal = new AbortController().signal): Promise<ModelPart[]> {
  const parts: ModelPart[] = []
  for await (const part of client.stream(request, signal)) parts.push(part)
  return parts
}

export function textOf(parts: readonly ModelPart[]): string {
  return parts.map(part => (part.type === 'text-delta' ? part.text : '')).join('')
}

export function stopOf(parts: readonly ModelPart[]): Extract<ModelPart, { type: 'stop' }> {
  const stops = parts.flatMap(part => (part.type === 'stop' ? [part] : []))
  const [stop] = stops
  if (stop === undefined || stops.length !== 1 || parts.at(-1) !== stop) throw new Error(`The stream did not end with exactly one stop: ${JSON.stringify(parts)}`)
  return stop
}
