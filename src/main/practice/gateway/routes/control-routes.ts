import { json, nothing } from '../exchange.ts'
import { misbehaviourRuleSchema, type Misbehaviours } from '../misbehaviour.ts'
import { readJson } from '../read-ask.ts'
import type { Route } from './route.ts'

/** Lets a test in another process say how to misbehave. There only where the gateway was started with it. */
export function controlRoutes(misbehaviours: Misbehaviours): readonly Route[] {
  const path = '/control/misbehave'
  return [
    { name: 'control', method: 'GET', path, handle: () => json({ rules: misbehaviours.rules() }) },
    {
      name: 'control',
      method: 'POST',
      path,
      handle(ask) {
        const rule = readJson(ask, misbehaviourRuleSchema)
        if (!rule.ok) return rule.answer
        misbehaviours.add(rule.value)
        return json({ rules: misbehaviours.rules() })
      },
    },
    {
      name: 'control',
      method: 'DELETE',
      path,
      handle() {
        misbehaviours.clear()
        return nothing(204)
      },
    },
  ]
}
