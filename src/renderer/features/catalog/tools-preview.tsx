import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CatalogEntry } from '../../../shared/catalog-entry.ts'

const shownAtFirst = 8

/** Tools that are known beforehand; what the server lists when it runs decides. */
export function ToolsPreview({ tools }: { readonly tools: CatalogEntry['tools']['preview'] }) {
  const { t } = useTranslation()
  const [all, setAll] = useState(false)
  const shown = all ? tools : tools.slice(0, shownAtFirst)
  return (
    <>
      <ul data-testid="tools-preview" className="divide-y divide-line border-y border-line">
        {shown.map(tool => (
          <li key={tool.name} className="selectable py-1.5">
            <p className="font-mono text-small break-all">{tool.name}</p>
            {tool.description !== '' && <p className="line-clamp-2 text-small break-words text-ink-2">{tool.description}</p>}
          </li>
        ))}
      </ul>
      {tools.length > shown.length && (
        <button type="button" data-testid="all-tools" onClick={() => setAll(true)} className="mt-1.5 rounded-control px-1 py-0.5 text-small text-accent-ink hover:underline">
          {t('catalog.allTools', { count: tools.length })}
        </button>
      )}
    </>
  )
}
