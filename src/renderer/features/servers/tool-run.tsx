import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../ui/dialog.tsx'
import { ToolRunForm, type ToolRunFormProps } from './tool-run-form.tsx'

/** Runs a tool by hand. Closing it stops a call that is under way, hence not by a stray Esc or click. */
export function ToolRun({ server, tool, Request, onClose }: Omit<ToolRunFormProps, 'onRunning'> & { readonly onClose: () => void }) {
  const { t } = useTranslation()
  const [running, setRunning] = useState(false)
  return (
    <Dialog wide open held={running} onOpenChange={onClose} title={tool.title ?? tool.original_name} sentence={t('server.run.sentence', { server })} testId="tool-run-dialog">
      <ToolRunForm server={server} tool={tool} Request={Request} onRunning={setRunning} />
    </Dialog>
  )
}
