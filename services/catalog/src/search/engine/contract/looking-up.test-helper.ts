import { expect, test } from 'vitest'
import { aDocument, filledEngine, idOf, titled, wayTo, type OpenEngine } from './fixtures.test-helper.ts'

export function testLookUps(open: OpenEngine): void {
  test('frequencies count documents that have a token or a phrase', async () => {
    const engine = await filledEngine(
      open,
      titled('Rural health', 'Health, rural', 'Rural roads, rural health'),
    )
    const sequences = [['rural'], ['rural', 'health'], ['absent'], []]
    expect(await engine.frequencies(sequences)).toEqual([3, 2, 0, 0])
  })

  test('score adds up the weighted tokens of each document', async () => {
    const engine = await filledEngine(open, titled('Rural health', 'Rural roads', 'Arts'))
    const ids = [idOf(3), idOf(99), idOf(1), idOf(2)]
    const [arts, unknown, both, one] = await engine.score(ids, [
      wayTo('rural'),
      wayTo('health', { weight: 2 }),
    ])
    expect([arts, unknown]).toEqual([0, 0])
    expect(both).toBeCloseTo(3 * one!, 1)
  })
}

export function testSurfaceWords(open: OpenEngine): void {
  test('words that begin so are listed as written, those of a single document left out', async () => {
    const engine = await filledEngine(
      open,
      titled('Clinics', 'Clinics', 'Clinic', 'CLINIC', 'clinic', 'Clinician'),
    )
    expect(await engine.wordsFrom('clin', 5)).toEqual([
      { word: 'clinic', documents: 3 },
      { word: 'clinics', documents: 2 },
    ])
    expect(await engine.wordsFrom('clin', 1)).toHaveLength(1)
    expect(await engine.wordsFrom('zebra', 5)).toEqual([])
  })

  test('similar words are at most two edits away; a swap of neighbors is one', async () => {
    const engine = await filledEngine(
      open,
      titled('Tobacco clinic', 'Tobacco clinics', 'Clinic client', 'Clients client', 'Clinic'),
    )
    expect(await engine.wordsLike('tobcaco', 5)).toEqual([{ word: 'tobacco', documents: 2, edits: 1 }])
    expect(await engine.wordsLike('clinec', 5)).toEqual([
      { word: 'clinic', documents: 3, edits: 1 },
      { word: 'client', documents: 2, edits: 2 },
    ])
    expect(await engine.wordsLike('tobccoo', 5)).toHaveLength(1)
    expect(await engine.wordsLike('tbcco', 5)).toHaveLength(1)
    expect(await engine.wordsLike('bcco', 5)).toEqual([])
  })
}

export function testWordCounts(open: OpenEngine): void {
  test('word counts are of words exactly as written, each document once', async () => {
    const engine = await filledEngine(open, [
      aDocument(1, { title: 'Clinic clinic', text: 'clinic' }),
      aDocument(2, { title: 'Clinics', everyday: 'the clinic' }),
    ])
    expect(await engine.wordCounts(['clinic', 'clinics', 'clini', 'the'])).toEqual([2, 1, 0, 1])
  })

  test('words of removed documents do not count', async () => {
    const engine = await filledEngine(open, titled('Clinic', 'Clinic', 'Clinic'))
    await engine.write([{ id: idOf(1), isRemoved: true }], 'next')
    expect(await engine.wordCounts(['clinic'])).toEqual([2])
    expect(await engine.frequencies([['clinic']])).toEqual([2])
  })
}
