import { FileInput } from 'lucide-react'
import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sourceOfFile } from '../../store/import-actions.ts'
import { showImport } from '../../store/place-actions.ts'

/** Takes a configuration or bundle that is dropped anywhere on it to its dry run. */
export function DropZone({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation()
  const [over, setOver] = useState(false)
  // Enter and leave come for every child that is passed.
  const depth = useRef(0)
  const leave = (): void => {
    depth.current = 0
    setOver(false)
  }
  return (
    <div
      data-testid="drop-zone"
      className="relative h-full"
      onDragEnter={event => {
        if (!hasFiles(event)) return
        event.preventDefault()
        depth.current += 1
        setOver(true)
      }}
      onDragOver={event => {
        if (!hasFiles(event)) return
        event.preventDefault()
        event.dataTransfer.dropEffect = 'copy'
      }}
      onDragLeave={event => {
        if (!hasFiles(event)) return
        depth.current -= 1
        if (depth.current <= 0) leave()
      }}
      onDrop={event => {
        leave()
        const file = event.dataTransfer.files[0]
        if (!file) return
        event.preventDefault()
        void sourceOfFile(file).then(source => source !== null && showImport(source))
      }}
    >
      {children}
      {over && (
        <div aria-hidden data-testid="drop-here" className="row-in pointer-events-none absolute inset-3 z-20 grid place-items-center rounded-[12px] border-2 border-dashed border-accent bg-[color-mix(in_oklab,var(--color-accent-soft)_86%,transparent)]">
          <p className="flex items-center gap-2 text-[15px] font-semibold text-accent-ink">
            <FileInput size={18} strokeWidth={1.5} />
            {t('import.dropHere')}
          </p>
        </div>
      )}
    </div>
  )
}

function hasFiles(event: DragEvent): boolean {
  return event.dataTransfer.types.includes('Files')
}
