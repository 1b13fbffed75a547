import { expect, test } from 'vitest'
import { Facets } from './facets.ts'

test('facets that a later release adds are ignored', () => {
  const hints = { excludingFilter: { name: 'grantDuration', count: 3 }, nearest: [] }
  const answer = {
    total: 0,
    correctedTo: null,
    alsoSearched: [],
    facets: { category: [{ value: 'health', count: 2 }], grantDuration: [{ value: '12', count: 1 }] },
    hints,
  }
  const facets = Facets.parse(answer)
  expect(facets.facets).toMatchObject({ category: [{ value: 'health', count: 2 }], sector: [] })
  expect(facets.facets).not.toHaveProperty('grantDuration')
  expect(facets.hints).toEqual({ excludingFilter: null, nearest: [] })
})
