import type { Piece } from '@fundharbor/chassis/documents/pieces'
import { MAX_BRIEF_LINE, type BriefPart } from '@fundharbor/contracts/catalog/briefs'
import { findOutcomes } from '../briefs/asks.ts'
import { isQuotable } from '../briefs/blocks.ts'
import { findAmounts } from './amounts.ts'
import { findApplicants } from './applicants.ts'
import { findAttachments } from './attachments.ts'
import { findCriteria } from './criteria.ts'
import { findDates } from './dates.ts'
import { findLimits } from './limits.ts'
import {
  firstLines,
  passagesOf,
  sentencesIn,
  withoutNumber,
  type FoundLine,
  type Passage,
} from './passages.ts'

const MAX_QUOTE = 1000
/** What it funds is said on the first pages. */
const FIRST = 150

/** What a funder's document says, by parts of a brief, each with the words that say it and their page. Nothing else is added. */
export function readLines(pieces: readonly Piece[]): FoundLine[] {
  const passages = passagesOf(pieces)
  const found = [
    ...findPurpose(passages.slice(0, FIRST)),
    ...findApplicants(passages),
    ...findAmounts(passages),
    ...findDates(passages),
    ...findCriteria(passages),
    ...findAttachments(passages),
    ...findLimits(passages),
  ]
  return found.filter(({ text, quote }) => text.length <= MAX_BRIEF_LINE && quote.length <= MAX_QUOTE)
}

const PURPOSE =
  /^(?:(?:executive |program |opportunity )?(?:summary|purpose|description|overview)|background and purpose|purpose|objectives?|about (?:this|the) (?:program|grant|fund|opportunity)|funding opportunity description|what we fund)\b/i
const ASKING =
  /\b(?:purpose|goals?|objectives?|aims?) of (?:this|the)\b.{1,90}\b(?:is|are)\b|\b(?:this|the) (?:\w+ ){0,2}(?:opportunity|program|initiative|grants?|fund|notice|funding)\b.{0,30}\b(?:creates?|funds?|supports?|provides?|seeks?|aims?|helps?|will (?:fund|support|provide|create))\b|\bwe (?:fund|support)\b/i
const MAX_ASKS = 4

function findPurpose(passages: readonly Passage[]): FoundLine[] {
  const asks = passages
    .filter(({ isHeading, isItem, text }) => !isHeading && !isItem && !text.includes(' | '))
    .flatMap((passage) => {
      const isPurpose = PURPOSE.test(withoutNumber(passage.above[0] ?? ''))
      return sentencesIn(passage)
        .filter(
          (quote, at) =>
            isQuotable(quote) &&
            /[.!]$/.test(quote) &&
            !/^(?:learn|see|visit|read|for more)\b/i.test(quote) &&
            ((isPurpose && at === 0) || ASKING.test(quote)),
        )
        .map((quote) => toLine('asks', quote, passage))
    })
  const blocks = passages.map(({ text, isItem }) => ({ text: text.replace(/^[•●▪]\s*/, ''), isItem }))
  const outcomes = findOutcomes({ blocks, sentences: [], eligibility: [], criteria: [] }).map((quote) =>
    toLine(
      'outcomes',
      quote,
      passages.find(({ text }) => text.includes(quote)),
    ),
  )
  return [...firstLines(asks, MAX_ASKS), ...outcomes]
}

const toLine = (part: BriefPart, quote: string, passage: Passage | undefined): FoundLine => ({
  part,
  text: quote,
  quote,
  page: passage?.page ?? null,
})
