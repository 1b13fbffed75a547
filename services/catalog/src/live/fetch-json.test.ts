import { expect, test } from 'vitest'
import { fetchJson, patience } from './fetch-json.ts'
import { testSource, type Answer } from './http-source.test-helper.ts'

const source = testSource()

const within = (timeoutMs: number) => fetchJson(`${source.url}/feed`, undefined, { ...patience, timeoutMs })

test.each<[string, Answer]>([
  ['before it answers', () => undefined],
  ['in the middle of its answer', (_, response) => void response.write('{"grants":[')],
])('a source that hangs %s is given up', async (_, hang) => {
  source.answer = hang
  await expect(within(300)).rejects.toThrow('it did not answer within 0.3 seconds')
})

test('an answer without end is given up at the size that is allowed', async () => {
  source.answer = (_, response) => {
    const part = ' '.repeat(64 * 1024)
    const pour = () => {
      while (!response.destroyed && response.write(part));
    }
    response.on('drain', pour)
    pour()
  }
  const limits = { ...patience, mostBytes: 1024 * 1024 }
  await expect(fetchJson(source.url, undefined, limits)).rejects.toThrow('its answer is larger than 1 MB')
})

test.each([301, 302, 303, 307, 308])('a redirect (%i) is not followed, wherever it leads', async (status) => {
  source.asked.length = 0
  source.answer = (_, response) => response.writeHead(status, { location: `${source.url}/private` }).end()
  await expect(within(5000)).rejects.toThrow(`it answered ${status}`)
  expect(source.asked).toEqual(['/feed'])
})
