import { catalog } from './catalog.ts'
import { connectors } from './connectors.ts'
import { conversation } from './conversation.ts'
import { failures } from './failures.ts'
import { installSentences } from './install-sentences.ts'
import { moreFailures } from './more-failures.ts'
import { places } from './places.ts'
import { sentences } from './sentences.ts'
import { serverSentences } from './server-sentences.ts'
import { servers } from './servers.ts'
import { tuning } from './tuning.ts'
import { windowWords } from './window-words.ts'

/** The English catalog; its keys are everybody's keys. */
export const en = { ...windowWords, ...conversation, ...connectors, ...catalog, ...failures, ...installSentences, ...moreFailures, ...places, ...sentences, ...servers, ...serverSentences, ...tuning } as const
