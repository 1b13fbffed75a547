import type { Brief } from '@fundharbor/contracts/catalog/briefs'
import type { OpportunityFacts } from '@fundharbor/contracts/catalog/internal'
import { isNamedCriterion } from '../document-templates/named-criteria.ts'
import type { Row } from '../document-templates/values.ts'
import { ANSWERED_IN } from './criteria-sections.data.ts'

/** What the call says, in its own words. */
export function callLists(opportunity: OpportunityFacts | null): [list: string, rows: Row[]][] {
  const brief = opportunity?.brief
  if (!brief) return []
  return [
    ['callcriteria', brief.criteria.filter(isNamedCriterion).map(toCriterion)],
    ['callattachments', brief.attachments.map(({ text }) => ({ name: text }))],
  ]
}

const FIT = '7. How the project meets the criteria'

/** A criterion, and the sections in which a reviewer finds the answer. */
const toCriterion = ({ text, weight }: Brief['criteria'][number]): Row => ({
  criterion: weight && !text.includes(weight) ? `${text} (${weight})` : text,
  section: sectionsFor(text).join('\n') || FIT,
})

const sectionsFor = (criterion: string): string[] =>
  ANSWERED_IN.filter(([words]) => words.test(criterion)).map(([, section]) => section)
