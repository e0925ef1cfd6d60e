import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ToolSearchSettings } from '../../../shared/tool-search-settings.ts'
import { setSetting } from '../../store/settings-actions.ts'
import { previewAssembly } from '../../store/tool-actions.ts'
import { useStore } from '../../store/store.ts'
import { Page } from '../../ui/page.tsx'
import { useAnswer } from '../../ui/use-answer.ts'
import { AssemblyPreview } from './assembly-preview.tsx'
import { ToolSearchControls } from './tool-search-controls.tsx'

/** Journey "tune tool search": each control beside what the next message would carry with it. */
export function ToolSearchPage() {
  const { t } = useTranslation()
  const saved = useStore(state => state.view.settings.tools.tool_search)
  const connections = useStore(state => state.view.connections)
  // Laid over the saved settings until main has answered, and while a number is typed.
  const [trying, setTrying] = useState<Partial<ToolSearchSettings>>({})
  const shown = useMemo(() => ({ ...saved, ...trying }), [saved, trying])
  const ask = useCallback(() => (void connections, previewAssembly({ tool_search: { ...shown } })), [shown, connections])
  const preview = useAnswer(ask, 90)
  const attempt = useCallback((part: Partial<ToolSearchSettings>) => setTrying(part), [])
  const set = useCallback(async <K extends keyof ToolSearchSettings>(key: K, value: ToolSearchSettings[K]) => {
    setTrying({ [key]: value })
    const answer = await setSetting(`tools.tool_search.${key}`, value)
    setTrying({})
    return answer
  }, [])
  return (
    <Page testId="pref-tool-search" title={t('prefs.toolSearch')} sentence={t('toolSearch.sentence')}>
      <div className="mt-5 grid grid-cols-1 items-start gap-9 lg:grid-cols-[minmax(340px,400px)_minmax(0,1fr)]">
        <ToolSearchControls settings={shown} saved={saved} windowLength={preview.value?.context_tokens ?? null} onTry={attempt} onSet={set} />
        <div className="lg:sticky lg:top-0">
          <AssemblyPreview answer={preview} />
        </div>
      </div>
    </Page>
  )
}
