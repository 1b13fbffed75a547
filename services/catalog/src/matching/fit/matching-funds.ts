import type { WorthPoint } from '@fundharbor/contracts/catalog/fit'
import type { Applicant } from '@fundharbor/contracts/identity/applicants'
import type { OpportunityModel } from '../../records/opportunities/model.ts'
import { money } from './amounts.ts'
import { everySentence } from './eligibility/sentences.ts'

const OWN_MONEY =
  /\bcost[- ]?(?:sharing|share|shared)\b|\bmatching (?:funds?|contributions?|requirements?|grants?)\b|\b(?:\d+|one-to-one|1:1)[- %]*(?:percent )?match\b|\bnon-federal share\b|\bco-?(?:financing|funding)\b|\bin-kind contributions?\b/i
const NOT_NEEDED =
  /\b(?:no|not|without|waived?|prohibited|optional|voluntary|encouraged)\b[^.;]{0,60}(?:cost|match|co-?financing|share|required)|\b(?:cost|match)[^.;]{0,60}\b(?:not|waived|prohibited|optional|no longer)\b/i
const SHARE = /(?<![\d.,])(\d{1,3}(?:[.,]\d{1,2})?)(?: ?%| percent)/

type Point = Omit<WorthPoint, 'name' | 'quote'> & { quote?: string | null }

/** Whether applicants have to add money of their own, and how much. */
export function readMatching(opportunity: OpportunityModel, { project }: Applicant): Point {
  const quote = everySentence(opportunity).find((sentence) => OWN_MONEY.test(sentence)) ?? null
  if (quote && NOT_NEEDED.test(quote) && !opportunity.matchingRequired)
    return { verdict: 'good', sentence: 'You need not add money of your own.', quote }
  if (!quote && !opportunity.matchingRequired)
    return { verdict: 'unknown', sentence: 'The source does not say whether you must add money of your own.' }
  const share = Number(quote ? (SHARE.exec(quote)?.[1]?.replace(',', '.') ?? 0) : 0)
  const sentence = opportunity.matchingRequired
    ? 'You must add money of your own: the source requires matching funds.'
    : 'You may have to add money of your own.'
  if (share === 0 || share > 100 || !project.amountNeeded) return { verdict: 'fair', sentence, quote }
  const part = money((Number(project.amountNeeded) * share) / 100, project.currency)
  return {
    verdict: 'fair',
    sentence: `${sentence} For your project, ${share}% is ${part}.`,
    quote,
  }
}
