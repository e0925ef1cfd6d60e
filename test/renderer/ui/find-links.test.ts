import { describe, expect, it } from 'vitest'
import { findLinks } from '../../../src/renderer/ui/find-links.ts'

const inCatalog = (text: string) => findLinks(text, { hosts: true })
const links = (text: string) => inCatalog(text).flatMap(piece => (piece.link === null ? [] : [piece.link]))

describe('addresses in a sentence', () => {
  it('are found as a host, with what follows it, and whole', () => {
    expect(inCatalog('Make one at api-dashboard.search.brave.com')).toEqual([{ text: 'Make one at ', link: null }, { text: 'api-dashboard.search.brave.com', link: 'https://api-dashboard.search.brave.com/' }])
    expect(inCatalog('在 console.apify.com/settings/integrations 创建')).toEqual([{ text: '在 ', link: null }, { text: 'console.apify.com/settings/integrations', link: 'https://console.apify.com/settings/integrations' }, { text: ' 创建', link: null }])
    expect(links('Install uv from astral.sh/uv.')).toEqual(['https://astral.sh/uv'])
    expect(links('See https://docs.astral.sh/uv/?a=1#b.')).toEqual(['https://docs.astral.sh/uv/?a=1#b'])
    expect(links('（console.cloud.google.com）、またはgithub.com。')).toEqual(['https://console.cloud.google.com/', 'https://github.com/'])
  })

  it('begin with https:// in what programs and servers say: images, packages and hosts are names', () => {
    expect(findLinks('ghcr.io/acme/server:1.2 and github.com/acme/x could not be pulled, see https://docs.docker.com/pull.').flatMap(piece => piece.link ?? [])).toEqual(['https://docs.docker.com/pull'])
  })

  it('are no file names, versions, packages, mail addresses or examples', () => {
    for (const text of ['node index.js ended', 'bash install.sh', '/bin/run.sh/x', 'Node.js 22.11.0', 'go install golang.org/x/tools/gopls@latest', 'write to me@acme.com', 'Such as https://jira.example.com', 'mongodb+srv://user:password@cluster.example.net', 'connect ECONNREFUSED api.github.com:443', 'io.github.com.acme']) expect([text, links(text)]).toEqual([text, []])
  })

  it('lead nowhere but to https, and never through a name and password', () => {
    expect(links('http://acme.com javascript:alert(1)//acme.com https://acme.com@evil.com/x file:///etc https://')).toEqual([])
  })

  it('leave every character in its place, however long a hostile text is', () => {
    for (const text of ['', 'a.com, b.org/x) and c.io!', 'a.'.repeat(20_000), '-'.repeat(40_000), 'https://'.repeat(5_000), `${'a-'.repeat(20_000)}.com`]) {
      expect(inCatalog(text).map(piece => piece.text).join('')).toBe(text)
    }
  })
})
