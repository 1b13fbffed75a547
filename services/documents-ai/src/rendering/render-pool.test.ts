import { expect, test, vi } from 'vitest'
import { MAX_INLINE_LENGTH, runInThread, sanitizeInThread } from './render-pool.ts'

test('slow checks do not delay opening a long document', async () => {
  const numbers = new Int32Array(new SharedArrayBuffer(8))
  const filename = new URL('../../testdata/wait-in-thread.test-helper.ts', import.meta.url).href
  const checks = ['one', 'two'].map((person) =>
    runInThread(person, numbers, { filename, name: 'wait', pool: 'checks' }),
  )
  await vi.waitFor(() => expect(numbers[1]).toBe(checks.length), { timeout: 20_000 })
  const html = `<p>${'Boats need timber. '.repeat(MAX_INLINE_LENGTH / 10)}</p>`
  expect(await sanitizeInThread('three', html)).toBe(html)
  Atomics.store(numbers, 0, 1)
  Atomics.notify(numbers, 0)
  expect(await Promise.all(checks)).toEqual(['ok', 'ok'])
})
