import type { Brief, BriefFact } from '@fundharbor/contracts/catalog/briefs'
import type { OpportunityFacts } from '@fundharbor/contracts/catalog/internal'
import type { Row } from '../document-templates/values.ts'
import { ANSWERED_IN } from './criteria-sections.data.ts'

/** More quotes would take the reader's time; a letter has one page. */
const MAX_ASKS = 2
const MAX_POINTS = 10

/** What the call says, in its own words. */
export function callLists(opportunity: OpportunityFacts | null): [list: string, rows: Row[]][] {
  const brief = opportunity?.brief
  if (!brief) return []
  return [
    ['callasks', [...brief.asks, ...brief.outcomes].slice(0, MAX_ASKS).map((quote) => ({ quote }))],
    ['callpoints', pointsOf(brief).slice(0, MAX_POINTS)],
    ['callcriteria', brief.criteria.map(toCriterion)],
    ['callattachments', brief.attachments.map(({ text }) => ({ name: text }))],
  ]
}

const FIT = '7. How the project meets the criteria'

/** A criterion, and where a reviewer finds the answer. */
const toCriterion = ({ text, weight }: Brief['criteria'][number]): Row => ({
  criterion: weight && !text.includes(weight) ? `${text} (${weight})` : text,
  section: ANSWERED_IN.find(([words]) => words.test(text))?.[1] ?? FIT,
})

/** What the workspace wrote into the brief is not the funder's word. */
const isFunders = ({ isOwn }: BriefFact): boolean => isOwn !== true

const pointsOf = ({ asks, outcomes, criteria, limits }: Brief): Row[] => [
  ...asks.map((quote) => ({ quote, about: 'What it asks for' })),
  ...outcomes.map((quote) => ({ quote, about: 'Expected outcome' })),
  ...criteria.filter(isFunders).map(({ quote, text, weight }) => ({
    quote: quote ?? text,
    about: weight ? `Criterion (${weight})` : 'Criterion',
  })),
  ...limits.filter(isFunders).map(({ quote, text }) => ({ quote: quote ?? text, about: `Limit: ${text}` })),
]
