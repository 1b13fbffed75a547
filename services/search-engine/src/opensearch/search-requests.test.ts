import type { API } from '@opensearch-project/opensearch'
import { expect, test } from 'vitest'
import { conceptOf, makeRequest, DAY, idOf, NOW, alternativeFor } from '../contract/fixtures.test-helper.ts'
import { matchesBody, relatedBody } from './search-requests.ts'

type Body = API.Search_RequestBody

const water = conceptOf('water', alternativeFor('drinking supply', { weight: 0.5, isLoose: true }))

test('a ranked search queries concepts with dis_max, and names their parts', () => {
  const expected: Body = {
    query: {
      bool: {
        must: [
          {
            dis_max: {
              queries: [
                { rank_feature: { field: 'impacts.water', linear: {}, boost: 1 / 256, _name: '0.0' } },
                {
                  bool: {
                    filter: [{ match_phrase: { tokens: { query: 'drink supply', _name: '0.1' } } }],
                    should: [
                      {
                        rank_feature: {
                          field: 'impacts.drink',
                          linear: {},
                          boost: 0.25 / 256,
                          _name: '0.1.0',
                        },
                      },
                      {
                        rank_feature: {
                          field: 'impacts.supply',
                          linear: {},
                          boost: 0.25 / 256,
                          _name: '0.1.1',
                        },
                      },
                    ],
                  },
                },
              ],
            },
          },
        ],
        // Loose alternatives do not match.
        filter: [
          { match_all: {} },
          { bool: { should: [{ term: { tokens: { value: 'water' } } }], minimum_should_match: 1 } },
        ],
        should: [],
        must_not: [{ term: { tokens: { value: 'school' } } }],
      },
    },
    sort: [
      { _score: { order: 'desc' } },
      { postedAt: { order: 'desc', missing: -Number.MAX_SAFE_INTEGER } },
      { id: { order: 'asc' } },
    ],
    size: 1000,
    track_total_hits: true,
    _source: false,
  }
  expect(matchesBody(makeRequest({ concepts: [water], excluded: [['school']] }))).toEqual(expected)
})

test('facet counts ignore the facet’s own filter', () => {
  const { query, post_filter, aggs } = matchesBody(
    makeRequest({ filter: { facets: { category: ['Health'] }, openAt: NOW }, countWindows: [7] }),
  )
  const category = { bool: { filter: [{ terms: { 'facets.category.folded': ['health'] } }] } }
  expect(JSON.stringify(query)).not.toContain('health')
  expect(post_filter).toEqual({ bool: { filter: [category] } })
  expect(aggs).toMatchObject({
    category: { filter: { match_all: {} }, aggs: { values: { terms: { field: 'facets.category' } } } },
    source: { filter: { bool: { filter: [category] } } },
    deadlineWithin: {
      aggs: {
        values: { filters: { filters: { 7: { range: { closesAt: { gte: NOW, lte: NOW + 7 * DAY } } } } } },
      },
    },
  })
})

test('a sorted list continues after a position, unknown values last', () => {
  const after = { key: null, id: idOf(7) }
  expect(matchesBody(makeRequest({ sort: '-deadline', after, limit: 5 }))).toMatchObject({
    search_after: [-Number.MAX_SAFE_INTEGER, idOf(7)],
    sort: [{ closesAt: { order: 'desc', missing: -Number.MAX_SAFE_INTEGER } }, { id: { order: 'desc' } }],
    size: 5,
  })
})

test('related documents have the minimum coverage and are not matches', () => {
  const concepts = [conceptOf('rural'), conceptOf(alternativeFor('clinic', { weight: 3 }))]
  const { query } = relatedBody(makeRequest({ concepts, related: 5, relatedCoverage: 0.5 }))!
  expect(query!.bool!.filter).toContainEqual({
    function_score: {
      query: {
        bool: {
          should: [
            { constant_score: { filter: expect.anything(), boost: 1 } },
            { constant_score: { filter: expect.anything(), boost: 3 } },
          ],
          minimum_should_match: 1,
        },
      },
      min_score: expect.closeTo(2, 4),
    },
  })
  expect(query!.bool!.must_not).toHaveLength(1)
})

test('without required concepts nothing is related', () => {
  expect(relatedBody(makeRequest({ related: 5 }))).toBeNull()
  expect(relatedBody(makeRequest({ related: 5, concepts: [{ ...water, isOptional: true }] }))).toBeNull()
})
