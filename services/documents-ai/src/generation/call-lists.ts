import type { Brief } from '@fundharbor/contracts/catalog/briefs'
import type { OpportunityFacts } from '@fundharbor/contracts/catalog/internal'
import type { Row } from '../document-templates/values.ts'
import { ANSWERED_IN } from './criteria-sections.data.ts'

interface Applicant {
  isOrganization: boolean
  /** Whether the applicant has said something for a placeholder or list. */
  isKnown: (name: string) => boolean
}

/** What the call says, in its own words. */
export function callLists(
  opportunity: OpportunityFacts | null,
  { isOrganization, isKnown }: Applicant,
): [list: string, rows: Row[]][] {
  const brief = opportunity?.brief
  if (!brief) return []
  return [
    ['callcriteria', brief.criteria.map((criterion) => toCriterion(criterion, isKnown))],
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

/** A criterion, and the sections in which a reviewer finds the answer; none where all of them are empty. */
function toCriterion({ text, weight }: Brief['criteria'][number], isKnown: Applicant['isKnown']): Row {
  const criterion = weight && !text.includes(weight) ? `${text} (${weight})` : text
  const sections = ANSWERED_IN.filter(([words, , name]) => words.test(text) && isKnown(name))
  const fit = isKnown('funderFit') ? '7. Fit with the funding opportunity' : ''
  const section = sections.map(([, title]) => title).join('\n') || fit
  return section ? { criterion, section } : { criterion }
}
