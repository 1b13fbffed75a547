import { firstLines, isBelow, sentencesIn, type FoundLine, type Passage } from './passages.ts'

const ELIGIBILITY = /\beligib|\bwho (?:can|may|should) apply\b/i
/** Elsewhere, only what cannot mean anything else. */
const CLEAR =
  /\beligible (?:applicants|entities|organizations)\b|\beligibility is\b|\bonly\b.{3,60}\b(?:may|can) apply\b/i
const CONTENTS = /^\d+ .+ \d+ \D/
const STATES =
  /\b(?:eligible (?:applicants?|entities|organizations?|institutions?)|(?:is|are|you are) (?:not )?(?:in)?eligible|(?:may|can) (?:not )?(?:only )?apply|open (?:only )?to|limited to|only (?:nonprofits?|non-profits?|organizations|applicants|those)|must (?:be|have|also))\b/i
const LIST = /\b(?:eligible|apply|must)\b.*:$/i
const MAX_QUOTE = 600

/** Who can apply, in the funder's words; a list with the words before it. */
export function findApplicants(passages: readonly Passage[]): FoundLine[] {
  const found = passages.flatMap((passage, at): FoundLine[] => {
    const { text, isItem, page } = passage
    const isAbout = isBelow(passage, ELIGIBILITY) || CLEAR.test(text)
    if (isItem || !isAbout || CONTENTS.test(text)) return []
    if (LIST.test(text)) {
      const rest = passages.slice(at + 1)
      const end = rest.findIndex((each) => !each.isItem)
      const items = rest.slice(0, end < 0 ? undefined : end).map((item) => item.text)
      const quote = [text, ...items].join(' ')
      return items.length > 0 && quote.length <= MAX_QUOTE ? [toLine(quote, page)] : []
    }
    return sentencesIn(passage)
      .filter(
        (quote) =>
          STATES.test(quote) && quote.length > 25 && quote.length <= MAX_QUOTE && !/^see\b/i.test(quote),
      )
      .map((quote) => toLine(quote.replaceAll(' | ', ': '), page))
  })
  return firstLines(found, 8)
}

const toLine = (quote: string, page: number | null): FoundLine => ({
  part: 'applicants',
  text: quote,
  quote,
  page,
})
