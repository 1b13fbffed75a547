import { UNNAMED_CRITERIA, type Brief } from '@fundharbor/contracts/catalog/briefs'
import type { OpportunityFacts } from '@fundharbor/contracts/catalog/internal'
import type { Row } from '../document-templates/values.ts'
import { ANSWERED_IN } from './criteria-sections.data.ts'

/** What the call says, in its own words. */
export function callLists(
  opportunity: OpportunityFacts | null,
  isOrganization = true,
): [list: string, rows: Row[]][] {
  const brief = opportunity?.brief
  if (!brief) return []
  return [
    ['callcriteria', brief.criteria.filter(isNamed).map(toCriterion)],
    [
      'callattachments',
      brief.attachments
        .filter(({ text }) => isOrganization || !OF_ORGANIZATIONS.test(text))
        .map(({ text }) => ({ name: text })),
    ],
  ]
}

/** Documents that only organizations have. */
const OF_ORGANIZATIONS =
  /\baudit(?:ed|s)?\b|\bboard\b|\bbylaws\b|\bincorporation\b|\btax[- ]exempt|\b501\(c\)|\bForm 990\b/i

/** Some funders only mention that they have criteria. */
const isNamed = ({ text }: Brief['criteria'][number]) => text !== UNNAMED_CRITERIA

const FIT = '7. Fit with the funding opportunity'

/** A criterion, and the sections in which a reviewer finds the answer. */
const toCriterion = ({ text, weight }: Brief['criteria'][number]): Row => ({
  criterion: weight && !text.includes(weight) ? `${text} (${weight})` : text,
  section: sectionsFor(text).join('\n') || FIT,
})

const sectionsFor = (criterion: string): string[] =>
  ANSWERED_IN.filter(([words]) => words.test(criterion)).map(([, section]) => section)
