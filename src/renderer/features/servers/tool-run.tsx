import { useTranslation } from 'react-i18next'
import { Dialog } from '../../ui/dialog.tsx'
import { ToolRunForm, type ToolRunFormProps } from './tool-run-form.tsx'

/** Runs a tool by hand. Closing it stops a call that is under way. */
export function ToolRun({ server, tool, Request, onClose }: ToolRunFormProps & { readonly onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog wide open onOpenChange={onClose} title={tool.title ?? tool.original_name} sentence={t('server.run.sentence', { server })} testId="tool-run-dialog">
      <ToolRunForm server={server} tool={tool} Request={Request} />
    </Dialog>
  )
}
