import { member } from '@fundharbor/chassis/testing/people'
import { testService } from '@fundharbor/chassis/testing/service'
import { OpportunityQuery } from '@fundharbor/contracts/catalog/opportunities'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { seedOpportunity } from '../../seeds/opportunities.ts'
import { searchRouter } from './routes.ts'

const service = testService({
  service: 'catalog',
  routers: [searchRouter()],
  migrations: new URL('../../migrations', import.meta.url).pathname,
})

const CASES = process.env.TEST_LONG ? 100_000 : 2000

beforeAll(async () => {
  service.as(member())
  for (const title of [
    'Night Clinics for Harbor Towns',
    'Economic Renewal of Mill Towns',
    'Grants for towns',
  ])
    await seedOpportunity(service.knex(), { title })
})

test('no query fails the service, and invalid parameters are reported', async () => {
  const names = [...Object.keys(OpportunityQuery.shape), '__proto__', 'colour']
  const text = fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.lorem({ maxCount: 4 }))
  const sane = fc.constantFrom(
    ['health', 'grant,loan', 'nonprofit', 'United States|', '7', '100', '0', 'true', 'newest', '-amount'],
    ['clinics', '"night clinics" -mill', 'towns', 'clin', 'grants for towns', 'Education', 'a b c d e f g h'],
  )
  const hostile = fc.constantFrom(
    ['-1', '1e309', 'NaN', "'; DROP TABLE opportunities; --", '"', '((', '-', ':*', '\u0000', '~f1', "a'b\\"],
    ['WzEsMl0', 'WyItaW5maW5pdHkiLCIwIiwxXQ', 'bnVsbA', '999999999999', '🌊', 'ﬁ', 'İ'.repeat(90)],
  )
  const oneOf = (lists: fc.Arbitrary<readonly string[]>) => lists.chain((list) => fc.constantFrom(...list))
  const value = fc.oneof(text, oneOf(sane), oneOf(sane), oneOf(hostile))
  const paths = fc.constantFrom('', '/facets', '/suggestions')
  const pairs = fc.array(fc.tuple(fc.constantFrom(...names), value), { maxLength: 5 })
  await fc.assert(
    fc.asyncProperty(paths, pairs, async (path, given) => {
      const query = new URLSearchParams(
        given.map(([key, each]): [string, string] => [key, each.toWellFormed()]),
      )
      const { status, body } = await service.send('GET', `/api/opportunities${path}?${query}`)
      expect([200, 400]).toContain(status)
      // A field of that name cannot be set on an object.
      if (status === 400 && !query.has('__proto__')) {
        expect(Object.keys(body.fields)).not.toEqual([])
        for (const name of Object.keys(body.fields)) expect([...query.keys(), 'search']).toContain(name)
      }
    }),
    { numRuns: CASES },
  )
}, 3_600_000)
