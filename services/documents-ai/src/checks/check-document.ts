import type { OpportunityFacts } from '@fundharbor/contracts/catalog/internal'
import type { DocumentCheck } from '@fundharbor/contracts/documents/checks'
import { missingIn } from '../document-templates/missing.ts'
import { checkAmounts } from './check-amounts.ts'
import { checkAttachments, checkCriteria, checkDates, checkFunder, checkLength } from './check-call.ts'
import { blocksOf } from './document-blocks.ts'

const ORDER = ['problem', 'warning', 'reminder']

/** What to look at before a document is sent, problems first. */
export function checkDocument(html: string, call: OpportunityFacts | null, now: Date): DocumentCheck[] {
  const blocks = blocksOf(html)
  const brief = call?.brief
  const found = [
    ...checkBlanks(html),
    ...checkAmounts(blocks, call),
    ...(call ? [...checkDates(call, now), ...checkFunder(blocks, call)] : []),
    ...(brief ? [...checkLength(blocks, brief), ...checkCriteria(blocks, brief)] : []),
    ...(brief ? checkAttachments(brief) : []),
  ]
  return found.toSorted((a, b) => ORDER.indexOf(a.level) - ORDER.indexOf(b.level))
}

function checkBlanks(html: string): DocumentCheck[] {
  const { length } = missingIn(html)
  if (length === 0) return []
  const message = `${length} ${length === 1 ? 'blank is' : 'blanks are'} still to fill in.`
  return [{ kind: 'blanks', level: 'problem', message, quote: null, place: null }]
}
