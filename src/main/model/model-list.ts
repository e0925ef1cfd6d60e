import { isJsonObject } from '../../shared/json.ts'

/** One model as an endpoint lists it. */
export interface ListedModel {
  readonly name: string
  /** The endpoint's own record of it. */
  readonly record: Readonly<Record<string, unknown>>
}

/** Reads the model lists of OpenAI-like endpoints (`data`), Ollama (`models`) and bare arrays; undefined when it is none. */
export function readModelList(body: unknown): readonly ListedModel[] | undefined {
  const list: unknown = Array.isArray(body) ? body : isJsonObject(body) ? (body['data'] ?? body['models']) : undefined
  if (!Array.isArray(list)) return undefined
  return list.flatMap((record: unknown): ListedModel[] => {
    const name = isJsonObject(record) ? (record['id'] ?? record['name'] ?? record['model']) : undefined
    return isJsonObject(record) && typeof name === 'string' && name !== '' ? [{ name, record }] : []
  })
}
