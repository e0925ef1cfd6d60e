import { Dialog as Radix } from 'radix-ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

const chequered = 'bg-[repeating-conic-gradient(var(--color-sunk)_0_25%,transparent_0_50%)_0_0/16px_16px]'

/** A picture within bounds; a click shows it as large as the window allows. */
export function Picture({ address, name, onBroken }: { readonly address: string; readonly name: string; readonly onBroken: () => void }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const shown = name === '' ? t('content.picture') : name
  return (
    <Radix.Root open={open} onOpenChange={setOpen}>
      <Radix.Trigger asChild>
        <button type="button" data-testid="picture" aria-label={t('content.enlarge', { name: shown })} className="my-1 block max-w-full cursor-zoom-in rounded-control">
          <img src={address} alt={shown} onError={onBroken} className={`max-h-80 max-w-full rounded-control border border-line ${chequered}`} />
        </button>
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Overlay className="row-in fixed inset-0 z-40 bg-[oklch(0.15_0.02_250/0.7)]" />
        <Radix.Content aria-describedby={undefined} data-testid="picture-large" className="row-in fixed inset-0 z-40 grid place-items-center p-8 outline-none" onClick={() => setOpen(false)}>
          <Radix.Title className="sr-only">{shown}</Radix.Title>
          <img src={address} alt={shown} className={`max-h-[calc(100vh-64px)] max-w-full cursor-zoom-out rounded-panel object-contain shadow-float ${chequered}`} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
