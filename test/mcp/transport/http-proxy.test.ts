import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { useConnections } from '../connections-bench.ts'
import { startLoopback } from '../loopback-server.ts'

/** A proxy that leads every name to one server. */
async function startProxy(target: string): Promise<{ url: string; asked: string[] }> {
  const asked: string[] = []
  const proxy = createServer()
  proxy.on('connect', (request, socket) => {
    asked.push(request.url ?? '')
    const upstream = connect(Number(new URL(target).port), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection Established\r\n\r\n')
      upstream.pipe(socket).pipe(upstream)
    })
    upstream.on('error', () => socket.destroy())
    socket.on('error', () => upstream.destroy())
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  onTestFinished(() => {
    proxy.closeAllConnections()
    proxy.close()
  })
  const address = proxy.address()
  return { url: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`, asked }
}

it('servers elsewhere are reached by the person’s proxy, and those on this computer never are', async () => {
  const server = await startLoopback()
  const proxy = await startProxy(server.url)
  const bench = useConnections({ environment: async () => ({ HTTP_PROXY: proxy.url }) })
  bench.connections.reconcile({ far: { url: 'http://mcp.example.test/mcp' }, near: { url: server.url } }, {})
  await bench.settle()
  expect(bench.connections.views().map(view => [view.name, view.state.kind])).toEqual([
    ['far', 'running'],
    ['near', 'running'],
  ])
  expect(new Set(proxy.asked)).toEqual(new Set(['mcp.example.test:80']))
})
