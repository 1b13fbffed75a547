import { expect, test } from 'vitest'
import { hashOf } from './record-columns.ts'
import { OpportunityRecord } from '../opportunities/record.ts'

const record = OpportunityRecord.parse({
  source: 'grants-gov',
  sourceId: '7',
  sourceNumber: 'ED-7',
  sourceUrl: null,
  sourceCodes: { agency: ['ED'] },
  sourceRevision: '20260101',
  readAt: '2026-03-13T00:00:00.000Z',
  title: 'Reading rooms',
  description: '<p>Shelves</p>',
  excerpt: 'Shelves',
  category: 'education',
  fundingType: 'grant',
  amount: null,
  minAmount: null,
  maxAmount: '25000.00',
  currency: 'USD',
  totalFunding: null,
  expectedAwards: 3,
  deadline: null,
  isRolling: false,
  isForecast: false,
  isActive: true,
  postedAt: null,
  eligibilityCriteria: null,
  timeframe: null,
  matchingRequired: false,
  funderName: 'Department of Education',
  applicationUrl: null,
  geoScope: 'United States',
  sector: null,
  organizationTypes: [],
  businessTypes: [],
})

/** A different hash would make every record look changed at the next import. */
test('new empty fields do not change a record’s hash', () => {
  expect(hashOf(record)).toBe('dc20554cb546d5dba34866be751001caf8715afcd5219f1a277ac08a45fa3016')
})

test('the hash depends on the content, not on when it was read', () => {
  const later = { ...record, readAt: '2026-04-01T00:00:00.000Z', sourceRevision: '20260202' }
  expect(hashOf(later)).toBe(hashOf(record))
  expect(hashOf({ ...record, title: 'Reading corners' })).not.toBe(hashOf(record))
})
