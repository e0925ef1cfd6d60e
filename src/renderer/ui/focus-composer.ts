/** Only on a person's own act: nothing that arrives takes the focus. */
export function focusComposer(): void {
  requestAnimationFrame(() => {
    const field = document.querySelector<HTMLTextAreaElement>('[data-testid="composer"]')
    field?.focus()
    field?.setSelectionRange(field.value.length, field.value.length)
  })
}
