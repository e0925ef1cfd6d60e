/** Base64 as providers take it: servers send it with line breaks, as a data URL, or in the alphabet of URLs. Null: it is none. */
export function plainBase64(data: string): string | null {
  const bare = data.replace(/^data:[^,]{0,200},/, '').replaceAll(/\s+/g, '').replaceAll('-', '+').replaceAll('_', '/')
  return /^[A-Za-z0-9+/]*={0,2}$/.test(bare) ? bare : null
}
