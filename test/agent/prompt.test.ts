import { expect, it } from 'vitest'
import { systemPrompt } from '../../src/main/agent/prompt.ts'

const facts = { toolSearchActive: true, workingFolder: '/home/ada/work', platform: 'darwin' }

it('is the same bytes for the same facts', () => {
  expect(systemPrompt(facts)).toBe(systemPrompt({ ...facts }))
})

it('ends with the place the agent works in', () => {
  expect(systemPrompt({ ...facts, language: 'ja' }).split('\n').slice(-4)).toEqual([
    '# Here',
    'Operating system: macOS',
    'Working folder: /home/ada/work',
    'The person reads the app in ja. Answer in the language they write; where that is unclear, in this one.',
  ])
})

it('speaks of tool_search and todo_list only where there is a search', () => {
  const mentions = (prompt: string): boolean[] => ['tool_search', 'todo_list'].map(word => prompt.includes(word))
  expect([mentions(systemPrompt(facts)), mentions(systemPrompt({ ...facts, toolSearchActive: false }))]).toEqual([[true, true], [false, false]])
})
