/** On the person's own shortcut only. */
export function focusInspector(): void {
  requestAnimationFrame(() => document.querySelector<HTMLInputElement>('[data-testid="inspector-input"]')?.focus())
}
