// Takes pictures of the harness: `node shoot.mjs <built folder> <output folder> name=scene?query ...`
import { createServer } from 'node:http'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { chromium } from 'playwright-core'

const [built, out, ...shots] = process.argv.slice(2)
const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.woff2': 'font/woff2', '.woff': 'font/woff', '.ttf': 'font/ttf' }
const server = createServer((request, response) => {
  const file = path.join(built, new URL(request.url, 'http://x').pathname)
  readFile(file).then(
    body => response.writeHead(200, { 'content-type': types[path.extname(file)] ?? 'application/octet-stream' }).end(body),
    () => response.writeHead(404).end(),
  )
}).listen(0, '127.0.0.1')
await new Promise(resolve => server.once('listening', resolve))
const base = `http://127.0.0.1:${server.address().port}/index.html`
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] })
try {
  for (const shot of shots) {
    const [name, query, ...steps] = shot.split('|')
    const page = await browser.newPage({ viewport: { width: 1280, height: 820 } })
    page.on('console', message => message.type() === 'error' && console.log(name, 'console:', message.text()))
    page.on('worker', worker => console.log(name, 'worker', worker.url()))
    page.on('pageerror', error => console.log(name, 'error:', error.message))
    await page.goto(`${base}?${query}`)
    await page.waitForTimeout(900)
    for (const step of steps) {
      const [verb, ...rest] = step.split(' ')
      const target = rest.join(' ')
      if (verb === 'click') await page.locator(target).first().click()
      if (verb === 'press') await page.keyboard.press(target)
      if (verb === 'type') await page.keyboard.type(target)
      if (verb === 'wait') await page.waitForTimeout(Number(target))
      if (verb === 'size') await page.setViewportSize({ width: Number(target.split('x')[0]), height: Number(target.split('x')[1]) })
      if (verb === 'eval') console.log(name, await page.evaluate(target))
      await page.waitForTimeout(200)
    }
    await page.screenshot({ path: path.join(out, `${name}.png`) })
    await page.close()
  }
} finally {
  await browser.close()
  server.close()
}
