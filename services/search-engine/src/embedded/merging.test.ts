import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { EngineChange, SearchDocument } from '../engine.ts'
import { makeDocument, conceptOf, makeRequest, idOf, numberOf } from '../contract/fixtures.test-helper.ts'
import { emptyState, IndexSearcher } from './index-searcher.ts'
import { Indexer } from './indexer.ts'
import { mergeSegments } from './merge-segments.ts'
import { EventLoopYielder } from './event-loop-yielder.ts'
import type { IndexState } from './segment.ts'

const words = ['clinic', 'clinics', 'rural', 'health', 'water', 'roads']

const document = fc
  .record({
    number: fc.integer({ min: 1, max: 60 }),
    title: fc.array(fc.constantFrom(...words), { maxLength: 4 }),
    subject: fc.constantFrom('tobacco', 'housing'),
    value: fc.option(fc.integer({ min: 0, max: 9 }), { nil: null }),
  })
  .map(({ number, title, subject, value }) =>
    makeDocument(number, {
      title: title.join(' '),
      subjects: [subject],
      facets: { category: [subject], sector: title },
      closesAt: value,
      high: value,
    }),
  )
const removal = fc
  .integer({ min: 1, max: 60 })
  .map((number): EngineChange => ({ id: idOf(number), isRemoved: true }))
const changes = fc.array(fc.oneof({ weight: 3, arbitrary: document }, { weight: 1, arbitrary: removal }), {
  minLength: 1,
  maxLength: 8,
})

interface Index {
  state: IndexState
  indexer: Indexer
  searcher: IndexSearcher
}

function openIndex(): Index {
  const searcher = new IndexSearcher()
  const index = { state: emptyState, searcher } as Index
  index.indexer = new Indexer(emptyState, (state) => {
    index.state = state
    searcher.publish(state)
  })
  return index
}

/** All observable results of an index, except scores. */
function look({ searcher }: Index) {
  const ask = (given: Parameters<typeof makeRequest>[0]) =>
    searcher.search(makeRequest({ limit: 99, ...given }))
  const numbers = (given: Parameters<typeof makeRequest>[0]) => ask(given).hits.map(({ id }) => numberOf(id))
  const sorted = (given: Parameters<typeof makeRequest>[0]) =>
    numbers(given).toSorted((one, other) => one - other)
  return {
    all: sorted({}),
    word: sorted({ concepts: [conceptOf('clinic')] }),
    phrase: sorted({ concepts: [conceptOf('rural health')] }),
    subject: sorted({ phrases: [['#tobacco']] }),
    deadline: numbers({ sort: 'deadline' }),
    amount: numbers({ sort: '-amount' }),
    filtered: sorted({ filter: { facets: { sector: ['water'] } } }),
    facets: Object.entries(ask({ countWindows: [7] }).facets!).map(([, counts]) => [...counts].toSorted()),
    frequencies: searcher.frequencies([['clinic'], ['rural', 'health'], ['#housing']]),
    words: searcher.wordCounts(words),
    similar: searcher.similarWords('clinicss', 9),
  }
}

test('merging does not change results', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(changes, { minLength: 1, maxLength: 30, size: 'max' }), async (batches) => {
      const merged = openIndex()
      const expected = new Map<string, SearchDocument>()
      for (const [index, batch] of batches.entries()) {
        merged.indexer.write(batch, `${index}`)
        for (const change of batch) {
          if ('isRemoved' in change) expected.delete(change.id)
          else expected.set(change.id, change)
        }
        // Changes may arrive during or after a merge.
        if (index % 3 === 0) await merged.indexer.settle()
      }
      await merged.indexer.settle()
      const fresh = openIndex()
      fresh.indexer.write([...expected.values()], 'all')
      expect(look(merged)).toEqual(look(fresh))
    }),
    { numRuns: 60 },
  )
})

test('small segments are merged', async () => {
  const index = openIndex()
  for (let number = 1; number <= 300; number += 1) {
    index.indexer.write([makeDocument(number, { title: 'Water' })], `${number}`)
    await index.indexer.settle()
  }
  expect(index.state.segments.length).toBeLessThan(12)
})

test('a merged segment scores like one built at once', async () => {
  const documents = Array.from({ length: 200 }, (_, index) =>
    makeDocument(index + 1, {
      title: words.slice(index % 4).join(' '),
      text: 'rural health '.repeat(index % 9),
    }),
  )
  const [parts, whole] = [openIndex(), openIndex()]
  for (let at = 0; at < 200; at += 50) parts.indexer.write(documents.slice(at, at + 50), `${at}`)
  whole.indexer.write(documents, 'all')
  const segment = await mergeSegments(parts.state.segments, [], new EventLoopYielder())
  const built = whole.state.segments[0]!.segment
  expect({ ...segment, uid: '' }).toEqual({ ...built, uid: '' })
})
