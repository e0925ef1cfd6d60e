import { expect, it } from 'vitest'
import { createCardOwners } from '../../src/main/app/hosted/card-owners.ts'
import { openOperation } from '../../src/main/connectors/card/operation.ts'

it('a card’s conversation is known after the card closed, and forgotten after two hundred others', () => {
  const owners = createCardOwners()
  const request = (opId: string, session?: string): void =>
    owners.see({ seq: 1, at: '', type: 'connection-request', ...(session === undefined ? {} : { session }), operation: openOperation({ opId, owner: { type: 'account' }, targets: [], now: 0 }) })
  request('first', 's1')
  request('page')
  expect([owners.sessionOf('first'), owners.sessionOf('page')]).toEqual(['s1', undefined])
  for (let count = 0; count < 200; count++) request(`op${count}`, 's2')
  expect([owners.sessionOf('first'), owners.sessionOf('op199')]).toEqual([undefined, 's2'])
})
