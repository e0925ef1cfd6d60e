import type { TargetSnapshot } from '../../../shared/connector.ts'
import { appTitle } from '../../store/app-title.ts'

/** A row's app or server as people call it. */
export function targetTitle({ name, title }: Pick<TargetSnapshot, 'name' | 'title'>): string {
  return title ?? appTitle(name)
}
