import type { OpportunityFacts } from '@fundharbor/contracts/catalog/internal'
import type { DocumentCheck } from '@fundharbor/contracts/documents/checks'
import { missingIn, unsupportedIn } from '../document-templates/missing.ts'
import { checkAmounts } from './check-amounts.ts'
import {
  checkAttachments,
  checkCriteria,
  checkDates,
  checkEnclosures,
  checkFunder,
  checkLength,
} from './check-call.ts'
import { checkCharacters } from './check-characters.ts'
import { checkEligibility, type Eligibility } from './check-eligibility.ts'
import { checkIndirectRate } from './check-indirect.ts'
import { checkNames, projectNameIn } from './check-names.ts'
import { checkProjects, checkRequests, checkYears } from './check-leftovers.ts'
import { blocksOf, type Block } from './document-blocks.ts'

const ORDER = ['problem', 'warning', 'reminder']

/** What a document is held against. */
export interface CheckContext {
  opportunity: OpportunityFacts | null
  /** Null without an opportunity, or if nobody knows. */
  eligibility: Eligibility | null
  organizationName: string | null
  /** Whether it reports on work that is paid for already: nobody applies with it. */
  isReport: boolean
  /** Names of the document's project, and of others of the workspace. */
  projects: { own: string[]; others: string[] }
  now: Date
}

/** A document as it is stored. */
export interface CheckedText {
  title: string
  html: string
}

/** What to look at before a document is sent, problems first. */
export function checkDocument({ title, html }: CheckedText, against: CheckContext): DocumentCheck[] {
  const { opportunity: call, organizationName, isReport, projects } = against
  const blocks = blocksOf(html)
  const own = [...projectNameIn(blocks), ...projects.own]
  const names = [organizationName ?? '', call?.funderName.split(',')[0] ?? '', ...projectNameIn(blocks)]
  const found = [
    ...checkBlanks(html),
    ...checkClaims(html),
    ...checkAmounts(blocks, call, isReport),
    ...checkIndirectRate(blocks),
    ...checkNames(blocks, names, call ? [call.title, ...Object.values(call.details)].join('\n') : ''),
    ...checkProjects(blocks, own, projects.others),
    ...checkEnclosures(blocks),
    ...checkCharacters(`${title}${html}`, blocks),
    ...(call ? checkFunder(blocks, call) : []),
    ...(isReport ? [] : checkApplication(title, blocks, against)),
  ]
  return found.toSorted((a, b) => ORDER.indexOf(a.level) - ORDER.indexOf(b.level))
}

/** What only matters while somebody applies. */
function checkApplication(
  title: string,
  blocks: readonly Block[],
  { opportunity: call, eligibility, now }: CheckContext,
): DocumentCheck[] {
  const brief = call?.brief
  return [
    ...(eligibility ? checkEligibility(eligibility) : []),
    ...checkRequests(blocks),
    ...checkYears(blocks, now),
    ...(call ? checkDates(call, now) : []),
    ...(brief ? [...checkLength(title, blocks, brief), ...checkCriteria(blocks, brief)] : []),
    ...(brief ? checkAttachments(brief) : []),
  ]
}

function checkBlanks(html: string): DocumentCheck[] {
  const { length } = missingIn(html)
  if (length === 0) return []
  const message = `${length} ${length === 1 ? 'blank is' : 'blanks are'} still to fill in.`
  return [{ kind: 'blanks', level: 'problem', message, quote: null, place: null }]
}

/** What the model added of its own. */
const checkClaims = (html: string): DocumentCheck[] =>
  [...new Set(unsupportedIn(html))].map((text) => ({
    kind: 'claims',
    level: 'problem',
    message: `Check or remove this; your material doesn’t say it: “${text}”`,
    quote: null,
    place: null,
  }))
