import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Agent } from 'undici'
import { expect, it } from 'vitest'
import { openHosted } from '../../src/main/app/hosted/hosted.ts'
import { defaultSettings } from '../../src/shared/default-settings.ts'
import type { NewEvent } from '../../src/shared/events.ts'
import { memorySecrets } from '../connectors/support.ts'

it('a change that could not be followed is told, and the next one is followed', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'drawbridge-hosted-'))
  const dispatcher = new Agent()
  const events: NewEvent[] = []
  let broken = true
  const hosted = openHosted({
    settings() {
      if (broken) throw new Error('half a file')
      return { ...defaultSettings, connectors: { auth: 'practice' } }
    },
    environment: {},
    secrets: memorySecrets(),
    bearerSeen: () => undefined,
    dispatcher,
    practiceFolder: folder,
    returnTo: null,
    emit: event => void events.push(event),
    warn: () => undefined,
  })
  await hosted.follow()
  broken = false
  await hosted.follow()
  expect(events.map(event => (event.type === 'notice' ? event.text : event.type))).toEqual(['The practice apps could not be started or ended: half a file', 'connectors-changed'])
  expect(hosted.connectors.availability()).toBe('available')
  await hosted.close()
  await dispatcher.destroy()
  rmSync(folder, { recursive: true })
})
