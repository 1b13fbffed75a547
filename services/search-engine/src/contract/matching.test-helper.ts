import { expect, test } from 'vitest'
import {
  makeDocument,
  conceptOf,
  makeRequest,
  openFilledEngine,
  listedNumbers,
  numberOf,
  documentsWithTitles,
  alternativeFor,
  type OpenEngine,
} from './fixtures.test-helper.ts'

export function testConcepts(open: OpenEngine): void {
  test('a concept matches by any alternative, in every form of a word', async () => {
    const engine = await openFilledEngine(open, documentsWithTitles('Rural clinics', 'Health center', 'Arts'))
    expect(await listedNumbers(engine, { concepts: [conceptOf('clinic', 'health centers')] })).toHaveLength(2)
  })

  test('a match has every concept; documents with some are related', async () => {
    const engine = await openFilledEngine(
      open,
      documentsWithTitles('Rural clinics', 'Rural roads', 'City clinics', 'Arts'),
    )
    const concepts = [conceptOf('rural'), conceptOf(alternativeFor('clinic', { weight: 3 }))]
    const answer = await engine.search(makeRequest({ concepts, related: 5, relatedCoverage: 0.5 }))
    expect(answer.total).toBe(1)
    expect(answer.hits.map(({ id }) => numberOf(id))).toEqual([1])
    // "Rural" alone has a coverage of a quarter.
    expect(answer.related.map(({ id }) => numberOf(id))).toEqual([3])
    const shorter = await engine.search(makeRequest({ concepts, limit: answer.total - 1, related: 5 }))
    expect(shorter.related).toEqual([])
  })

  test('a loose alternative ranks and makes related, but does not match', async () => {
    const engine = await openFilledEngine(open, documentsWithTitles('Clinic', 'Hospital'))
    const concepts = [conceptOf('clinic', alternativeFor('hospital', { weight: 0.5, isLoose: true }))]
    const answer = await engine.search(makeRequest({ concepts, related: 5 }))
    expect(answer.hits.map(({ id }) => numberOf(id))).toEqual([1])
    expect(answer.related.map(({ id }) => numberOf(id))).toEqual([2])
  })

  test('an optional concept ranks, and its absence costs nothing', async () => {
    const engine = await openFilledEngine(open, documentsWithTitles('Clinics', 'Clinic grants', 'Grants'))
    const concepts = [conceptOf('clinic'), { ...conceptOf('grant'), isOptional: true }]
    expect(await listedNumbers(engine, { concepts })).toEqual([2, 1])
  })

  test('without concepts everything matches', async () => {
    const engine = await openFilledEngine(open, documentsWithTitles('One', 'Two'))
    expect(await engine.search(makeRequest({ limit: 1 }))).toMatchObject({ total: 2, related: [] })
  })

  test('the total is exact, whatever the limit', async () => {
    const engine = await openFilledEngine(
      open,
      documentsWithTitles(...Array.from({ length: 30 }, () => 'Water')),
    )
    const answer = await engine.search(makeRequest({ concepts: [conceptOf('water')], limit: 4 }))
    expect(answer.total).toBe(30)
    expect(answer.hits).toHaveLength(4)
  })
}

export function testWords(open: OpenEngine): void {
  test('words of a phrase must be adjacent, ignoring stop words', async () => {
    const engine = await openFilledEngine(
      open,
      documentsWithTitles('Department of Health', 'Health department', 'Department health'),
    )
    expect(await listedNumbers(engine, { concepts: [conceptOf('department of health')] })).toEqual([1, 3])
  })

  test('phrases do not match across fields', async () => {
    const engine = await openFilledEngine(open, [makeDocument(1, { title: 'Rural', funder: 'Health' })])
    expect(await listedNumbers(engine, { concepts: [conceptOf('rural health')] })).toEqual([])
  })

  test('phrases must occur and excluded words must not', async () => {
    const engine = await openFilledEngine(
      open,
      documentsWithTitles('Clean water', 'Water, clean', 'Clean water for schools'),
    )
    const request = { phrases: [['clean', 'water']], excluded: [['school']] }
    expect(await listedNumbers(engine, request)).toEqual([1])
  })

  test('a quoted stop word is ignored', async () => {
    const engine = await openFilledEngine(open, documentsWithTitles('Water'))
    expect(await listedNumbers(engine, { phrases: [[]], excluded: [[]] })).toEqual([1])
  })

  test('words of every field are searchable', async () => {
    const fields = ['title', 'funder', 'program', 'text'] as const
    const engine = await openFilledEngine(
      open,
      fields.map((field, index) => makeDocument(index + 1, { [field]: 'tobacco' })),
    )
    expect((await listedNumbers(engine, { concepts: [conceptOf('tobacco')] })).toSorted()).toEqual([
      1, 2, 3, 4,
    ])
  })
}

export function testRanking(open: OpenEngine): void {
  test('a word in the title counts more than one in the text', async () => {
    const engine = await openFilledEngine(open, [
      makeDocument(1, { title: 'Grants', text: 'for clinics' }),
      makeDocument(2, { title: 'Clinics', text: 'for grants' }),
    ])
    expect(await listedNumbers(engine, { concepts: [conceptOf('clinic')] })).toEqual([2, 1])
  })

  test('documents rank by the importance of a subject', async () => {
    const engine = await openFilledEngine(open, [
      makeDocument(1, { subjects: ['water', 'tobacco'] }),
      makeDocument(2, { subjects: ['tobacco'] }),
      makeDocument(3, { subjects: ['water'] }),
    ])
    const tobacco = { alternatives: [{ tokens: ['#tobacco'], weight: 1 }] }
    expect(await listedNumbers(engine, { concepts: [tobacco] })).toEqual([2, 1])
  })

  test('a document scores by its best alternative, not by their sum, and says which', async () => {
    const engine = await openFilledEngine(
      open,
      documentsWithTitles('Clinic hospital', 'Clinic', 'Arts clinic'),
    )
    const concepts = [
      conceptOf(alternativeFor('hospital', { weight: 0.5 }), 'clinic'),
      { ...conceptOf('arts'), isOptional: true },
    ]
    const { hits } = await engine.search(makeRequest({ concepts }))
    const bestOf = (number: number) => hits.find(({ id }) => numberOf(id) === number)?.best
    expect([bestOf(1), bestOf(2), bestOf(3)]).toEqual([
      [1, -1],
      [1, -1],
      [1, 0],
    ])
    expect(numberOf(hits[0]!.id)).toBe(3)
  })
}

export function testTies(open: OpenEngine): void {
  test('ties are broken by the later posting date, then by id', async () => {
    const posted = [null, 2000, 1000, 2000]
    const engine = await openFilledEngine(
      open,
      posted.map((postedAt, index) => makeDocument(index + 1, { title: 'Water', postedAt })),
    )
    expect(await listedNumbers(engine, { concepts: [conceptOf('water')] })).toEqual([2, 4, 3, 1])
    expect(await listedNumbers(engine, {})).toEqual([2, 4, 3, 1])
  })
}
