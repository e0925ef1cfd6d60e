import { useEffect } from 'react'
import { backToChat, showInspector, showPreferences, startNewChat } from '../store/place-actions.ts'
import { useStore } from '../store/store.ts'
import { focusComposer } from './focus-composer.ts'
import { focusInspector } from './focus-inspector.ts'

/** ⌘/Ctrl+N, K and comma everywhere; Esc leaves a page for the chat when nothing nearer took it. */
export function useShortcuts(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.isComposing || event.defaultPrevented) return
      if (event.key === 'Escape') {
        if (useStore.getState().desk.place.kind !== 'chat' && !isTyping(event.target)) backToChat()
        return
      }
      if (!(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey) return
      const act = shortcuts[event.key.toLowerCase()]
      if (!act) return
      event.preventDefault()
      act()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}

const shortcuts: Readonly<Record<string, () => void>> = {
  n: () => {
    startNewChat()
    focusComposer()
  },
  k: () => {
    showInspector()
    focusInspector()
  },
  ',': () => showPreferences(),
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
}
