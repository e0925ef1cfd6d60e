import { parameterNames, type SearchableTool } from './searchable-tool.ts'

/** The text of a tool that the plain rule indexes. */
export function classicText(tool: SearchableTool): string {
  return tool.kind === 'connector' ? connectorText(tool) : localText(tool)
}

function localText(tool: SearchableTool): string {
  const name = tool.name.replace(/^mcp__/, '').replace(/[_.:-]/g, ' ')
  const label = tool.label === '' || name.split(' ').includes(tool.label) ? [] : [tool.label]
  return [name, ...label, tool.description, ...parameterNames(tool.inputSchema)].join(' ')
}

/** Parameter names of connector tools are not read. */
function connectorText(tool: SearchableTool): string {
  const slug = /^connectors__.+?__(.+)$/s.exec(tool.name)?.[1] ?? tool.name
  return `${tool.label} ${slug.replaceAll('_', ' ')} ${tool.description}`
}
