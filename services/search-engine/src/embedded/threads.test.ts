import { expect, onTestFinished, test } from 'vitest'
import {
  makeDocument,
  conceptOf,
  makeRequest,
  inBatches,
  listedNumbers,
  documentsWithTitles,
} from '../contract/fixtures.test-helper.ts'
import { openEmbeddedEngine } from './embedded-engine.ts'
import type { WorkerClient } from './worker-client.ts'
import { SearchThreads } from './search-threads.ts'

const water = { concepts: [conceptOf('water')] }

async function filledThreads(threads: number) {
  const engine = await openEmbeddedEngine({ threads })
  onTestFinished(() => engine.close())
  await engine.rebuild(inBatches(documentsWithTitles('Water', 'Roads', 'Water')), 'start')
  return { engine, searching: engine.searching as SearchThreads }
}

const aliveAgain = (thread: WorkerClient) =>
  expect.poll(() => thread.worker, { timeout: 20_000 }).toBeDefined()

test('searches of a crashed thread are retried on others', async () => {
  const { engine, searching } = await filledThreads(2)
  const asked = Array.from({ length: 20 }, (_, index) =>
    engine.search(makeRequest({ ...water, limit: index })),
  )
  await searching.threads[0]!.worker!.terminate()
  for (const { total } of await Promise.all(asked)) expect(total).toBe(2)
  await aliveAgain(searching.threads[0]!)
  await searching.threads[1]!.worker!.terminate()
  expect(await listedNumbers(engine, water)).toEqual([1, 3])
})

test('without threads searches are unavailable until one has restarted', async () => {
  const { engine, searching } = await filledThreads(1)
  const asked = engine.search(makeRequest(water))
  const [result] = await Promise.all([
    asked.then(
      () => null,
      (error: unknown) => error,
    ),
    searching.threads[0]!.worker!.terminate(),
  ])
  if (result) expect(result).toMatchObject({ code: 'UNAVAILABLE', status: 503, details: { retryAfter: 5 } })
  await aliveAgain(searching.threads[0]!)
  expect(await listedNumbers(engine, water)).toEqual([1, 3])
})

test('a restarted indexing thread continues from the last published state', async () => {
  const { engine } = await filledThreads(1)
  const { thread } = engine.indexing as typeof engine.indexing & { thread: WorkerClient }
  const written = engine.write([makeDocument(4, { title: 'Water' })], 'lost')
  await Promise.all([written.catch(() => {}), thread.worker!.terminate()])
  await aliveAgain(thread)
  await engine.write([makeDocument(5, { title: 'Water' })], 'next')
  const found = await listedNumbers(engine, water)
  expect(found.filter((number) => number !== 4)).toEqual([1, 3, 5])
  expect(await engine.status()).toMatchObject({ position: 'next' })
})

test('a rebuild fails if its thread crashes, and the index stays', async () => {
  const { engine } = await filledThreads(1)
  const { thread } = engine.indexing as typeof engine.indexing & { thread: WorkerClient }
  async function* documents() {
    yield documentsWithTitles('Arts')
    await thread.worker!.terminate()
    await aliveAgain(thread)
    yield documentsWithTitles('Arts')
  }
  await expect(engine.rebuild(documents(), 'never')).rejects.toThrow()
  expect(await listedNumbers(engine, water)).toEqual([1, 3])
})

test('an invalid search fails without affecting others', async () => {
  const { engine } = await filledThreads(1)
  const broken = { ...makeRequest(water), filter: null } as never
  await expect(engine.search(broken)).rejects.toThrow()
  await expect(engine.write([{ ...makeDocument(1), id: 'no id' }], 'bad')).rejects.toThrow('Not a UUID')
  expect(await listedNumbers(engine, water)).toEqual([1, 3])
  expect(await engine.status()).toMatchObject({ position: 'start' })
})
