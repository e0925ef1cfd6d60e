import { useState } from 'react'

/**
 * What had the focus when something opened above it, and takes it back when that closes. Of a menu that is gone by then, the
 * button that opened the menu. Returns whether it could.
 */
export function useOpener(open: boolean): () => boolean {
  const [was, setWas] = useState(false)
  const [opener, setOpener] = useState<HTMLElement | null>(null)
  if (open !== was) {
    setWas(open)
    if (open) setOpener(openerOf(document.activeElement))
  }
  return () => {
    if (opener === null || !opener.isConnected) return false
    opener.focus({ preventScroll: true })
    return true
  }
}

function openerOf(focused: Element | null): HTMLElement | null {
  const menu = focused?.closest('[role="menu"]') ?? null
  const found = menu === null ? focused : document.getElementById(menu.getAttribute('aria-labelledby') ?? '')
  return found instanceof HTMLElement && found !== document.body ? found : null
}
