/** Brings a server's card into sight and focuses it; on the person's own act only. The page may still be coming. */
export function revealConnection(name: string, framesLeft = 30): void {
  requestAnimationFrame(() => {
    const card = document.querySelector<HTMLElement>(`[data-testid="connection-card"][data-name="${CSS.escape(name)}"]`)
    if (card === null) {
      if (framesLeft > 0) revealConnection(name, framesLeft - 1)
      return
    }
    card.tabIndex = -1
    card.scrollIntoView({ block: 'center' })
    card.focus()
  })
}
