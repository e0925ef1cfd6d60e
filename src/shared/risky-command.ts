import type { ImportRow } from './config-import.ts'

/** Command lines that nobody starts a server with, and some paste without having read them. A word of caution, not a lock. */
const risky: readonly RegExp[] = [
  // As another person.
  /(?:^|[\s;&|(])(?:sudo|doas|su|pkexec|runas)(?:\.exe)?\s/i,
  // Away with files, disks or their rights.
  /(?:^|[\s;&|("'/\\])rm\s+(?:-\S+\s+)*-\S*[rf]/i,
  /(?:^|[\s;&|("'/\\])(?:mkfs(?:\.\w+)?|dd\s+if=|shred|fdisk|shutdown|reboot|format\s+[a-z]:|rd\s+\/s|rmdir\s+\/s|del\s+\/[a-z])/i,
  /(?:^|[\s;&|("'/\\])ch(?:mod|own)\s+-R\s/,
  /Remove-Item\s[^|]{0,200}-Recurse/i,
  // What is fetched is run unseen.
  /\b(?:curl|wget|iwr|irm|Invoke-WebRequest|Invoke-RestMethod)\b[^|]{0,500}\|\s*(?:sudo\s+)?(?:\S*\/)?(?:env\s+)?(?:ba|z|da|k|fi)?sh\b/i,
  /\b(?:curl|wget|iwr|irm|Invoke-WebRequest|Invoke-RestMethod)\b[^|]{0,500}\|\s*(?:python\d?|perl|ruby|node|iex|Invoke-Expression)\b/i,
  /(?:ba|z|da)?sh\s+(?:-c\s+)?["']?[<$]\(\s*(?:curl|wget)\b/i,
  /\b(?:iex|Invoke-Expression)\b/i,
  /\bpowershell(?:\.exe)?\b.{0,200}\s-e(?:nc|ncodedcommand)?\s/i,
  /:\(\)\s*\{/,
]

/** What it would run is no server by the look of it. Only a local one runs anything here. */
export function isRisky({ transport, target }: Pick<ImportRow, 'transport' | 'target'>): boolean {
  return transport === 'stdio' && risky.some(pattern => pattern.test(target.slice(0, 4000)))
}
