import { expect, it } from 'vitest'
import { externalLink } from '../../src/main/shell/external-link.ts'

it('lets plain web links out and nothing else', () => {
  expect(externalLink('https://example.org/a?b=c')).toBe('https://example.org/a?b=c')
  expect(externalLink('http://127.0.0.1:8080/')).toBe('http://127.0.0.1:8080/')
  const refused = ['file:///etc/passwd', 'javascript:alert(1)', 'smb://host/share', 'vscode://open', 'mailto:a@b.c', 'https://user:secret@example.org/', 'data:text/html,x', '']
  expect(refused.map(externalLink)).toEqual(refused.map(() => null))
})
