const strongName = /(?:^|_)(?:TOKEN|SECRET|PASSWORD|PASSWD|PASSPHRASE|API_?KEY|ACCESS_?KEY|SECRET_?KEY|PRIVATE_?KEY|CLIENT_?SECRET|APP_?KEY|AUTH_?KEY|SERVICE_?KEY|LICENSE_?KEY|SIGNING_?KEY|ENCRYPTION_?KEY|CREDENTIALS?|BEARER|AUTHORIZATION|PAT|PWD)(?:_|$)/
const weakName = /(?:^|_)(?:AUTH|KEY|COOKIE|SESSION|SIGNATURE|JWT|SID)(?:_|$)/
/** A name that ends so tells where a secret lies or what it is like, not what it is. */
const aboutName = /_(?:URL|URI|HOST|FILE|PATH|DIR|FOLDER|NAME|TYPE|MODE|ENABLED|TIMEOUT|LIMIT|COUNT|TTL|HEADER|PREFIX|PROVIDER|METHOD|ENDPOINT|REGION|USER|USERNAME|EMAIL)$/

const tokenShape =
  /^(?:sk-|pk-|rk-|sk_|pk_|rk_|whsec_|xox[abeoprs]-|xapp-|gh[oprsu]_|github_pat_|glpat-|gldt-|hf_|npm_|pypi-|AIza|ya29\.|lin_api_|lin_oauth_|ntn_|secret_|figd_|dapi|SG\.|tvly-|fc-|apify_api_|pat-|pat[A-Za-z0-9]{14}\.|shpat_|dop_v1_|EAA|ATATT|ATCTT|BSA|r8_|gsk_|xai-|nvapi-|sntrys_|sntryu_|phx_|phc_|re_|key-|rnd_|vcp_|ctx7sk-)[\w.+/=-]{10,}$|^(?:AKIA|ASIA)[A-Z0-9]{16}$|^eyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*$/
const longestToken = 4096
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whether the name of a variable, header, flag or parameter says that its value is a secret. */
export function namesSecret(name: string): boolean {
  const upper = upperName(name)
  return strongName.test(upper) && !aboutName.test(upper)
}

/** Whether a value is a secret by its name or its own shape. References and plain words are none. */
export function isSecret(name: string, value: string): boolean {
  const text = value.trim()
  if (text === '' || text.includes('${') || harmless.test(text) || isPath(text)) return false
  if (hasTokenShape(text)) return true
  if (isUrl(text)) return false
  const upper = upperName(name)
  if (aboutName.test(upper)) return false
  if (strongName.test(upper)) return true
  return weakName.test(upper) && text.length >= 12 && looksRandom(text)
}

/** A token that gives itself away: by the mark of who issued it, or as long random text. */
export function hasTokenShape(text: string): boolean {
  return tokenShape.test(text) || (text.length >= 32 && looksRandom(text))
}

function looksRandom(text: string): boolean {
  if (text.length > longestToken || uuid.test(text) || !/^[\w+/=.~-]+$/.test(text) || isPath(text)) return false
  const digits = text.replaceAll(/\D/g, '').length
  const longestWord = Math.max(...text.split(/[^A-Za-z0-9]/).map(part => part.length))
  return digits >= 3 && /[A-Za-z]/.test(text) && longestWord >= 12
}

const harmless = /^(?:true|false|yes|no|on|off|none|null|auto|default|oauth|basic|bearer|\d{1,6})$/i

function isPath(text: string): boolean {
  return /^(?:[~.]{0,2}\/|[A-Za-z]:[\\/])/.test(text)
}

function isUrl(text: string): boolean {
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(text)
}

/** `apiKey`, `api-key` and `X-Api-Key` are spelled `API_KEY`, `API_KEY` and `X_API_KEY`. */
export function upperName(name: string): string {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replaceAll(/[^A-Za-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
    .toUpperCase()
}
