import { member } from '@fundharbor/chassis/testing/people'
import { testService } from '@fundharbor/chassis/testing/service'
import type { OpportunityRow } from '@fundharbor/contracts/catalog/opportunities'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { daysFromNow, seedOpportunity } from '../../seeds/opportunities.ts'
import { searchRouter } from './routes.ts'

const service = testService({
  service: 'catalog',
  routers: [searchRouter()],
  migrations: new URL('../../migrations', import.meta.url).pathname,
})

const bare = { description: '', excerpt: '', sector: 'Sea', funderName: 'Bank' }

beforeAll(async () => {
  for (let index = 0; index < 12; index += 1)
    await seedOpportunity(service.knex(), { ...bare, title: `Coral reef nursery ${'x'.repeat(index + 1)}` })
  await seedOpportunity(service.knex(), { ...bare, title: 'Coral nursery' })
  await seedOpportunity(service.knex(), { ...bare, title: 'Reef of the north' })
  await seedOpportunity(service.knex(), {
    ...bare,
    title: 'Coral reef nursery, closed',
    deadline: daysFromNow(-3),
  })
})
beforeEach(() => service.as(member()))

const QUERY = '/api/opportunities?search=coral%20reef%20nursery&limit=5'

/** Rows of all pages; `cursorOf` can modify each cursor. */
async function walk(cursorOf = (cursor: string) => cursor) {
  const rows: OpportunityRow[] = []
  const totals = new Set<string | null>()
  let path: string | undefined = QUERY
  while (path) {
    const { status, body, headers } = await service.send('GET', path)
    expect(status).toBe(200)
    rows.push(...body)
    totals.add(headers.get('x-total-count'))
    const next: string | undefined = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1]
    const cursor = next && new URL(next, 'http://x').searchParams.get('cursor')
    path = cursor ? `${QUERY}&cursor=${cursorOf(cursor)}` : undefined
  }
  return { rows, totals: [...totals] }
}

/** The cursor as seen by a process without the cached list. */
function ofAnotherReplica(cursor: string): string {
  const [, offset] = JSON.parse(Buffer.from(cursor, 'base64url').toString())
  return Buffer.from(JSON.stringify([crypto.randomUUID(), offset])).toString('base64url')
}

describe('a ranked list', () => {
  test('has related rows after all matches, and counts only matches', async () => {
    const { rows, totals } = await walk()
    expect(totals).toEqual(['12'])
    expect(rows.map(({ related }) => related)).toEqual([
      ...Array(12).fill(false),
      ...rows.slice(12).map(() => true),
    ])
    expect(rows.slice(12).map(({ title }) => title)).toContain('Coral nursery')
    expect(rows.map(({ title }) => title)).not.toContain('Coral reef nursery, closed')
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
    const { body } = await service.send('GET', '/api/opportunities/facets?search=coral%20reef%20nursery')
    expect(body.total).toBe(12)
  })

  test('has match reasons', async () => {
    const { rows } = await walk()
    expect(rows[0]?.matched.map(({ kind }) => kind)).toContain('word')
  })

  test('continues in another process', async () => {
    expect((await walk(ofAnotherReplica)).rows.map(({ id }) => id)).toEqual(
      (await walk()).rows.map(({ id }) => id),
    )
  })

  test('keeps its pages while the catalog changes', async () => {
    const first = await service.send('GET', QUERY)
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
    await seedOpportunity(service.knex(), { ...bare, title: 'Coral reef nursery' })
    const second = await service.send('GET', next)
    const ids = [...first.body, ...second.body].map(({ id }: OpportunityRow) => id)
    expect(new Set(ids).size).toBe(10)
  })

  test.each([[[1, 2]], [['x', 0]], [[crypto.randomUUID(), -1]], [[crypto.randomUUID(), 1e9]], [null]])(
    'refuses the cursor %j',
    async (position) => {
      const cursor = Buffer.from(JSON.stringify(position)).toString('base64url')
      const { status, body } = await service.send('GET', `${QUERY}&cursor=${cursor}`)
      expect([status, body.fields]).toEqual([400, { cursor: 'This cursor is not valid' }])
    },
  )
})

test('a sorted list has matches only', async () => {
  const { body } = await service.send('GET', `${QUERY}&sort=deadline`)
  expect(body.every(({ related }: OpportunityRow) => !related)).toBe(true)
})
