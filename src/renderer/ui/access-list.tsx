import { AppWindow, Brain, Cpu, Database, FilePen, Files, Globe, type LucideIcon, Terminal, UserRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { CatalogEntry } from '../../shared/catalog-entry.ts'
import { useWords } from './use-words.ts'

type Access = CatalogEntry['access'][number]

const icons: Readonly<Record<Access['kind'], LucideIcon>> = {
  'files-read': Files,
  'files-write': FilePen,
  network: Globe,
  processes: Terminal,
  browser: AppWindow,
  account: UserRound,
  database: Database,
  system: Cpu,
  memory: Brain,
}

/** What a server may touch, and to what extent, in words a person can judge. */
export function AccessList({ access }: { readonly access: readonly Access[] }) {
  const { t } = useTranslation()
  const say = useWords()
  return (
    <ul data-testid="access" className="space-y-1.5">
      {access.map((each, index) => {
        const Icon = icons[each.kind]
        return (
          <li key={index} className="flex gap-2 text-ui">
            <Icon size={15} strokeWidth={1.5} aria-hidden className="mt-[2px] shrink-0 text-ink-3" />
            <p className="selectable flex min-w-0 flex-1 flex-wrap gap-x-2">
              <span className="w-36 shrink-0 font-[510]">{t(`access.${each.kind}`)}</span>
              <span className="min-w-0 flex-1 basis-44 break-words text-ink-2">{say(each.extent)}</span>
            </p>
          </li>
        )
      })}
    </ul>
  )
}
