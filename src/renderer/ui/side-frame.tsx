import { PanelLeft } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { resizeSide, toggleSide } from '../store/place-actions.ts'
import { useStore } from '../store/store.ts'
import { IconButton } from './icon-button.tsx'

/** Side list and content, with the line between them to drag. */
export function SideFrame({ side, children }: { readonly side: ReactNode; readonly children: ReactNode }) {
  const { t } = useTranslation()
  const width = useStore(state => state.desk.sideWidth)
  const open = useStore(state => state.desk.sideOpen)
  const toggle = <IconButton name={open ? t('side.hide') : t('side.show')} data-testid="toggle-side" icon={<PanelLeft size={16} strokeWidth={1.5} />} onClick={toggleSide} />
  return (
    <div className="flex h-full">
      {open ? (
        <aside aria-label={t('side.label')} className="relative shrink-0 border-r border-line bg-sunk" style={{ width }}>
          <div className="absolute top-2.5 right-2 z-10">{toggle}</div>
          {side}
          <div
            role="separator"
            aria-orientation="vertical"
            aria-label={t('side.resize')}
            aria-valuenow={width}
            aria-valuemin={180}
            aria-valuemax={400}
            tabIndex={0}
            onPointerDown={drag}
            onKeyDown={event => byKey(event, width)}
            onDoubleClick={() => resizeSide(232)}
            className="absolute inset-y-0 -right-1 z-10 w-2 cursor-col-resize outline-none after:absolute after:inset-y-0 after:left-[3px] after:w-0.5 hover:after:bg-line-strong focus-visible:after:bg-accent"
          />
        </aside>
      ) : (
        <div className="shrink-0 border-r border-line bg-sunk px-1.5 pt-2.5">{toggle}</div>
      )}
      <div className="flex min-w-0 flex-1 flex-col">{children}</div>
    </div>
  )
}

function drag(event: PointerEvent<HTMLDivElement>): void {
  event.preventDefault()
  const handle = event.currentTarget
  handle.setPointerCapture(event.pointerId)
  const move = (moved: globalThis.PointerEvent): void => resizeSide(moved.clientX)
  const stop = (): void => {
    handle.removeEventListener('pointermove', move)
    handle.removeEventListener('pointerup', stop)
    handle.removeEventListener('pointercancel', stop)
  }
  handle.addEventListener('pointermove', move)
  handle.addEventListener('pointerup', stop)
  handle.addEventListener('pointercancel', stop)
}

function byKey(event: KeyboardEvent, width: number): void {
  if (event.key === 'ArrowLeft') resizeSide(width - 12)
  if (event.key === 'ArrowRight') resizeSide(width + 12)
}
