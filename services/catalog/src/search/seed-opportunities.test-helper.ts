import type { Knex } from 'knex'
import { daysFromNow, seedOpportunity } from '../../seeds/opportunities.ts'

/** Opportunities that differ in every searchable field; the clock is at noon on November 21, 2026. */
export async function seedOpportunities(knex: Knex): Promise<void> {
  await seedOpportunity(knex, {
    title: 'Night Clinics for Harbour Towns',
    category: 'health',
    minAmount: '10000.00',
    maxAmount: '20000.00',
  })
  await seedOpportunity(knex, {
    title: 'Teaching Mathematics Outdoors',
    category: 'education',
    funderName: 'European Commission, Horizon Europe',
    currency: 'EUR',
    geoScope: 'European Union',
    sector: 'Education',
    source: 'eu-funding-tenders',
    maxAmount: '6300000.00',
    minAmount: '6300000.00',
    deadline: daysFromNow(5),
    organizationTypes: ['academic', 'nonprofit'],
    businessTypes: ['startup'],
    postedAt: daysFromNow(-40),
  })
  await seedOpportunity(knex, {
    title: 'Loans for Small Farms',
    category: 'agriculture',
    fundingType: 'loan',
    deadline: null,
    isRolling: true,
    postedAt: null,
  })
  await seedOpportunity(knex, {
    title: 'Closed Call for Coastal Resilience',
    category: 'environment',
    deadline: daysFromNow(-1),
  })
  await seedOpportunity(knex, { title: 'Withdrawn Call', isActive: false })
  await seedOpportunity(knex, {
    title: 'Economic Renewal of Mill Towns',
    category: 'economic-development',
    eligibilityCriteria: 'Nonprofits having a 501(c)(3) status',
  })
}
