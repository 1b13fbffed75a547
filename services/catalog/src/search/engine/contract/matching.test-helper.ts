import { expect, test } from 'vitest'
import {
  aDocument,
  anyOf,
  aRequest,
  filledEngine,
  listed,
  numberOf,
  titled,
  wayTo,
  type OpenEngine,
} from './fixtures.test-helper.ts'

export function testConcepts(open: OpenEngine): void {
  test('a concept occurs in any of its ways, in every form of a word', async () => {
    const engine = await filledEngine(open, titled('Rural clinics', 'Health center', 'Arts'))
    expect(await listed(engine, { concepts: [anyOf('clinic', 'health centers')] })).toHaveLength(2)
  })

  test('a match has every concept; what has some is related', async () => {
    const engine = await filledEngine(open, titled('Rural clinics', 'Rural roads', 'City clinics', 'Arts'))
    const concepts = [anyOf('rural'), anyOf(wayTo('clinic', { weight: 3 }))]
    const answer = await engine.search(aRequest({ concepts, related: 5, relatedCoverage: 0.5 }))
    expect(answer.total).toBe(1)
    expect(answer.hits.map(({ id }) => numberOf(id))).toEqual([1])
    // Rural alone covers a quarter.
    expect(answer.related.map(({ id }) => numberOf(id))).toEqual([3])
    const shorter = await engine.search(aRequest({ concepts, limit: answer.total - 1, related: 5 }))
    expect(shorter.related).toEqual([])
  })

  test('a loose way ranks and is related but makes no match', async () => {
    const engine = await filledEngine(open, titled('Clinic', 'Hospital'))
    const concepts = [anyOf('clinic', wayTo('hospital', { weight: 0.5, isLoose: true }))]
    const answer = await engine.search(aRequest({ concepts, related: 5 }))
    expect(answer.hits.map(({ id }) => numberOf(id))).toEqual([1])
    expect(answer.related.map(({ id }) => numberOf(id))).toEqual([2])
  })

  test('an optional concept ranks and costs nothing where it is absent', async () => {
    const engine = await filledEngine(open, titled('Clinics', 'Clinic grants', 'Grants'))
    const concepts = [anyOf('clinic'), { ...anyOf('grant'), isOptional: true }]
    expect(await listed(engine, { concepts })).toEqual([2, 1])
  })

  test('without concepts everything matches', async () => {
    const engine = await filledEngine(open, titled('One', 'Two'))
    expect(await engine.search(aRequest({ limit: 1 }))).toMatchObject({ total: 2, related: [] })
  })

  test('the total is exact however few are listed', async () => {
    const engine = await filledEngine(open, titled(...Array.from({ length: 30 }, () => 'Water')))
    const answer = await engine.search(aRequest({ concepts: [anyOf('water')], limit: 4 }))
    expect(answer.total).toBe(30)
    expect(answer.hits).toHaveLength(4)
  })
}

export function testWords(open: OpenEngine): void {
  test('words of an alternative stand next to each other, stop words aside', async () => {
    const engine = await filledEngine(
      open,
      titled('Department of Health', 'Health department', 'Department health'),
    )
    expect(await listed(engine, { concepts: [anyOf('department of health')] })).toEqual([1, 3])
  })

  test('no phrase reaches from one field into another', async () => {
    const engine = await filledEngine(open, [aDocument(1, { title: 'Rural', funder: 'Health' })])
    expect(await listed(engine, { concepts: [anyOf('rural health')] })).toEqual([])
  })

  test('phrases must occur and excluded words must not', async () => {
    const engine = await filledEngine(open, titled('Clean water', 'Water, clean', 'Clean water for schools'))
    const request = { phrases: [['clean', 'water']], excluded: [['school']] }
    expect(await listed(engine, request)).toEqual([1])
  })

  test('a quoted stop word demands nothing', async () => {
    const engine = await filledEngine(open, titled('Water'))
    expect(await listed(engine, { phrases: [[]], excluded: [[]] })).toEqual([1])
  })

  test('words of every field are found', async () => {
    const fields = ['title', 'funder', 'program', 'text', 'everyday'] as const
    const engine = await filledEngine(
      open,
      fields.map((field, index) => aDocument(index + 1, { [field]: 'tobacco' })),
    )
    expect((await listed(engine, { concepts: [anyOf('tobacco')] })).toSorted()).toEqual([1, 2, 3, 4, 5])
  })
}

export function testRanking(open: OpenEngine): void {
  test('a word in the title counts more than one in the text', async () => {
    const engine = await filledEngine(open, [
      aDocument(1, { title: 'Grants', text: 'for clinics' }),
      aDocument(2, { title: 'Clinics', text: 'for grants' }),
    ])
    expect(await listed(engine, { concepts: [anyOf('clinic')] })).toEqual([2, 1])
  })

  test('the more important a subject is to a document, the better it ranks', async () => {
    const engine = await filledEngine(open, [
      aDocument(1, { subjects: ['water', 'tobacco'] }),
      aDocument(2, { subjects: ['tobacco'] }),
      aDocument(3, { subjects: ['water'] }),
    ])
    const tobacco = { alternatives: [{ tokens: ['#tobacco'], weight: 1 }] }
    expect(await listed(engine, { concepts: [tobacco] })).toEqual([2, 1])
  })

  test('a document scores by the best way, never by their sum, and says which it was', async () => {
    const engine = await filledEngine(open, titled('Clinic hospital', 'Clinic', 'Arts clinic'))
    const concepts = [
      anyOf(wayTo('hospital', { weight: 0.5 }), 'clinic'),
      { ...anyOf('arts'), isOptional: true },
    ]
    const { hits } = await engine.search(aRequest({ concepts }))
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
  test('equal scores are listed by the later day of posting, then by id', async () => {
    const posted = [null, 2000, 1000, 2000]
    const engine = await filledEngine(
      open,
      posted.map((postedAt, index) => aDocument(index + 1, { title: 'Water', postedAt })),
    )
    expect(await listed(engine, { concepts: [anyOf('water')] })).toEqual([2, 4, 3, 1])
    expect(await listed(engine, {})).toEqual([2, 4, 3, 1])
  })
}
