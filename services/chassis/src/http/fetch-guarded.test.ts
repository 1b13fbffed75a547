import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fetchGuarded, isPublicAddress } from './fetch-guarded.ts'

const MiB = 1024 * 1024

const answers: Record<string, RequestListener> = {
  '/call.pdf': (_, response) => response.setHeader('content-type', 'application/pdf; x=1').end('%PDF-1.7'),
  '/moved': (_, response) => response.writeHead(302, { location: '/call.pdf' }).end(),
  '/inside': (_, response) => response.writeHead(302, { location: 'http://10.0.0.1/' }).end(),
  '/around': (_, response) => response.writeHead(302, { location: '/around' }).end(),
  '/large': (_, response) => response.end(Buffer.alloc(5 * MiB + 1)),
  '/broken': (_, response) => response.writeHead(500).end(),
}
const server = createServer((request, response) => {
  const answer = answers[request.url ?? '']
  if (answer) answer(request, response)
  else response.writeHead(404).end()
})

beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => server.close())

const isAllowed = (address: string) => address === '127.0.0.1' || isPublicAddress(address)
const addressOf = (path: string, host = '127.0.0.1') =>
  `http://${host}:${(server.address() as AddressInfo).port}${path}`
const load = (path: string) => fetchGuarded(addressOf(path), { isAllowed })

test('loads a file, also after a redirect', async () => {
  const content = Buffer.from('%PDF-1.7')
  const loaded = { url: addressOf('/call.pdf'), type: 'application/pdf; x=1', content }
  expect(await load('/call.pdf')).toEqual(loaded)
  expect(await load('/moved')).toEqual(loaded)
})

test.each([
  ['/inside', /private network/],
  ['/around', /nothing at this link/],
  ['/large', /larger than 5 MB/],
  ['/broken', /did not answer/],
  ['/missing', /nothing at this link/],
])('refuses %s', async (path, problem) => {
  await expect(load(path)).rejects.toThrow(problem)
})

test.each(['127.0.0.1', 'localhost', '[::1]', '2130706433', '0x7f.1', '[::ffff:127.0.0.1]'])(
  'does not reach this machine as %s',
  async (host) => {
    await expect(fetchGuarded(addressOf('/call.pdf', host))).rejects.toThrow(/private network/)
  },
)

test.each(['ftp://example.org/call.pdf', 'file:///etc/passwd', 'call.pdf'])(
  'does not open %s',
  async (link) => {
    await expect(fetchGuarded(link)).rejects.toThrow(/begins with http/)
  },
)

test.each([
  ['8.8.8.8', true],
  ['2606:4700::1111', true],
  ['172.20.1.1', false],
  ['192.168.1.1', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['fd00::1', false],
  ['fe80::1', false],
  ['64:ff9b::a00:1', false],
  ['2002:a00:1::', false],
])('%s is public: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic)
})
