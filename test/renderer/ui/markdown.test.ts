import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { breakable } from '../../../src/renderer/ui/breaking-text.tsx'
import { MarkdownView } from '../../../src/renderer/ui/markdown-view.tsx'

const drawn = (text: string): string => renderToStaticMarkup(createElement(MarkdownView, { text, streaming: false }))

describe('links of a text', () => {
  it('that lead nowhere from here leave their words alone', () => {
    const page = drawn('See [Project Structure](docs/structure.md), [the top](#top), [a file](file:///etc/passwd), [beside](./a.md), [above](/b.md) and ![a map](map.png).')
    expect([page.includes('blocked'), page.includes('<a '), page.includes('Project Structure'), page.includes('the top'), page.includes('a map')]).toEqual([false, false, true, true, true])
  })

  it('to web pages stay links', () => {
    expect(drawn('See [the site](https://example.org/docs).')).toContain('<a href="https://example.org/docs" target="_blank" rel="noreferrer">the site</a>')
  })
})

describe('a command on a card', () => {
  it('breaks after slashes and dashes within words, not before a flag', () => {
    expect(breakable('npx -y @scope/server-files --root /srv/my-data')).toEqual(['npx -y @scope/', 'server-', 'files --root /srv/', 'my-', 'data'])
    expect([breakable('https://example.org/mcp'), breakable(''), breakable('----')]).toEqual([['https://example.org/', 'mcp'], [''], ['----']])
  })
})
