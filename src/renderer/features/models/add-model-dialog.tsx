import { useTranslation } from 'react-i18next'
import { openAddModel } from '../../store/model-actions.ts'
import { useStore } from '../../store/store.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { AddModelForm } from './add-model-form.tsx'

export function AddModelDialog() {
  const { t } = useTranslation()
  const open = useStore(state => state.desk.addingModel)
  return (
    <Dialog open={open} onOpenChange={openAddModel} title={t('models.add')} sentence={t('models.addSentence')} testId="add-model-dialog">
      <AddModelForm onDone={() => openAddModel(false)} />
    </Dialog>
  )
}
