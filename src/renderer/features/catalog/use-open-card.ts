import { useStore } from '../../store/store.ts'

/** Whether a card of this server waits or works, opened by the person in this window or elsewhere. */
export function useOpenCard(id: string): boolean {
  return useStore(({ view }) => Object.values(view.accountCards).some(card => !card.settled && card.targets.some(target => target.name === id)))
}
