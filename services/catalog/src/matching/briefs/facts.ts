import { formatMoney } from '@fundharbor/chassis/mail/format'
import { formatClosing } from '@fundharbor/contracts/catalog/closing-time'
import type { BriefFact } from '@fundharbor/contracts/catalog/briefs'
import { labelOf, organizationTypes } from '@fundharbor/contracts/vocabulary'
import type { BriefedRecord, RecordText } from './record-text.ts'

const MAX_QUOTES = 3

const fromField = (text: string): BriefFact => ({ text, quote: null })

/** Facts with the words that state them, each sentence once. */
const quotesOf = (sentences: readonly string[], pattern: RegExp): BriefFact[] =>
  [...new Set(sentences)]
    .flatMap((quote) => {
      const text = pattern.exec(quote)?.[0].trim()
      return text ? [{ text, quote }] : []
    })
    .slice(0, MAX_QUOTES)

const ELIGIBLE =
  /\b(?:eligible (?:applicants?|entities|organizations?|institutions?|proposers?|participants?)|(?:is|are) (?:not )?eligible|eligibility is|(?:may|can) (?:only )?(?:apply|submit)|open (?:only )?to|limited to|only (?:to|for|from) (?:members|applicants|organizations|institutions|nonprofits))\b/i

/** Who may apply: the eligibility text, or sentences that say it, and the types that the record names. */
export function findApplicants(record: BriefedRecord, { eligibility, sentences }: RecordText): BriefFact[] {
  const types = record.organizationTypes.map((slug) => labelOf(organizationTypes, slug))
  const stated = eligibility.length > 0 ? eligibility : sentences.filter((text) => ELIGIBLE.test(text))
  return [
    ...(types.length > 0 ? [fromField(types.join(', '))] : []),
    ...stated.slice(0, MAX_QUOTES).map((quote) => ({ text: 'In the funder’s words', quote })),
  ]
}

/** A sum with its currency. */
export const SUM =
  /(?:(?:US|EUR|USD|GBP)\s?)?[$€£]\s?\d[\d,.]*\d(?:\s?(?:million|billion|k\b))?|\b(?:EUR|USD|GBP|CHF)\s?\d[\d,.]*\d(?:\s?(?:million|billion))?/
const FUNDING =
  /\b(?:awards?|grants?|budgets?|funding|maximum|up to|ceiling|not exceed|per (?:project|award|year)|available|requests?|contribution)\b/i

/** Sums and the number of awards. */
export function findAmounts(record: BriefedRecord, { sentences }: RecordText): BriefFact[] {
  const { minAmount: min, maxAmount: max, totalFunding: total, expectedAwards: awards } = record
  const money = (amount: string) => formatMoney(amount, record.currency)
  return [
    ...(max ? [fromField(`${Number(max) === Number(min) ? 'About' : 'Up to'} ${money(max)} per award`)] : []),
    ...(min && Number(min) > 0 && Number(min) !== Number(max)
      ? [fromField(`At least ${money(min)} per award`)]
      : []),
    ...(total ? [fromField(`${money(total)} in total`)] : []),
    ...(awards ? [fromField(`${awards} ${awards === 1 ? 'award' : 'awards'} expected`)] : []),
    ...(record.matchingRequired ? [fromField('Matching funds required')] : []),
    ...quotesOf(
      sentences.filter((text) => FUNDING.test(text)),
      SUM,
    ),
  ]
}

const MONTH = '(?:Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec)[a-z]*\\.?'
const DAY = new RegExp(
  `\\b(?:${MONTH} \\d{1,2}(?:st|nd|rd|th)?,? \\d{4}|\\d{1,2}(?:st|nd|rd|th)?,? ${MONTH},? \\d{4})`,
)
const DUE =
  /\b(?:due|deadlines?|no later than|by (?:noon|midnight|5)|submitted by|closes?|closing|opens?|letters? of (?:intent|inquiry)|applications? (?:will|are)|statements? of interest)\b/i

/** When it opens and closes, and dates in between. */
export function findDates(record: BriefedRecord, { sentences }: RecordText): BriefFact[] {
  const { deadline, deadlineZone } = record
  return [
    ...(record.timeframe ? [fromField(record.timeframe)] : []),
    ...(deadline ? [fromField(`Closes on ${formatClosing({ deadline, deadlineZone })}`)] : []),
    ...(record.isRolling ? [fromField('Applications are accepted at any time')] : []),
    ...quotesOf(
      sentences.filter((text) => DUE.test(text)),
      DAY,
    ),
  ]
}
