import { Copy, Download, PencilLine, Trash2 } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { SessionSummary } from '../../../shared/ipc.ts'
import { exportSession, forkSession } from '../../store/session-actions.ts'
import { Menu, MenuItem, MenuLine } from '../../ui/menu.tsx'
import { saveText } from '../../ui/save-text.ts'

export interface SessionMenuProps {
  readonly session: SessionSummary
  readonly trigger: ReactNode
  readonly onRename: () => void
  readonly onDelete: () => void
}

export function SessionMenu({ session, trigger, onRename, onDelete }: SessionMenuProps) {
  const { t } = useTranslation()
  // The rename field takes the focus itself; the menu must not take it back.
  const renaming = useRef(false)
  const save = async (format: 'json' | 'markdown'): Promise<void> => {
    const answer = await exportSession(session.id, format)
    if (answer.ok) saveText(answer.value.file_name, answer.value.text, format === 'json' ? 'application/json' : 'text/markdown')
  }
  return (
    <Menu trigger={trigger} align="end" keepFocus={() => renaming.current}>
      <MenuItem
        testId="session-menu-rename"
        icon={<PencilLine size={14} strokeWidth={1.5} />}
        onSelect={() => {
          renaming.current = true
          // After the menu has closed and given its focus away.
          setTimeout(onRename, 0)
        }}
      >
        {t('side.rename')}
      </MenuItem>
      <MenuItem testId="session-menu-fork" icon={<Copy size={14} strokeWidth={1.5} />} onSelect={() => void forkSession(session.id)}>
        {t('side.fork')}
      </MenuItem>
      <MenuItem testId="session-menu-export" icon={<Download size={14} strokeWidth={1.5} />} onSelect={() => void save('markdown')}>
        {t('side.exportMarkdown')}
      </MenuItem>
      <MenuItem icon={<Download size={14} strokeWidth={1.5} />} onSelect={() => void save('json')}>
        {t('side.exportJson')}
      </MenuItem>
      <MenuLine />
      <MenuItem testId="session-menu-delete" danger icon={<Trash2 size={14} strokeWidth={1.5} />} onSelect={onDelete}>
        {t('side.delete')}
      </MenuItem>
    </Menu>
  )
}
