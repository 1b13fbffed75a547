import type { Brief } from '@fundharbor/contracts/catalog/briefs'
import { findAsks, findOutcomes } from './asks.ts'
import { findAttachments, findCriteria, findLimits } from './criteria.ts'
import { findAmounts, findApplicants, findDates } from './facts.ts'
import { readRecordText, type BriefedRecord } from './record-text.ts'

/** Raised whenever the rules find something else, so that briefs are read again. */
export const RULES_VERSION = 3

/** Structures a record's text by rules. Every quote is a sentence or list item of the record. */
export function readBrief(record: BriefedRecord): Brief {
  const text = readRecordText(record)
  return {
    asks: findAsks(text),
    outcomes: findOutcomes(text),
    applicants: findApplicants(record, text),
    amounts: findAmounts(record, text),
    dates: findDates(record, text),
    criteria: findCriteria(text),
    attachments: findAttachments(text),
    limits: findLimits(text),
  }
}
