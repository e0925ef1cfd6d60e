import type { Failure } from '../../shared/failure.ts'
import { type Endpoint, endpointName } from './endpoint.ts'
import { localServerAt } from './local-servers.ts'

/** What a refused request is about, from its status and words. `said` is fit to show. */
export function httpFailure(status: number | undefined, said: string, endpoint: Endpoint): Failure {
  const place = endpointName(endpoint)
  const answer = said === '' ? '.' : `: “${said}”`
  const numbered = status === undefined ? 'reported an error' : `answered ${status}`
  if (tellsContextExceeded(status, said)) {
    return {
      code: 'CONTEXT_EXCEEDED',
      message: `The conversation is longer than ${endpoint.model} can take${answer}`,
      hint: 'Start a new chat, or choose a model (or a server setting) with a larger context.',
    }
  }
  if (tellsQuota(status, said)) {
    return { code: 'MODEL_QUOTA', message: `${place} says the account has nothing left to spend${answer}`, hint: 'Check plan and billing at the provider, or choose another model.' }
  }
  if (status === 401 || status === 403) {
    return { code: 'MODEL_KEY', message: `${place} did not accept the API key (${status})${answer}`, hint: 'Enter the key again in Preferences → Models, and check that it may use this model.' }
  }
  if (status === 404 || tellsMissingModel(said)) return notFound(place, answer, said, endpoint)
  if (status === 405) return { code: 'MODEL_NOT_FOUND', message: `${place} does not take chat requests (405)${answer}`, hint: 'Check base_url: it should be the address of the API, often ending in /v1.' }
  if (status === 429) return { code: 'MODEL_BUSY', message: `${place} asks to send fewer requests (429)${answer}`, hint: 'Wait a little and send the message again.' }
  if (tellsNoTools(said)) return { code: 'MODEL_NO_TOOLS', message: `${endpoint.model} at ${place} does not take tools${answer}`, hint: 'Choose a model that can call tools.' }
  if (status !== undefined && status < 500) return { code: 'MODEL_REJECTED', message: `${place} rejected the request (${status})${answer}`, hint: 'Check the model’s settings; a smaller request may pass.' }
  return { code: 'MODEL_SERVER', message: `${place} ${numbered}${answer}`, hint: 'Send the message again; if it keeps failing, look at the server or choose another model.' }
}

function notFound(place: string, answer: string, said: string, endpoint: Endpoint): Failure {
  if (!tellsMissingModel(said)) {
    return { code: 'MODEL_NOT_FOUND', message: `${place} does not know this route or the model “${endpoint.model}” (404)${answer}`, hint: 'Check base_url (the address of the API, often ending in /v1) and the model’s name.' }
  }
  const pull = localServerAt(endpoint.url)?.name === 'Ollama' ? `Fetch it with “ollama pull ${endpoint.model}”, or choose another model.` : 'Check the model’s name in Preferences → Models.'
  return { code: 'MODEL_NOT_FOUND', message: `${place} has no model “${endpoint.model}”${answer}`, hint: pull }
}

function tellsContextExceeded(status: number | undefined, said: string): boolean {
  if (status === 401 || status === 403 || status === 404 || status === 429) return false
  return /context[ _-]?(length|window|size)|maximum context|prompt is too long|too many (input )?tokens|exceeds? (the )?(available |maximum )?context|n_ctx|input (is )?too long/i.test(said)
}

function tellsQuota(status: number | undefined, said: string): boolean {
  return status === 402 || /insufficient_quota|exceeded your current quota|credit balance is too low|insufficient (balance|credits)/i.test(said)
}

function tellsMissingModel(said: string): boolean {
  return /model\b.{0,120}(not found|does not exist|not exist|is not available|not loaded|unknown|try pulling)|(no such|unknown|invalid) model|model_not_found/i.test(said)
}

function tellsNoTools(said: string): boolean {
  return /does not support (tools|function call)|tool (use|calling|choice) (is )?not supported|no endpoints found that support tool use/i.test(said)
}
