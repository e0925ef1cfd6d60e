import type { CatalogEntry } from '../../../shared/catalog-entry.ts'
import { sameWords } from './stranger-words.ts'

/** What a server of the registry may touch: the registry does not say, so it is told by what holds it. */
export function accessOf(transport: CatalogEntry['transport']): CatalogEntry['access'] {
  if (transport.type !== 'stdio') return [{ kind: 'network', extent: sameWords(new URL(transport.url).host) }]
  if (transport.runtime === 'docker') {
    return [
      { kind: 'processes', extent: { en: 'A container that sees none of your files', 'zh-CN': '一个看不到你任何文件的容器', ja: 'お使いのファイルが見えないコンテナ' } },
      { kind: 'network', extent: anyHost },
    ]
  }
  return [
    { kind: 'system', extent: { en: 'Whatever you may: it runs with your rights, and the registry does not say what it uses', 'zh-CN': '你能访问的一切：它以你的权限运行，而注册表没有说明它用到什么', ja: 'あなたの権限で動くため、あなたにできることすべて。何を使うかはレジストリに書かれていません' } },
    { kind: 'network', extent: anyHost },
  ]
}

const anyHost = { en: 'Any host', 'zh-CN': '任意主机', ja: '任意のホスト' }
