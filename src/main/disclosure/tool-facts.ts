import type { ToolDefinition, ToolDescriptor } from '../../shared/tool.ts'
import { definitionTokens } from './budget.ts'
import { languageOf } from './language.ts'
import { memoPerObject } from './memo.ts'
import { oneLine } from './plain-text.ts'
import { shortDescription } from './short-description.ts'

// What is worked out once per descriptor. A changed tool is a new descriptor, so nothing here goes stale.

/** The definition a model receives. Owner, toolset and annotations are never in it. */
export const definitionOf = memoPerObject(
  (descriptor: ToolDescriptor): ToolDefinition => ({
    type: 'function',
    function: { name: descriptor.name, description: descriptor.description, parameters: descriptor.inputSchema },
  }),
)

export const tokensOf = memoPerObject((descriptor: ToolDescriptor): number => definitionTokens(definitionOf(descriptor)))

export const textLanguageOf = memoPerObject(languageOf)

export const listedNameOf = memoPerObject((descriptor: ToolDescriptor): string => oneLine(descriptor.name))

/** The tool's line in a listing in full form. */
export const listingLineOf = memoPerObject((descriptor: ToolDescriptor): string => {
  const short = shortDescription(descriptor.description)
  const name = listedNameOf(descriptor)
  return short === '' ? `- ${name}` : `- ${name}: ${short}`
})
