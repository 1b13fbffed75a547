import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freePort } from '@fundharbor/postgres/free-port'
import { FaultProxy } from './fault-proxy.ts'

const server = createServer((request, response) => response.end(`right: ${request.url}`))
let proxy: FaultProxy
let close: () => Promise<void>
let url = ''

beforeEach(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  proxy = new FaultProxy((server.address() as AddressInfo).port)
  const port = await freePort()
  close = await proxy.listen(port)
  url = `http://127.0.0.1:${port}`
})
afterEach(async () => {
  await close()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const read = async (path: string) => {
  const response = await fetch(url + path, { headers: { connection: 'close' } })
  return `${response.status} ${await response.text()}`
}

test('passes requests on, answers them wrongly, or only readiness checks', async () => {
  expect(await read('/a')).toBe('200 right: /a')
  proxy.setMode('unready')
  expect(await read('/readyz')).toContain('500 ')
  expect(await read('/a')).toBe('200 right: /a')
  proxy.setMode('wrong')
  expect(await read('/a')).toContain('500 <html>')
  proxy.setMode('pass')
  expect(await read('/a')).toBe('200 right: /a')
})
