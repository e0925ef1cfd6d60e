import { focusComposer } from '../../ui/focus-composer.ts'

/** Once an answer is taken its card goes: the focus it held goes to the composer, and stays wherever else it went meanwhile. */
export async function thenToComposer(taken: Promise<boolean>): Promise<void> {
  if ((await taken) && isAdrift(document.activeElement)) focusComposer()
}

function isAdrift(focused: Element | null): boolean {
  return focused === null || focused === document.body || focused.closest('[data-approval], [data-question], [data-request]') !== null
}
