/** Kinds that the window can draw by itself. A server may call anything a picture. */
const pictures = /^image\/(png|jpe?g|gif|webp|avif|bmp|x-icon|svg\+xml)$/i
const sounds = /^audio\/[\w.+-]{1,60}$/i

export type MediaKind = 'image' | 'audio'

/** The bytes of a block as an address of their own; null where they are not of the kind they should be. */
export function mediaAddress(kind: MediaKind, mediaType: string, base64: string | undefined): string | null {
  const bare = mediaType.split(';')[0]?.trim() ?? ''
  if (base64 === undefined || !(kind === 'image' ? pictures : sounds).test(bare)) return null
  return `data:${bare};base64,${base64}`
}

/** Bytes that a base64 text stands for. */
export function sizeOf(base64: string): number {
  const padding = base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0
  return Math.max(0, Math.floor((base64.length * 3) / 4) - padding)
}
