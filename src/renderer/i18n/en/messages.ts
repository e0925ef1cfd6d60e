import { catalog } from './catalog.ts'
import { connectors } from './connectors.ts'
import { conversation } from './conversation.ts'
import { failures } from './failures.ts'
import { places } from './places.ts'
import { servers } from './servers.ts'
import { tuning } from './tuning.ts'
import { windowWords } from './window-words.ts'

/** The English catalog; its keys are everybody's keys. */
export const en = { ...windowWords, ...conversation, ...connectors, ...catalog, ...failures, ...places, ...servers, ...tuning } as const
