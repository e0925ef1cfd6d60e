/** To the first field that will not do, once it is marked. Only on the person's own act. */
export function focusProblem(form: HTMLElement): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}
