import type { OpportunityFacts } from '@fundharbor/contracts/catalog/internal'
import { housingOpportunity } from './sources.test-helper.ts'

const SENTENCES = {
  ask: 'We fund local organizations that keep families in their homes.',
  outcome: 'After a year, families still hold their lease.',
  applicants: 'Nonprofits in the harbor counties may apply.',
  amount: 'Grants are between $10,000 and $60,000; we make about twelve a year.',
  need: 'Need in the community (40 points)',
  plan: 'A realistic plan and budget (60 points)',
  attachments: 'Attach your latest audited accounts and a list of board members.',
  limit: 'Proposals have at most four pages.',
}

/** A call as small foundations write them: made up, because the catalog's sources have none. */
export const foundationCall = (): OpportunityFacts =>
  housingOpportunity({
    title: 'Homes That Last',
    funderName: 'Lantern Quay Foundation',
    geoScope: 'United States',
    minAmount: '10000.00',
    maxAmount: '60000.00',
    currency: 'USD',
    details: {
      description: Object.values(SENTENCES).join(' '),
      eligibility: SENTENCES.applicants,
      selectionCriteria: null,
    },
    brief: {
      asks: [SENTENCES.ask],
      outcomes: [SENTENCES.outcome],
      applicants: [{ text: 'nonprofits in the harbor counties', quote: SENTENCES.applicants }],
      amounts: [{ text: '$10,000 to $60,000', quote: SENTENCES.amount }],
      dates: [],
      criteria: [
        { text: 'Need in the community', weight: '40 points', quote: SENTENCES.need },
        { text: 'A realistic plan and budget', weight: '60 points', quote: SENTENCES.plan },
      ],
      attachments: [
        { text: 'latest audited accounts', quote: SENTENCES.attachments },
        { text: 'a list of board members', quote: SENTENCES.attachments },
      ],
      limits: [{ text: 'four pages', quote: SENTENCES.limit }],
    },
  })
