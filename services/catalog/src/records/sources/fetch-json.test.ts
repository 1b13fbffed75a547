import { expect, test } from 'vitest'
import { fetchJson, fetchLimits } from './fetch-json.ts'
import { testSource, type Respond } from './http-source.test-helper.ts'

const source = testSource()

const within = (timeoutMs: number) =>
  fetchJson(`${source.url}/feed`, undefined, { ...fetchLimits, timeoutMs })

test.each<[string, Respond]>([
  ['before it answers', () => undefined],
  ['in the middle of its answer', (_, response) => void response.write('{"grants":[')],
])('a source that hangs %s times out', async (_, hang) => {
  source.respond = hang
  await expect(within(300)).rejects.toThrow('The source did not respond within 0.3 seconds')
})

test('an endless response is aborted at the size limit', async () => {
  source.respond = (_, response) => {
    const part = ' '.repeat(64 * 1024)
    const pour = () => {
      while (!response.destroyed && response.write(part));
    }
    response.on('drain', pour)
    pour()
  }
  const limits = { ...fetchLimits, maxBytes: 1024 * 1024 }
  await expect(fetchJson(source.url, undefined, limits)).rejects.toThrow('The response is larger than 1 MB')
})

test.each([301, 302, 303, 307, 308])('redirects (%i) are not followed', async (status) => {
  source.requestedPaths.length = 0
  source.respond = (_, response) => response.writeHead(status, { location: `${source.url}/private` }).end()
  await expect(within(5000)).rejects.toThrow(`The source responded with ${status}`)
  expect(source.requestedPaths).toEqual(['/feed'])
})
