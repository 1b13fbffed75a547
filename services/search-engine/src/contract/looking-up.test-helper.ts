import { expect, test } from 'vitest'
import {
  makeDocument,
  openFilledEngine,
  idOf,
  documentsWithTitles,
  alternativeFor,
  type OpenEngine,
} from './fixtures.test-helper.ts'

export function testLookUps(open: OpenEngine): void {
  test('frequencies count documents with a token or a phrase', async () => {
    const engine = await openFilledEngine(
      open,
      documentsWithTitles('Rural health', 'Health, rural', 'Rural roads, rural health'),
    )
    const sequences = [['rural'], ['rural', 'health'], ['absent'], []]
    expect(await engine.frequencies(sequences)).toEqual([3, 2, 0, 0])
  })

  test('score sums the weighted tokens of each document', async () => {
    const engine = await openFilledEngine(open, documentsWithTitles('Rural health', 'Rural roads', 'Arts'))
    const ids = [idOf(3), idOf(99), idOf(1), idOf(2)]
    const [arts, unknown, both, one] = await engine.score(ids, [
      alternativeFor('rural'),
      alternativeFor('health', { weight: 2 }),
    ])
    expect([arts, unknown]).toEqual([0, 0])
    expect(both).toBeCloseTo(3 * one!, 1)
  })
}

export function testSurfaceWords(open: OpenEngine): void {
  test('completions are unstemmed words that occur in at least two documents', async () => {
    const engine = await openFilledEngine(
      open,
      documentsWithTitles('Clinics', 'Clinics', 'Clinic', 'CLINIC', 'clinic', 'Clinician'),
    )
    expect(await engine.wordsWithPrefix('clin', 5)).toEqual([
      { word: 'clinic', documents: 3 },
      { word: 'clinics', documents: 2 },
    ])
    expect(await engine.wordsWithPrefix('clin', 1)).toHaveLength(1)
    expect(await engine.wordsWithPrefix('zebra', 5)).toEqual([])
  })

  test('similar words are within two edits; transpositions count as one', async () => {
    const engine = await openFilledEngine(
      open,
      documentsWithTitles('Tobacco clinic', 'Tobacco clinics', 'Clinic client', 'Clients client', 'Clinic'),
    )
    expect(await engine.similarWords('tobcaco', 5)).toEqual([{ word: 'tobacco', documents: 2, edits: 1 }])
    expect(await engine.similarWords('clinec', 5)).toEqual([
      { word: 'clinic', documents: 3, edits: 1 },
      { word: 'client', documents: 2, edits: 2 },
    ])
    expect(await engine.similarWords('tobccoo', 5)).toHaveLength(1)
    expect(await engine.similarWords('tbcco', 5)).toHaveLength(1)
    expect(await engine.similarWords('bcco', 5)).toEqual([])
  })
}

export function testWordCounts(open: OpenEngine): void {
  test('word counts are document frequencies of unstemmed words', async () => {
    const engine = await openFilledEngine(open, [
      makeDocument(1, { title: 'Clinic clinic', text: 'clinic' }),
      makeDocument(2, { title: 'Clinics', program: 'the clinic' }),
    ])
    expect(await engine.wordCounts(['clinic', 'clinics', 'clini', 'the'])).toEqual([2, 1, 0, 1])
  })

  test('words of deleted documents are not counted', async () => {
    const engine = await openFilledEngine(open, documentsWithTitles('Clinic', 'Clinic', 'Clinic'))
    await engine.write([{ id: idOf(1), isRemoved: true }], 'next')
    expect(await engine.wordCounts(['clinic'])).toEqual([2])
    expect(await engine.frequencies([['clinic']])).toEqual([2])
  })
}
