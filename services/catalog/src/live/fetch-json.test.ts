import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fetchJson, patience } from './fetch-json.ts'

const asked: string[] = []
let answer: RequestListener
let server: Server
let url = ''

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url ?? '')
    answer(request, response)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
})
afterAll(() => {
  server.close()
  server.closeAllConnections()
})

const within = (timeoutMs: number) => fetchJson(`${url}/feed`, undefined, { ...patience, timeoutMs })

test.each<[string, RequestListener]>([
  ['before it answers', () => undefined],
  ['in the middle of its answer', (_, response) => void response.write('{"grants":[')],
])('a source that hangs %s is given up', async (_, hang) => {
  answer = hang
  await expect(within(300)).rejects.toThrow('it did not answer within 0.3 seconds')
})

test('an answer without end is given up at the size that is allowed', async () => {
  answer = (_, response) => {
    const part = ' '.repeat(64 * 1024)
    const pour = () => {
      while (!response.destroyed && response.write(part));
    }
    response.on('drain', pour)
    pour()
  }
  const limits = { ...patience, mostBytes: 1024 * 1024 }
  await expect(fetchJson(url, undefined, limits)).rejects.toThrow('its answer is larger than 1 MB')
})

test.each([301, 302, 303, 307, 308])('a redirect (%i) is not followed, wherever it leads', async (status) => {
  asked.length = 0
  answer = (_, response) => response.writeHead(status, { location: `${url}/private` }).end()
  await expect(within(5000)).rejects.toThrow(`it answered ${status}`)
  expect(asked).toEqual(['/feed'])
})
