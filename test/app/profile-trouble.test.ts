import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { profileAt } from '../../src/main/app/profile.ts'
import { openProfileSecrets } from '../../src/main/app/profile-secrets.ts'
import { openSecretsOrNone } from '../../src/main/app/profile-trouble.ts'
import { temporaryFolder } from '../platform/temp-folder.ts'

it('secrets that cannot be read are told of and left as they are; new ones hold until the app ends', async () => {
  const profile = profileAt(temporaryFolder())
  for (const text of ['{"version":1,', '{"version":99,"secrets":{}}', '[]']) {
    writeFileSync(path.join(profile.folder, 'secrets'), text)
    const { secrets, trouble } = await openSecretsOrNone(() => openProfileSecrets(profile, null, () => true))
    expect(trouble).toMatchObject({ about: 'secrets', text: expect.stringMatching(/^Saved secrets cannot be used: /), hint: expect.stringContaining('move it away') })
    await secrets.set('model.key', 'k-1')
    expect([secrets.get('model.key'), secrets.keeping(), readFileSync(profile.secretsFile, 'utf8')]).toEqual(['k-1', 'memory', text])
  }
})

it('secrets that can be read are no trouble', async () => {
  const profile = profileAt(temporaryFolder())
  expect((await openSecretsOrNone(() => openProfileSecrets(profile, null, () => true))).trouble).toBeNull()
})
