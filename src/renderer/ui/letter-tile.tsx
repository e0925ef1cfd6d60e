import { classNames } from './class-names.ts'

const hues = [235, 155, 27, 70, 290, 200, 330, 110]

/** A tile with the first letter of a name; its colour stays with the name. */
export function LetterTile({ name, off = false, small = false }: { readonly name: string; readonly off?: boolean; readonly small?: boolean }) {
  const hue = hues[Array.from(name).reduce((sum, char) => sum + (char.codePointAt(0) ?? 0), 0) % hues.length] ?? 235
  return (
    <span
      aria-hidden
      className={classNames('grid shrink-0 place-items-center font-semibold', small ? 'size-7 rounded-[7px] text-[12px]' : 'size-9 rounded-[9px] text-[14px]', off ? 'bg-sunk text-ink-3' : 'text-[oklch(0.99_0_0)]')}
      style={off ? undefined : { background: `light-dark(oklch(0.53 0.09 ${hue}), oklch(0.5 0.08 ${hue}))` }}
    >
      {Array.from(name)[0]?.toLocaleUpperCase()}
    </span>
  )
}
