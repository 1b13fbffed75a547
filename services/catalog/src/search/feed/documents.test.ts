import { expect, test } from 'vitest'
import { opportunityOf } from '../../../seeds/opportunities.ts'
import { toDocument, type DocumentRow } from './documents.ts'

const row: DocumentRow = opportunityOf({
  id: '00000000-0000-4000-8000-000000000000',
  title: 'Night clinics',
  funderName: 'Centers for Disease Control',
  sector: 'Health',
  category: 'health',
  categories: ['health', 'community'],
  subjects: ['clinics', 'rural-health'],
  sourceNumber: 'CDC-26-001',
  sourceCodes: { agency: ['HHS-CDC-NCIPC'], listing: ['93.136'], applicants: ['12'] },
  eligibilityCriteria: '<p>Nonprofits &amp; counties</p>',
  eligibilityRequirements: null,
  requirements: null,
  description: '<h2>What</h2><p>Beds</p><p>Nurses</p>',
  fundingType: 'grant',
  source: 'grants-gov',
  geoScope: 'United States',
  organizationTypes: ['nonprofit'],
  businessTypes: [],
  minAmount: '20000.00',
  maxAmount: '100000.00',
  deadline: new Date('2026-12-01T00:00:00.000Z'),
  postedAt: null,
  createdAt: new Date('2026-11-21T00:00:00.000Z'),
})

const documentOf = (facts: Partial<DocumentRow>) => toDocument({ ...row, ...facts })

test('texts are plain, and paragraphs are separated', () => {
  expect(documentOf({}).text).toBe('Nonprofits & counties\nWhat Beds Nurses')
  expect(
    documentOf({ description: `${'clinic '.repeat(10_000)}`, eligibilityCriteria: null }).text,
  ).toHaveLength(20_000)
})

test('a funder includes its parent agency and acronyms, a program its numbers and categories', () => {
  expect(documentOf({}).funder).toBe(
    'Centers for Disease Control · Department of Health and Human Services · HHS CDC NCIPC',
  )
  expect(documentOf({}).program).toContain('CDC-26-001')
  expect(documentOf({}).program).toContain('93.136')
  expect(documentOf({}).program).not.toContain('12 ')
})

test('has facet values for categories, subjects and overlapping amount ranges', () => {
  expect(documentOf({}).facets).toMatchObject({
    category: ['health', 'community'],
    subject: ['clinics', 'rural-health'],
    fundingType: ['grant'],
    source: ['grants-gov'],
    geoScope: ['United States'],
    sector: ['Health'],
    organizationType: ['nonprofit'],
    businessType: [],
    amount: ['under-25000', '25000-100000', '100000-500000'],
  })
  expect(documentOf({ maxAmount: '99999.99' }).facets.amount).toEqual(['under-25000', '25000-100000'])
  expect(documentOf({ geoScope: null, sector: null }).facets).toMatchObject({ geoScope: [], sector: [] })
})

test('a single amount is both ends of the range', () => {
  expect(documentOf({ minAmount: null })).toMatchObject({ low: 100_000, high: 100_000 })
  expect(documentOf({ maxAmount: null })).toMatchObject({ low: 20_000, high: 20_000 })
  expect(documentOf({ minAmount: null, maxAmount: null })).toMatchObject({
    low: null,
    high: null,
    facets: { amount: [] },
  })
})

test('instants are milliseconds; only what nobody could act on has no day among the newest', () => {
  expect(documentOf({})).toMatchObject({
    closesAt: Date.parse('2026-12-01T00:00:00Z'),
    postedAt: 0,
    addedAt: Date.parse('2026-11-21T00:00:00Z'),
  })
  const bare = { excerpt: '', deadline: null, expectedAt: null, postedAt: new Date('2026-11-20T00:00:00Z') }
  expect(documentOf(bare)).toMatchObject({ closesAt: null, postedAt: null })
})
