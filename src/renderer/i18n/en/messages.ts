import { connectors } from './connectors.ts'
import { conversation } from './conversation.ts'
import { places } from './places.ts'
import { tuning } from './tuning.ts'
import { windowWords } from './window-words.ts'

/** The English catalog; its keys are everybody's keys. */
export const en = { ...windowWords, ...conversation, ...connectors, ...places, ...tuning } as const
