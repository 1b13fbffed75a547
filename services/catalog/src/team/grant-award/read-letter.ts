import { currencyIn, parseAmount } from '@fundharbor/contracts/amounts'
import type { ReadLetter } from '@fundharbor/contracts/catalog/grant-award'
import { isQuotable, sentencesOf } from '../../matching/briefs/blocks.ts'
import { dayOrderOf, findDay } from '../../records/imports/read-day.ts'

/** More would be an agreement's small print, which nobody reads in a form. */
const MAX_CONDITIONS = 12
/** What is longer is no sentence, and nobody could check a value against it. */
const MAX_SENTENCE = 1000

/** The text of a letter: the lines of its paragraphs are joined, those of forms, which are short, are not. */
export const letterText = (pieces: readonly { text: string }[]): string =>
  pieces.map(({ text }) => text.replaceAll(/(.{60})\n/g, '$1 ')).join('\n')

/** What a letter of award says, each with its sentence. What it does not say plainly is left out. */
export function readLetter(text: string): ReadLetter {
  const sentences = text
    .split('\n')
    .flatMap((line) => sentencesOf(line.replaceAll(/\s+/g, ' ').trim()))
    .filter(({ length }) => length <= MAX_SENTENCE)
  const days = dayReader(text)
  const amount = findAmount(sentences)
  const period = findPeriod(sentences, days)
  return {
    amount: amount && { value: amount.value, quote: amount.quote },
    currency: amount && currencyIn(amount.written),
    startsOn: period?.startsOn ?? null,
    endsOn: period?.endsOn ?? null,
    number: findNumber(sentences),
    reports: findReports(sentences, days),
    conditions: sentences.filter((each) => CONDITION.test(each) && isQuotable(each)).slice(0, MAX_CONDITIONS),
  }
}

const SUM =
  /(?:(?:US|USD|EUR|GBP|CA)\s?)?[$€£]\s?\d[\d,.]*\d(?:\s?(?:million|k\b))?|\b(?:EUR|USD|GBP|CHF|CAD)\s?\d[\d,.]*\d/g
const AWARDED =
  /\b(?:award(?:ed|ing)?|grant(?:ed|s)?|approved|approves|contribution|contributing|pleased to|total (?:amount|funding|funds))\b/i
/** Sums of something else. */
const OTHER_SUM =
  /\b(?:match\w*|cost[- ]sharing|indirect|installments?|per (?:day|hour|trip)|first payment|threshold|exceed\w*)\b/i

/** The sum in the first sentence that awards one. */
function findAmount(sentences: readonly string[]) {
  for (const quote of sentences.filter((each) => AWARDED.test(each) && !OTHER_SUM.test(each))) {
    const [written] = quote.match(SUM) ?? []
    const reading = parseAmount(written ?? '')
    if (written && reading.kind === 'amount') return { value: reading.value, written, quote }
  }
  return null
}

const MONTH = '(?:Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec)[a-z]*\\.?'
const WRITTEN_DAY = new RegExp(
  `\\b(?:${MONTH} \\d{1,2}(?:st|nd|rd|th)?,? \\d{4}|\\d{1,2}(?:st|nd|rd|th)? ${MONTH},? \\d{4}|\\d{4}-\\d{2}-\\d{2}|\\d{1,2}[/.]\\d{1,2}[/.]\\d{4})\\b`,
  'g',
)

interface FoundDay {
  day: string
  /** The words from the day before, or from the start of the sentence. */
  before: string
}
type ReadDays = (sentence: string) => FoundDay[]

/** Reads the days of sentences, in the order that the letter's other days show; those that can be two are left out. */
function dayReader(letter: string): ReadDays {
  const found = dayOrderOf(letter.match(WRITTEN_DAY) ?? [])
  const order = found === 'unclear' ? undefined : found
  return (sentence) => {
    let end = 0
    return [...sentence.matchAll(WRITTEN_DAY)].flatMap(({ 0: written, index }) => {
      const before = sentence.slice(end, index)
      end = index + written.length
      const day = findDay(written, order)
      return day ? [{ day, before }] : []
    })
  }
}

const PERIOD =
  /\b(?:period|term|project dates?|budget dates?|effective|begin\w*|start\w*|commences|commencing|performance)\b/i
const REPORT = /\breports?\b/i
const ENDS = /\b(?:ends?|ending|expires|expiring|through|until|completed? by|no later than)\b/i
const BEGINS = /\b(?:begins?|beginning|starts?|starting|commences|commencing|effective)\b/i

/** The first sentence with two days in order, or sentences for the start and the end. */
function findPeriod(sentences: readonly string[], days: ReadDays) {
  const about = sentences.filter((each) => PERIOD.test(each) && !REPORT.test(each))
  for (const quote of about) {
    const [start, end] = days(quote)
    if (start && end && start.day < end.day)
      return { startsOn: { value: start.day, quote }, endsOn: { value: end.day, quote } }
  }
  const first = (word: RegExp) =>
    about.flatMap((quote) => {
      const found = days(quote).find(({ before }) => word.test(before))
      return found ? [{ value: found.day, quote }] : []
    })[0]
  return { startsOn: first(BEGINS), endsOn: first(ENDS) }
}

const NUMBER =
  /\b(?:(?:grant|award|agreement|contract|reference|project)\s*(?:number|no\.?|id\b|#|identification number)|FAIN|our reference|ref\.)(?:\s*\(FAIN\))?\s*(?:is|:|#)?\s*(?<number>[A-Z0-9][A-Z0-9./-]*\d[A-Z0-9./-]*)/i

function findNumber(sentences: readonly string[]): ReadLetter['number'] {
  for (const quote of sentences) {
    const number = NUMBER.exec(quote)?.groups?.number?.replace(/[./-]+$/, '')
    if (number && number.length <= 40) return { value: number, quote }
  }
  return null
}

const NAMED_REPORT =
  /\b(?:(?:(?:first|second|third|fourth|final|interim|mid-?term|mid-?year|year-?end|annual|semi-?annual|quarterly|progress|narrative|financial|impact|performance|closeout)(?:,? and |,? )?)+)?reports?\b/gi
/** Words before a day on which something is due, and those before one that a report only covers. */
const DUE = /\b(?:due|by|before|than|on|submit\w*)\b[^.;]{0,40}$|[:–—-]\s*$/i
const COVERED = /\b(?:covering|period|from|through|ending)\b[^.;]{0,20}$/i

/** Each day on which a report is due, named as the letter names it. */
function findReports(sentences: readonly string[], days: ReadDays): ReadLetter['reports'] {
  const found = sentences
    .filter((each) => REPORT.test(each))
    .flatMap((quote) => {
      let name = 'Report'
      return days(quote).flatMap(({ day, before }) => {
        name =
          before
            .match(NAMED_REPORT)
            ?.at(-1)
            ?.replace(/reports$/i, 'report') ?? name
        const isDue = DUE.test(before) || /^,?\s*(?:and|&)\s*$/.test(before)
        return isDue && !COVERED.test(before) ? [{ title: inSentenceCase(name), dueOn: day, quote }] : []
      })
    })
  return found.filter(
    ({ title, dueOn }, at) => found.findIndex((each) => each.title === title && each.dueOn === dueOn) === at,
  )
}

const inSentenceCase = (name: string) => name.charAt(0).toUpperCase() + name.slice(1).toLowerCase()

const CONDITION =
  /\b(?:must|shall|may (?:only|not)|conditional|condition that|subject to|prior (?:written )?approval|provided that|required to|unspent|unexpended|used (?:only|solely|exclusively)|acknowledged?|acknowledgment)\b/i
