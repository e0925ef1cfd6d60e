import { describe, expect, it } from 'vitest'
import { createAppOrigin } from '../../src/main/shell/app-origin.ts'

describe('createAppOrigin', () => {
  it('knows the built page by its scheme and host', () => {
    const origin = createAppOrigin(undefined)
    expect(origin.startUrl).toBe('app://bundle/index.html')
    expect(['app://bundle/index.html', 'app://bundle.evil/', 'app://bundle', 'file:///index.html', 'https://bundle/', '', undefined].map(url => origin.isOurs(url))).toEqual([true, false, false, false, false, false, false])
  })

  it('knows the development server by its origin, and then no longer the built page', () => {
    const origin = createAppOrigin('http://localhost:5173')
    expect(['http://localhost:5173/', 'http://localhost:51730/', 'http://localhost.evil:5173/', 'app://bundle/index.html'].map(url => origin.isOurs(url))).toEqual([true, false, false, false])
  })
})
