import type { Person } from '@fundharbor/contracts/identity/session'
import { expect, test } from 'vitest'
import { grantsService } from './grants-service.test-helper.ts'

const service = grantsService()
const { signIn, seed, to, add, move } = service

/** Fills a grant of a workspace with steps of the plan, or with steps that people add. */
const fill = ({ workspaceId }: Person, id: string, { from, to: last }: { from: number; to: number }) =>
  service.knex().raw(
    `INSERT INTO steps (workspace_id, grant_id, position, title, due_on, done_at, created_at, updated_at)
     SELECT ?, ?, position, 'Step ' || position, '2027-01-02', CASE WHEN position % 4 = 0 THEN now() END, now(), now()
     FROM generate_series(?::int, ?::int) AS position`,
    [workspaceId, id, from, last],
  )

/** Rows that the database sends for a request. */
async function countRows(address: string): Promise<{ rows: number; body: any }> {
  let rows = 0
  const count = (found: unknown) => {
    rows += Array.isArray(found) ? found.length : 0
  }
  service.knex().on('query-response', count)
  const { body } = await service.send('GET', address)
  service.knex().off('query-response', count)
  return { rows, body }
}

test('a board counts steps without reading them', async () => {
  const person = signIn()
  const grants = [await add(), await add()]
  for (const { id } of grants) await fill(person, id, { from: 0, to: 99 })
  const { rows, body } = await countRows('/api/grants')
  expect(body.map((grant: { steps: unknown }) => grant.steps)).toEqual(
    grants.map(() => ({
      done: 25,
      total: 100,
      next: { title: 'Step 1', dueOn: '2027-01-02', isLate: false, assignee: null },
    })),
  )
  expect(rows).toBeLessThan(20)
})

/** Grants for opportunities that have left the catalog. */
const addGrants = ({ workspaceId }: Person, count: number) =>
  service.knex().raw(
    `INSERT INTO grants (workspace_id, opportunity_id, opportunity_title, status, decided_at, seen_at, created_at, updated_at)
     SELECT ?, gen_random_uuid(), 'Gone', 'saved', now(), now(), now(), now() FROM generate_series(1, ?::int)`,
    [workspaceId, count],
  )

test('a full workspace saves nothing more, but changes what it has', async () => {
  const person = signIn()
  const grant = await add()
  await addGrants(person, 1999)
  const { id } = await seed()
  const refused = await to('POST', '', { opportunityId: id })
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'My Grants can have at most 2000 grants. Remove some first.',
  ])
  expect((await service.send('PUT', `/api/saved-opportunities/${id}`)).status).toBe(409)
  expect((await move(grant.id, { status: 'passed', version: 1 })).status).toBe(200)
})

test('the grants of a workspace have at most 5,000 added steps together', async () => {
  const person = signIn()
  const [full, empty] = [await add(), await add()]
  await fill(person, full.id, { from: 1000, to: 5998 })
  expect((await to('POST', `/${empty.id}/steps`, { title: 'Call' })).status).toBe(201)
  const { status, body } = await to('POST', `/${empty.id}/steps`, { title: 'Call' })
  expect([status, body.message]).toEqual([409, 'You can add at most 5,000 steps. Delete some first.'])
})

test('a person can add 600 steps an hour', async () => {
  const person = signIn()
  const grant = await add()
  await service
    .knex()
    .table('rate_limits')
    .insert({
      key: `grant-steps:${person.id}`,
      points: 600,
      expire: Date.now() + 3_600_000,
    })
  expect((await to('POST', `/${grant.id}/steps`, { title: 'Call' })).status).toBe(429)
})

test('a person can read 120 boards and 240 grants a minute', async () => {
  signIn()
  const grant = await add()
  const read = async (address: string, times: number) => {
    const statuses = []
    for (let time = 0; time < times; time += 1) statuses.push((await to('GET', address)).status)
    return statuses.filter((status) => status !== 200)
  }
  expect(await read('', 121)).toEqual([429])
  expect(await read(`/${grant.id}`, 241)).toEqual([429])
})
