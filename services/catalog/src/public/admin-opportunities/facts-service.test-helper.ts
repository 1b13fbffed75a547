import { admin, member } from '@fundharbor/chassis/testing/people'
import { TEST_SECRET, testService } from '@fundharbor/chassis/testing/service'
import { clock } from '@fundharbor/chassis/runtime/clock'
import type { OpportunityFact } from '@fundharbor/contracts/catalog/facts'
import { afterEach, beforeAll, beforeEach } from 'vitest'
import { opportunityOf } from '../../../seeds/opportunities.ts'
import { writeOpportunities } from '../../records/imports/write-opportunities.ts'
import { router as matching } from '../../matching/recommendations/routes.ts'
import { fieldsWith } from '../../records/opportunities/field-lists.ts'
import { OpportunityRecord } from '../../records/opportunities/record.ts'
import { router as opportunities } from '../opportunity-details/routes.ts'
import { router as people } from '../../team/people/routes.ts'
import { currentVocabulary } from '../../records/vocabulary/current-vocabulary.ts'
import { router } from './routes.ts'

const values = opportunityOf({
  source: 'grants-gov',
  sourceId: '7',
  category: 'health',
  fundingType: 'grant',
  currency: 'USD',
  title: 'Limited Competition: Tribal Clinics in Ohio',
  description: '<p>Clinics.</p>',
  funderName: 'Indian Health Service',
  geoScope: 'United States',
  isActive: true,
})

const record = (fields: Partial<OpportunityRecord> = {}): OpportunityRecord =>
  OpportunityRecord.parse({
    ...Object.fromEntries(fieldsWith('imported').map((name) => [name, values[name]])),
    readAt: '2026-03-13T00:00:00.000Z',
    postedAt: '2021-05-04T12:00:00.000Z',
    deadline: null,
    ...fields,
  })

const pathOf = (id: string) => `/api/admin/opportunities/${id}/facts`

export const labelsOf = (facts: OpportunityFact[]) => facts.map(({ label }) => label)

/** Runs the routes that show and edit facts, with an administrator signed in on November 21, 2026. */
export function factsService() {
  const service = testService({
    service: 'catalog',
    routers: [opportunities, router, matching, people],
    migrations: new URL('../../../migrations', import.meta.url).pathname,
  })
  const ines = admin()
  // Outside a transaction: on a busy machine compiling the vocabulary takes longer than one may be idle.
  beforeAll(() => currentVocabulary(service.knex()), 60_000)
  beforeEach(async () => {
    clock.setTo(new Date('2026-11-21T12:00:00Z'))
    for (const table of ['opportunities', 'audit_log']) await service.knex().table(table).delete()
    service.as(ines)
  })
  afterEach(() => clock.reset())
  const take = (fields: Partial<OpportunityRecord> = {}) =>
    service.knex().transaction((trx) => writeOpportunities(trx, [record(fields)]))
  return {
    ...service,
    ines,
    trusted: { 'x-internal-secret': TEST_SECRET },
    take,
    /** Imports the record; returns the ID of its opportunity. */
    async imported(fields: Partial<OpportunityRecord> = {}): Promise<string> {
      await take(fields)
      return (await service.knex().table('opportunities').where({ sourceId: '7' }).first('id')).id
    },
    readFacts: async (id: string) => (await service.send('GET', pathOf(id))).body,
    edit: (id: string, body: object) => service.send('PATCH', pathOf(id), { revision: 1, ...body }),
    reset: (id: string) => service.send('DELETE', pathOf(id)),
    storedOf: (id: string) => service.knex().table('opportunity_facts').where({ opportunityId: id }).first(),
    /** The facts as a member's details show them. */
    async shown(id: string): Promise<OpportunityFact[]> {
      service.as(member())
      const { body } = await service.send('GET', `/api/opportunities/${id}`)
      service.as(ines)
      return body.facts
    },
  }
}
