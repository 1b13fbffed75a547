import { expect, test } from 'vitest'
import { opportunityOf } from '../../../seeds/opportunities.ts'
import { OpportunityModel } from './model.ts'
import { presentOpportunity } from './presenter.ts'

const at = new Date('2026-03-13T00:00:00Z')

test('details include the public number beside the id, and whether the text is an excerpt', () => {
  const facts = opportunityOf({
    title: 'Tandem cells',
    source: 'eu-funding-tenders',
    sourceId: '50129698TOPICSen',
    sourceNumber: 'HORIZON-CL5-2027-07-D3-16',
    description: '<p>Tandem…</p>',
    isExcerpt: true,
    readAt: at,
    createdAt: at,
    updatedAt: at,
  })
  expect(presentOpportunity(Object.assign(new OpportunityModel(), facts))).toMatchObject({
    isExcerpt: true,
    source: { id: '50129698TOPICSen', number: 'HORIZON-CL5-2027-07-D3-16' },
  })
})
