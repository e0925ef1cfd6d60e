const units = ['KB', 'MB', 'GB', 'TB'] as const

/** A size as people write it: `512 bytes`, `1.4 KB`, `2 GB` (of 1024). */
export function showBytes(bytes: number): string {
  if (bytes < 1024) return showCount(bytes, 'byte')
  const exponent = Math.min(units.length, Math.floor(Math.log2(bytes) / 10))
  return `${Number((bytes / 1024 ** exponent).toFixed(1))} ${units[exponent - 1] ?? 'TB'}`
}

export function showCount(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`
}
