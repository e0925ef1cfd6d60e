import { createRequire } from 'node:module'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectFolder } from './support/source-files.ts'

describe('math', () => {
  it('is set and styled by one version: class names differ between them', () => {
    const resolvedFrom = (folder: string): string => createRequire(path.join(projectFolder, folder, 'package.json')).resolve('katex')
    expect(resolvedFrom('node_modules/@streamdown/math')).toBe(resolvedFrom('.'))
    expect(resolvedFrom('node_modules/rehype-katex')).toBe(resolvedFrom('.'))
  })
})
