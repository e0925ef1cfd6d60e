import { type RefObject, useEffect } from 'react'

/** `/` and ⌘/Ctrl+F lead into the field; so does opening the page from the keyboard. Not while something lies over the page. */
export function useSearchKeys(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const { activeElement } = document
    if (!covered() && activeElement instanceof HTMLButtonElement && activeElement.matches(':focus-visible')) field.current?.focus()
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.isComposing || event.defaultPrevented || covered() || !leadsToSearch(event, isTyping(event.target))) return
      event.preventDefault()
      field.current?.focus()
      field.current?.select()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [field])
}

/** A slash that is typed somewhere is a letter. */
export function leadsToSearch({ key, ctrlKey, metaKey, altKey, shiftKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>, typing: boolean): boolean {
  if (altKey) return false
  if (ctrlKey || metaKey) return !shiftKey && key.toLowerCase() === 'f'
  return key === '/' && !typing
}

function covered(): boolean {
  return document.querySelector('[role="dialog"], [role="menu"]') !== null
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement
}
