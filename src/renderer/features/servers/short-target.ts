import type { ConnectionView } from '../../../shared/connection.ts'

/** What a person would recognise a server by: the package it was installed from, its address, or its command line with the ends of long paths. */
export function shortTarget({ target, installed }: Pick<ConnectionView, 'target' | 'installed'>): string {
  if (installed?.package !== undefined && installed.runtime !== 'none') return [installed.package, installed.version ?? ''].join(' ').trim()
  if (/^https?:/i.test(target)) return target
  return target
    .split(' ')
    .map(word => {
      const parts = word.split(/[/\\]/)
      return parts.length > 4 ? `…/${parts.slice(-2).join('/')}` : word
    })
    .join(' ')
}
