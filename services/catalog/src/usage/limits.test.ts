import { connectDatabase, migrate } from '@fundharbor/chassis/data/database'
import { testDatabase } from '@fundharbor/chassis/testing/database'
import { member } from '@fundharbor/chassis/testing/people'
import { cookieOf, startFakeIdentity, startReplica, type Replica } from '@fundharbor/chassis/testing/replicas'
import { TEST_ORIGIN, TEST_SECRET } from '@fundharbor/chassis/testing/service'
import type { Person } from '@fundharbor/contracts/identity/session'
import type { Knex } from 'knex'
import { Model } from 'objection'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedOpportunity } from '../../seeds/opportunities.ts'
import { READER_VERSION } from '../imports/runs.ts'
import { shippedSources } from '../imports/shipped.ts'

/** The limits as they are deployed: two replicas of the service on one database, asked in turn. */
const ROUNDS = process.env.TEST_LONG ? 100 : 10
const AT_ONCE = 50

let knex: Knex
let identity: Replica
let replicas: Replica[] = []
let ids: string[] = []

beforeAll(async () => {
  const { url } = await testDatabase('catalog')
  await migrate(url, new URL('../../migrations', import.meta.url).pathname)
  knex = connectDatabase(url, 5)
  Model.knex(knex)
  await withoutShippedOpportunities()
  const rows = await Promise.all(Array.from({ length: AT_ONCE }, () => seedOpportunity(knex)))
  ids = rows.map(({ id }) => id)
  identity = await startFakeIdentity()
  const main = new URL('../main.ts', import.meta.url).pathname
  const env = {
    DATABASE_URL: url,
    INTERNAL_SECRET: TEST_SECRET,
    IDENTITY_URL: identity.url,
    PUBLIC_URL: TEST_ORIGIN,
    SMTP_URL: 'smtp://127.0.0.1:9',
  }
  replicas = await Promise.all([startReplica(main, env), startReplica(main, env)])
}, 60_000)

afterAll(async () => {
  await Promise.all(replicas.map((replica) => replica.stop()))
  await identity?.stop()
  await knex?.destroy()
})

async function withoutShippedOpportunities(): Promise<void> {
  const now = new Date()
  const done = { status: 'finished', readerVersion: READER_VERSION, startedAt: now, finishedAt: now }
  await knex
    .table('import_runs')
    .insert(shippedSources().map(({ name, file }) => ({ source: name, file, ...done })))
}

/** One request a known opportunity, all at once, shared between the replicas. */
async function askAll(person: Person, request: (id: string) => { path: string; body?: object }) {
  return Promise.all(
    ids.map(async (id, index) => {
      const { path, body } = request(id)
      const response = await fetch(`${replicas[index % replicas.length]?.url}${path}`, {
        method: body ? 'POST' : 'GET',
        headers: {
          cookie: cookieOf(person),
          origin: TEST_ORIGIN,
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
        body: body && JSON.stringify(body),
      })
      const { code } = (await response.json()) as { code?: string }
      return code ?? String(response.status)
    }),
  )
}

const tally = (answers: string[]) =>
  Object.fromEntries(
    [...Map.groupBy(answers, (answer) => answer)].map(([answer, all]) => [answer, all.length]),
  )

async function usageOf(person: Person, periodDays: number) {
  const response = await fetch(`${replicas[0]?.url}/internal/usage/${person.id}?periodDays=${periodDays}`, {
    headers: { 'x-internal-secret': TEST_SECRET },
  })
  return response.json()
}

const trial = () =>
  member({ trialExpired: false, trialEndDate: new Date(Date.now() + 86_400_000).toISOString() })

test(
  `fifty views and fifty applications at once over two replicas: the plan's number and no more, ${ROUNDS} times`,
  { timeout: ROUNDS * 6000 },
  async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const [person, limit, periodDays] = round % 2 === 0 ? [member(), 3, 7] : [trial(), 5, 3]
      const views = await askAll(person, (id) => ({ path: `/api/opportunities/${id}` }))
      expect(tally(views)).toEqual({ 200: limit, VIEW_LIMIT_REACHED: AT_ONCE - limit })
      const applications = await askAll(person, (opportunityId) => ({
        path: '/api/applications',
        body: {
          opportunityId,
          projectTitle: 'Night clinic',
          requestedAmount: '100',
          projectCategory: 'health',
          projectDescription: 'Open on Fridays.',
        },
      }))
      expect(tally(applications)).toEqual({ 201: limit, APPLICATION_LIMIT_REACHED: AT_ONCE - limit })
      expect(await usageOf(person, periodDays)).toEqual({
        opportunityViewsThisPeriod: limit,
        applicationsThisMonth: limit,
        viewsResetAt: expect.any(String),
      })
    }
  },
)
