import { expect, test } from 'vitest'
import { OpportunityModel } from './model.ts'
import { presentOpportunity } from './presenter.ts'

const at = new Date('2026-03-13T00:00:00Z')

test('details tell the number that people quote beside the id for programs, and whether the text is an excerpt', () => {
  const row = OpportunityModel.fromJson(
    {
      title: 'Tandem cells',
      source: 'eu-funding-tenders',
      sourceId: '50129698TOPICSen',
      sourceNumber: 'HORIZON-CL5-2027-07-D3-16',
      sourceUrl: null,
      description: '<p>Tandem…</p>',
      isExcerpt: true,
      applicationUrl: null,
      funderWebsite: null,
      subjects: [],
      categories: ['technology'],
    },
    { skipValidation: true },
  )
  Object.assign(row, { readAt: at, createdAt: at, updatedAt: at, deadline: null, postedAt: null })
  expect(presentOpportunity(row)).toMatchObject({
    isExcerpt: true,
    source: { id: '50129698TOPICSen', number: 'HORIZON-CL5-2027-07-D3-16' },
  })
})
