import { isJsonObject } from '../../../shared/json.ts'
import type { CallItem } from '../../store/view.ts'

/** Why a call to a hosted app did not run; null where its result says it in some other form. */
export function connectorError({ source, result }: Pick<CallItem, 'source' | 'result'>): { readonly code: string; readonly message: string } | null {
  const first = result?.content.find(block => block.type === 'text')
  if (source !== 'connectors' || first?.type !== 'text') return null
  try {
    const value: unknown = JSON.parse(first.text)
    const error = isJsonObject(value) ? value['error'] : null
    if (!isJsonObject(error) || typeof error['code'] !== 'string' || typeof error['message'] !== 'string') return null
    return { code: error['code'], message: error['message'] }
  } catch {
    return null
  }
}
