import { expect, test } from 'vitest'
import type { EngineFilter, EngineRequest } from '../engine.ts'
import {
  makeDocument,
  conceptOf,
  makeRequest,
  DAY,
  openFilledEngine,
  idOf,
  listedNumbers,
  NOW,
  type OpenEngine,
} from './fixtures.test-helper.ts'

const dated = [
  makeDocument(1, { closesAt: NOW - DAY, postedAt: NOW - 9 * DAY, addedAt: NOW - 3 * DAY }),
  makeDocument(2, { closesAt: NOW, postedAt: NOW - 5 * DAY, addedAt: NOW - 2 * DAY }),
  makeDocument(3, { closesAt: NOW + 7 * DAY, postedAt: null, addedAt: NOW - DAY }),
  makeDocument(4, { closesAt: null, postedAt: NOW, addedAt: NOW }),
]

const dates: [what: string, filter: Partial<EngineFilter>, left: number[]][] = [
  ['what is open', { openAt: NOW }, [2, 3, 4]],
  ['what closes in time', { openAt: NOW, closesBy: NOW + 7 * DAY }, [2, 3]],
  ['what was posted since', { postedSince: NOW - 5 * DAY }, [2, 4]],
  ['what was added after', { addedAfter: NOW - 2 * DAY }, [3, 4]],
  ['what was added until', { addedUntil: NOW - DAY }, [1, 2, 3]],
  ['only some documents', { only: [idOf(2), idOf(4), idOf(99)] }, [2, 4]],
  ['all but some', { without: [idOf(2), idOf(99)] }, [1, 3, 4]],
]

export function testDates(open: OpenEngine): void {
  test.each(dates)('filters by %s', async (_, filter, left) => {
    const engine = await openFilledEngine(open, dated)
    expect((await listedNumbers(engine, { filter })).toSorted()).toEqual(left)
  })
}

const amounts: [filter: Partial<EngineFilter>, left: number[]][] = [
  [{ minAmount: 100 }, [2, 3]],
  [{ maxAmount: 100 }, [1, 3]],
  [{ minAmount: 50, maxAmount: 60 }, [3]],
  [{ minAmount: 40, maxAmount: 50 }, [1, 3]],
]

export function testAmounts(open: OpenEngine): void {
  test.each(amounts)('filters by overlapping amount range %o', async (filter, left) => {
    const engine = await openFilledEngine(open, [
      makeDocument(1, { low: 10, high: 40 }),
      makeDocument(2, { low: 100, high: null }),
      makeDocument(3, { low: 20, high: 100 }),
      makeDocument(4),
    ])
    expect((await listedNumbers(engine, { filter })).toSorted()).toEqual(left)
  })
}

const documents = [
  makeDocument(1, {
    title: 'Water',
    facets: { category: ['Health'], source: ['eu'] },
    closesAt: NOW + 3 * DAY,
  }),
  makeDocument(2, {
    title: 'Water',
    facets: { category: ['Arts', 'Health'], source: ['us'] },
    closesAt: NOW + 20 * DAY,
  }),
  makeDocument(3, { title: 'Water', facets: { category: ['Arts'], source: ['us'] } }),
  makeDocument(4, { title: 'Roads', facets: { category: ['Arts'], source: ['eu'] } }),
]

async function countsFor(open: OpenEngine, filter: Partial<EngineFilter>) {
  const engine = await openFilledEngine(open, documents)
  const request = makeRequest({
    concepts: [conceptOf('water')],
    filter: { openAt: NOW, ...filter },
    countWindows: [7, 30],
  })
  const { facets, total } = await engine.search(request)
  const { category, source, deadlineWithin } = facets!
  return {
    total,
    category: entries(category),
    source: entries(source),
    deadlineWithin: entries(deadlineWithin),
  }
}

export function testFacets(open: OpenEngine): void {
  test('facet filters ignore case and match any of several values', async () => {
    const engine = await openFilledEngine(open, documents)
    expect(
      (await listedNumbers(engine, { filter: { facets: { category: ['health'] } } })).toSorted(),
    ).toEqual([1, 2])
    const both = { category: ['HEALTH', 'arts'], source: ['EU'] }
    expect((await listedNumbers(engine, { filter: { facets: both } })).toSorted()).toEqual([1, 4])
  })
}

export function testFacetCounts(open: OpenEngine): void {
  test('facets count all matches', async () => {
    expect(await countsFor(open, {})).toEqual({
      total: 3,
      category: { Arts: 2, Health: 2 },
      source: { eu: 1, us: 2 },
      deadlineWithin: { 7: 1, 30: 2 },
    })
  })

  test('a facet’s counts ignore its own filter', async () => {
    expect(await countsFor(open, { facets: { source: ['us'] } })).toEqual({
      total: 2,
      category: { Arts: 2, Health: 1 },
      source: { eu: 1, us: 2 },
      deadlineWithin: { 30: 1 },
    })
    expect(await countsFor(open, { closesBy: NOW + 7 * DAY })).toMatchObject({
      total: 1,
      category: { Health: 1 },
      deadlineWithin: { 7: 1, 30: 2 },
    })
    expect(await countsFor(open, { facets: { source: ['us'], category: ['health'] } })).toMatchObject({
      total: 1,
      category: { Arts: 2, Health: 1 },
      source: { eu: 1, us: 1 },
    })
  })

  test('facets have at most the requested number of values, the most frequent ones', async () => {
    const engine = await openFilledEngine(open, [
      ...documents,
      makeDocument(5, { title: 'Water', facets: { category: ['Roads', 'Health', 'Boats'], source: ['eu'] } }),
    ])
    const request = makeRequest({ concepts: [conceptOf('water')], countWindows: [7] })
    const countsWith = async (maxValues: EngineRequest['maxValues']) => {
      const { facets } = await engine.search({ ...request, maxValues })
      return [entries(facets!.category), entries(facets!.source)]
    }
    expect(await countsWith({ category: 1 })).toEqual([{ Health: 3 }, { eu: 2, us: 2 }])
    expect(await countsWith({ category: 3, source: 1 })).toEqual([
      { Health: 3, Arts: 2, Boats: 1 },
      { eu: 2 },
    ])
    expect(await countsWith({ category: 4 })).toEqual(await countsWith({}))
  })

  test('facets are only counted on request', async () => {
    const engine = await openFilledEngine(open, documents)
    expect((await engine.search(makeRequest())).facets).toBeUndefined()
  })
}

const entries = (counts: Map<string, number>) => Object.fromEntries([...counts].toSorted())
