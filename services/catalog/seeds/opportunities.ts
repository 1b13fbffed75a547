import { randomUUID } from 'node:crypto'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { DEFAULT_CLOSING_ZONE } from '@fundharbor/contracts/catalog/closing-time'
import type { Knex } from 'knex'
import type { PartialModelObject } from 'objection'
import { emptyValue, fieldList, type FieldValues } from '../src/records/opportunities/field-lists.ts'
import { OpportunityModel } from '../src/records/opportunities/model.ts'

/** What a test says of an opportunity; everything else is ordinary. */
export type OpportunityFacts = PartialModelObject<OpportunityModel>

const DAY_MS = 86_400_000

/** An instant so many days from the clock's now. */
export const daysFromNow = (days: number): Date => new Date(clock.now().getTime() + days * DAY_MS)

/** A row that says only this, outside any database. */
export const opportunityOf = (facts: Partial<FieldValues>): FieldValues => {
  const unsaid = fieldList.map(({ name, kind }) => [name, emptyValue(kind)])
  return { ...(Object.fromEntries(unsaid) as FieldValues), deadlineZone: DEFAULT_CLOSING_ZONE, ...facts }
}

/** Puts an opportunity into the catalogue; its search row follows by the table's triggers. */
export async function seedOpportunity(knex: Knex, facts: OpportunityFacts = {}): Promise<OpportunityModel> {
  const now = clock.now()
  return OpportunityModel.query(knex)
    .insert({
      source: 'grants-gov',
      sourceId: randomUUID(),
      sourceUrl: 'https://www.grants.gov/search-results-detail/1',
      readAt: now,
      title: 'Rural Community Health Support Program',
      description: '<p>Clinics and outreach in rural counties.</p>',
      excerpt: 'Clinics and outreach in rural counties.',
      category: 'health',
      fundingType: 'grant',
      currency: 'USD',
      deadline: daysFromNow(20),
      ...(facts.source === 'eu-funding-tenders' && { deadlineZone: 'Europe/Brussels' as const }),
      postedAt: daysFromNow(-3),
      funderName: 'Health Resources and Services Administration',
      applicationUrl: 'https://www.grants.gov/search-results-detail/1',
      geoScope: 'United States',
      sector: 'Health',
      organizationTypes: ['nonprofit'],
      businessTypes: [],
      createdAt: now,
      updatedAt: now,
      ...facts,
    })
    .returning('*')
}
