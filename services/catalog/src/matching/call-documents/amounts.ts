// cspell:ignore salar penalt FAPIIS
import { firstLines, isBelow, sentencesIn, type FoundLine, type Passage } from './passages.ts'

const SUM =
  '(?:US\\s?|EUR\\s?|USD\\s?|GBP\\s?|CHF\\s?)?(?:[$€£]\\s?|(?<=(?:EUR|USD|GBP|CHF)\\s?))\\d[\\d,.]*(?:\\s?(?:million|billion|thousand|[MKB]\\b))?'
const HAS_SUM = new RegExp(SUM)
/** A sum with the words that say how it is meant, e.g. `up to $3M per year`. */
const STATED = new RegExp(
  `(?:(?:up to|at least|at most|a?\\s?maximum(?: award)?(?: of)?|a?\\s?minimum(?: of)?|no(?:t)? (?:more than|to exceed|less than)|may not exceed|between|from|approximately|about|(?:a )?total of|average of)\\s+)?${SUM}(?:\\s?(?:to|and|–|-)\\s?${SUM})?(?:\\s(?:in total|total|(?:per|each|a|for each) (?:year|award|project|grant|applicant|budget period|organization|state|month)|annually|over (?:\\d+|\\w+) years))*`,
  'i',
)
const LABEL =
  /\b(?:funding|awards?|amount|ceiling|floor|budget|total|range|grants?|maximum|minimum|request|match)\b[^:|]{0,60}(?::| \|)/i
const FUNDING = /\b(?:awards?|grants?|funding|funds|request(?:s|ed)?|applicants?|projects?|budgets?)\b/i
const STATING =
  /\b(?:up to|maximum|minimum|not exceed|no more than|at least|between|ceiling|floor|range|total|average|available|awards? of|grants? of|approximately)\b/i
/** Rules for reports, purchases and salaries have sums, too. */
const OTHER =
  /\b(?:audits?|sub-?awards?|sub-?recipients?|sub-?contracts?|threshold|equipment|salar(?:y|ies)|penalt|lobbying|per unit|expend|compensation|example|FAPIIS|risk|every \$|federal funds within|annual (?:operating )?(?:budget|revenue)|receive[sd]? (?:less|more) than|for any award|any award (?:over|above|expected))\b/i
const ELSEWHERE =
  /\b(?:budget (?:narrative|justification|template)|sample|example|indirect|equipment|reporting|definitions?|glossary|audit|fringe|travel|risk)\b/i
const MAX_TEXT = 140

/** Sums that the funder gives, with the words that say what they are. */
export function findAmounts(passages: readonly Passage[]): FoundLine[] {
  const found = passages
    .filter((passage) => HAS_SUM.test(passage.text) && !isBelow(passage, ELSEWHERE, 2))
    .flatMap((passage) => sentencesIn(passage).flatMap((quote) => amountIn(quote, passage)))
  return firstLines(found, 8)
}

function amountIn(quote: string, { lead, page }: Passage): FoundLine[] {
  if (!HAS_SUM.test(quote) || OTHER.test(quote)) return []
  const isListed = LABEL.test(lead)
  const isLabeled = isListed || LABEL.test(quote)
  if (!isLabeled && !(FUNDING.test(quote) && STATING.test(quote))) return []
  const whole = quote
    .replace(/^[•●▪◦–-]\s*/, '')
    .replaceAll(' | ', ': ')
    .trim()
  const named = isListed ? `${lead} ${whole}` : whole
  const text = isLabeled && named.length <= MAX_TEXT ? named : (STATED.exec(quote)?.[0] ?? '')
  return [{ part: 'amounts', text: text.charAt(0).toUpperCase() + text.slice(1), quote, page }]
}
