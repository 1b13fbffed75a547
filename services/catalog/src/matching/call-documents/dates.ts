// cspell:ignore notif ning submi
import { firstLines, isBelow, sentencesIn, type FoundLine, type Passage } from './passages.ts'

const MONTH = '(?:Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec)[a-z]*\\.?'
const DAY = new RegExp(
  `\\b(?:${MONTH}\\s\\d{1,2}(?:st|nd|rd|th)?,?\\s\\d{4}|\\d{1,2}(?:st|nd|rd|th)?,?\\s${MONTH},?\\s\\d{4}|\\d{1,2}/\\d{1,2}/(?:\\d{4}|\\d{2})|20\\d{2}-\\d{2}-\\d{2})\\b`,
  'g',
)

/** What a day can be, the most specific words first. */
const KINDS: readonly [label: string, words: RegExp][] = [
  [
    'Letter of intent',
    /\bletters? of (?:intent|inquiry|interest)\b|\bLOIs?\b|\b(?:pre-?(?:application|proposal)|concept (?:paper|note))s?\b/i,
  ],
  ['Questions', /\bquestions?\b/i],
  [
    'Information session',
    /\b(?:conference call|webinar|workshop|(?:pre-?application|bidders|informational?|info|orientation) (?:session|call|meeting|conference|conference call))/i,
  ],
  [
    'Awards',
    /\b(?:award(?:s|ed|ee)?|selection|notification|grantees?|recipients?)\b.{0,25}\b(?:dates?|announce\w*|notif\w*|made|selected)\b|\bnotices? of award\b|\bnotified\b/i,
  ],
  ['Project starts', /\b(?:start|begin(?:s|ning)?|commence)\b/i],
  ['Project ends', /\bend date\b|\bproject end/i],
  ['Opens', /\bopens?\b|\bopening date\b|\brelease date\b/i],
  ['Applications due', /\b(?:apply|applications?|proposals?|submi\w+|due|deadline|clos(?:es|ing))\b/i],
]

/** A date without one of these is rarely one to keep. */
const WORDS_OF_DATES =
  /\b(?:due|deadlines?|no later than|on or before|must be (?:received|submitted)|will be|submit\w*|apply|clos(?:es|ing)|opens?|start(?:s| date)?|begins?|estimated|expected|anticipated|session|webinar)\b/i
/** Laws, sources and forms have dates, too. */
const OTHER =
  /\b(?:CFR|Federal Register|Public Law|P\.L\.|Act of|retrieved|expires?|OMB|published|as of|effective|until|fiscal years?|plan years?|before the end of)\b/i
/** What applicants describe, and what happens after the award. */
const ELSEWHERE = /\b(?:criteria|narrative|post-award|reporting|references|endnotes)\b/i
const MAX_LENGTH = 400

/** Deadlines and other days, each with what it is the day of. */
export function findDates(passages: readonly Passage[]): FoundLine[] {
  const found = passages
    .filter((passage) => !isBelow(passage, ELSEWHERE))
    .flatMap((passage) =>
      sentencesIn(passage)
        .filter((quote) => quote.length < MAX_LENGTH && !OTHER.test(quote))
        .flatMap((quote) => datesIn(quote, passage)),
    )
  return firstLines(found, 10)
}

/** The words of a day are those since the one before it, else those of the heading. */
function datesIn(quote: string, { above, page }: Passage): FoundLine[] {
  let start = 0
  return [...quote.matchAll(DAY)].flatMap(({ 0: day, index }) => {
    const own = quote.slice(start, index)
    start = index + day.length
    const heading = above[0] ?? ''
    const words = /^\W*due\b/i.test(own) ? `${heading} ${own}` : own
    if (!WORDS_OF_DATES.test(`${words} ${quote.slice(start)}`)) return []
    const label = KINDS.find(([, pattern]) => pattern.test(words))?.[0]
    return label ? [{ part: 'dates', text: `${label}: ${day.replaceAll(/\s+/g, ' ')}`, quote, page }] : []
  })
}
