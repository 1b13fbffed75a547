import { internalEnv, proofOf } from '@fundharbor/chassis/testing/env'
import { connectDatabase, migrate } from '@fundharbor/chassis/data/database'
import { testDatabase } from '@fundharbor/chassis/testing/database'
import { member } from '@fundharbor/chassis/testing/people'
import { cookieOf, startFakeIdentity, startReplica, type Replica } from '@fundharbor/chassis/testing/replicas'
import { TEST_ORIGIN } from '@fundharbor/chassis/testing/service'
import type { Person } from '@fundharbor/contracts/identity/session'
import type { Knex } from 'knex'
import { Model } from 'objection'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedOpportunity } from '../../../seeds/opportunities.ts'
import { READER_VERSION } from '../../records/imports/runs.ts'
import { shippedSources } from '../../records/imports/shipped.ts'

/** Tests the limits as deployed: two replicas of the service share one database, and requests alternate between them. */
const ROUNDS = process.env.TEST_LONG ? 100 : 10
const CONCURRENT = 50

let knex: Knex
let identity: Replica
let replicas: Replica[] = []
let opportunityIds: string[] = []

beforeAll(async () => {
  const { url } = await testDatabase('catalog')
  await migrate(url, new URL('../../../migrations', import.meta.url).pathname)
  knex = connectDatabase(url, 5)
  Model.knex(knex)
  await skipShippedImports()
  const rows = await Promise.all(Array.from({ length: CONCURRENT }, () => seedOpportunity(knex)))
  opportunityIds = rows.map(({ id }) => id)
  identity = await startFakeIdentity()
  const main = new URL('../../main.ts', import.meta.url).pathname
  const env = {
    DATABASE_URL: url,
    ...internalEnv('catalog'),
    IDENTITY_URL: identity.url,
    PUBLIC_URL: TEST_ORIGIN,
    SMTP_URL: 'smtp://127.0.0.1:9',
  }
  replicas = await Promise.all([startReplica(main, env), startReplica(main, env)])
})

afterAll(async () => {
  await Promise.all(replicas.map((replica) => replica.stop()))
  await identity?.stop()
  await knex?.destroy()
})

/** Marks the shipped sources as imported, so that the catalog has only the test's opportunities. */
async function skipShippedImports(): Promise<void> {
  const now = new Date()
  const done = { status: 'finished', readerVersion: READER_VERSION, startedAt: now, finishedAt: now }
  await knex
    .table('import_runs')
    .insert(shippedSources().map(({ name, file }) => ({ source: name, file, ...done })))
}

/**
 * Sends one request for each opportunity, all at once, each by the next person; returns the error codes or statuses. On a busy
 * machine a replica may have no time for one, which is sent again, as browsers do.
 */
async function requestAll(
  people: readonly Person[],
  request: (id: string) => { path: string; body?: object },
) {
  return Promise.all(
    opportunityIds.map(async (id, index) => {
      const { path, body } = request(id)
      const send = () =>
        fetch(`${replicas[index % replicas.length]?.url}${path}`, {
          method: body ? 'POST' : 'GET',
          headers: {
            cookie: cookieOf(people[index % people.length] as Person),
            origin: TEST_ORIGIN,
            ...(body ? { 'content-type': 'application/json' } : {}),
          },
          body: body && JSON.stringify(body),
        })
      for (;;) {
        const response = await send()
        const { code } = (await response.json()) as { code?: string }
        if (code !== 'UNAVAILABLE') return code ?? String(response.status)
      }
    }),
  )
}

const countEach = (outcomes: string[]) =>
  Object.fromEntries(
    [...Map.groupBy(outcomes, (outcome) => outcome)].map(([outcome, all]) => [outcome, all.length]),
  )

async function readUsage({ workspaceId }: Person, periodDays: number) {
  const url = `${replicas[0]?.url}/internal/usage/${workspaceId}?periodDays=${periodDays}`
  const response = await fetch(url, {
    headers: { 'x-internal-secret': proofOf('identity-billing', 'catalog') },
  })
  return response.json()
}

const memberInTrial = () =>
  member({ trialExpired: false, trialEndDate: new Date(Date.now() + 86_400_000).toISOString() })

test(
  `fifty concurrent views by a team, and applications, on two replicas never exceed the plan, ${ROUNDS} times`,
  { timeout: ROUNDS * 20_000 },
  async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const [person, limit, periodDays] = round % 2 === 0 ? [member(), 3, 7] : [memberInTrial(), 5, 3]
      // Colleagues share the limits of their workspace.
      const team = [person, ...[1, 2, 3, 4].map(() => ({ ...person, id: crypto.randomUUID() }))]
      const views = await requestAll(team, (id) => ({ path: `/api/opportunities/${id}` }))
      expect(countEach(views)).toEqual({ 200: limit, VIEW_LIMIT_REACHED: CONCURRENT - limit })
      const applications = await requestAll(team, (opportunityId) => ({
        path: '/api/applications',
        body: {
          opportunityId,
          projectTitle: 'Night clinic',
          requestedAmount: '100',
          projectCategory: 'health',
          projectDescription: 'Open on Fridays.',
        },
      }))
      expect(countEach(applications)).toEqual({ 201: limit, APPLICATION_LIMIT_REACHED: CONCURRENT - limit })
      expect(await readUsage(person, periodDays)).toEqual({
        opportunityViewsThisPeriod: limit,
        applicationsThisMonth: limit,
        viewsResetAt: expect.any(String),
      })
    }
  },
)
