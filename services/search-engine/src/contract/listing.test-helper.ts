import { expect, test } from 'vitest'
import type { EngineSort, SearchEngine, SortPosition } from '../engine.ts'
import {
  makeDocument,
  conceptOf,
  makeRequest,
  openFilledEngine,
  listedNumbers,
  numberOf,
  type OpenEngine,
} from './fixtures.test-helper.ts'

const values = [300, null, 100, 200, 200, null]

const documents = values.map((value, index) =>
  makeDocument(index + 1, {
    title: 'Water',
    closesAt: value,
    high: value,
    low: value && value / 2,
    postedAt: value,
  }),
)

const orders: [sort: EngineSort, order: number[]][] = [
  ['deadline', [3, 4, 5, 1, 2, 6]],
  ['-deadline', [1, 5, 4, 3, 6, 2]],
  ['amount', [3, 4, 5, 1, 2, 6]],
  ['-amount', [1, 5, 4, 3, 6, 2]],
  ['newest', [1, 5, 4, 3, 6, 2]],
]

/** Reads all pages. */
async function readPages(engine: SearchEngine, sort: EngineSort, words: string[]): Promise<number[]> {
  const numbers: number[] = []
  let after: SortPosition | undefined
  for (;;) {
    const concepts = words.map((word) => conceptOf(word))
    const { hits, total } = await engine.search(
      makeRequest({ sort, limit: 2, concepts, ...(after ? { after } : {}) }),
    )
    expect(total).toBe(values.length)
    if (hits.length === 0) return numbers
    numbers.push(...hits.map(({ id }) => numberOf(id)))
    after = { key: hits.at(-1)!.key, id: hits.at(-1)!.id }
  }
}

export function testOrders(open: OpenEngine): void {
  test.each(orders)('a list by %s has unknown values last, and consistent pages', async (sort, order) => {
    const engine = await openFilledEngine(open, documents)
    expect(await listedNumbers(engine, { sort })).toEqual(order)
    expect(await listedNumbers(engine, { sort, concepts: [conceptOf('water')] })).toEqual(order)
    expect(await readPages(engine, sort, [])).toEqual(order)
    expect(await readPages(engine, sort, ['water'])).toEqual(order)
  })

  test('pagination continues after the cursor’s document was deleted', async () => {
    const engine = await openFilledEngine(open, documents)
    const { hits } = await engine.search(makeRequest({ sort: 'deadline', limit: 2 }))
    const { key, id } = hits[1]!
    await engine.write([{ id, isRemoved: true }], 'next')
    expect(await listedNumbers(engine, { sort: 'deadline', after: { key, id } })).toEqual([5, 1, 2, 6])
  })

  test('lists merge documents of several segments', async () => {
    const engine = await openFilledEngine(open, documents.slice(0, 2))
    await engine.write(documents.slice(2, 4), 'two')
    await engine.write(documents.slice(4), 'three')
    for (const [sort, order] of orders) expect(await readPages(engine, sort, [])).toEqual(order)
  })
}
