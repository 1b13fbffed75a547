import { currencyIn, parseAmount } from '@fundharbor/contracts/amounts'
import type { CallReading } from '@fundharbor/contracts/catalog/own-opportunities'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { blocksOf } from '../../matching/briefs/blocks.ts'
import { findAmounts, findApplicants, findDates, SUM } from '../../matching/briefs/facts.ts'
import { readRecordText, type BriefedRecord } from '../../matching/briefs/record-text.ts'
import { findDay } from '../../records/imports/read-day.ts'

/** A call as its funder wrote it. */
export interface WrittenCall {
  /** What the page is called; null for a text, whose first line is its title. */
  title: string | null
  /** The site that it is on, if that says whose it is. */
  site: string | null
  /** Sanitized. */
  html: string
}

/** Values by field with the sentences that state them. What the text does not state clearly is left out. */
interface Reading {
  fields: Omit<CallReading['fields'], 'link'>
  sentences: CallReading['sentences']
}

const unknown: Omit<BriefedRecord, 'description'> = {
  requirements: null,
  eligibilityCriteria: null,
  eligibilityRequirements: null,
  applicationProcess: null,
  selectionCriteria: null,
  organizationTypes: [],
  minAmount: null,
  maxAmount: null,
  amount: null,
  totalFunding: null,
  expectedAwards: null,
  currency: 'USD',
  deadline: null,
  deadlineZone: 'America/New_York',
  source: 'own',
  isRolling: false,
  timeframe: null,
  matchingRequired: false,
}

/** Reads a call by the rules that briefs are read with. */
export function readCall({ title, site, html }: WrittenCall): Reading {
  const record = { ...unknown, description: html }
  const text = readRecordText(record)
  const first = text.blocks[0]?.text ?? ''
  const applicants = findApplicants(record, text).flatMap(({ quote }) => quote ?? [])
  const parts: Reading[] = [
    {
      fields: { title: (title ?? first).slice(0, MAX_TITLE), description: textOfBlocks(html) },
      sentences: {},
    },
    readFunder(
      site,
      text.blocks.map(({ text: block }) => block),
    ),
    readSums(findAmounts(record, text).flatMap(({ quote }) => quote ?? [])),
    readDeadline(findDates(record, text), text.sentences),
    applicants.length > 0
      ? { fields: { eligibility: applicants.join('\n\n') }, sentences: { eligibility: applicants[0] ?? '' } }
      : nothing,
  ]
  return {
    fields: Object.assign({}, ...parts.map(({ fields }) => fields)),
    sentences: Object.assign({}, ...parts.map(({ sentences }) => sentences)),
  }
}

const nothing: Reading = { fields: {}, sentences: {} }
const MAX_TITLE = 300
const MAX_DESCRIPTION = 50_000

const textOfBlocks = (html: string) =>
  blocksOf(html)
    .map(({ text, isItem }) => (isItem ? `- ${text}` : text))
    .join('\n\n')
    .slice(0, MAX_DESCRIPTION)

const KINDS =
  'Foundation|Fund|Trust|Bank|Agency|Ministry|Council|Commission|Institute|Endowment|Association|Charities|Philanthropies'
const NAME = String.raw`(?:[A-Z][\w&.'’-]*)`
const FUNDER = new RegExp(
  String.raw`(?:${NAME} (?:(?:${NAME}|of|and|the|for|&) ){0,5}(?:${KINDS})|(?:City|County|State|Department|Office|Ministry) of (?:the )?${NAME}(?: (?:and |of )?${NAME}){0,3})\b`,
)

/** The first name of an institution that gives money, else the site's. */
function readFunder(site: string | null, blocks: readonly string[]): Reading {
  const block = blocks.find((text) => FUNDER.test(text))
  const name = block && FUNDER.exec(block)?.[0].replace(/^The /, '')
  if (!block || !name) return site ? { fields: { funderName: site }, sentences: {} } : nothing
  return { fields: { funderName: name }, sentences: { funderName: shorten(block) } }
}

const MAX_SENTENCE = 300
const shorten = (text: string) => (text.length > MAX_SENTENCE ? `${text.slice(0, MAX_SENTENCE)}…` : text)

const AWARD = /\b(?:awards?|grants?|requests?|apply for|each|per (?:project|organization|applicant))\b/i
/** Sums of something else: the whole program, what was given before, or the size of the applicant. */
const OTHER_SUM =
  /\b(?:in total|totaling|total of|in all|overall|has (?:given|awarded)|have (?:given|awarded)|since \d{4}|operating budgets?|annual budgets?|budgets? (?:of|under|below|less)|revenues?|assets|match)\b/i
const MOST =
  /\b(?:up to|at most|no more than|not exceed(?:ing)?|maximum|max\.?|ceiling|as much as|largest)\b/i
const LEAST = /\b(?:at least|no less than|minimum|smallest)\b/i
const RANGE = new RegExp(String.raw`(${SUM.source})\s?(?:to|and|[-–—])\s?(${SUM.source})`)

/** The smallest and the largest award. A sentence that says neither is not a sum of an award. */
function readSums(quotes: readonly string[]): Reading {
  const found: Reading = { fields: {}, sentences: {} }
  const set = (name: 'minAmount' | 'maxAmount', written: string, quote: string) => {
    const value = sumOf(written)
    if (value === null || found.fields[name]) return
    found.fields[name] = value
    found.fields.currency ??= currencyIn(written) ?? 'USD'
    found.sentences[name] = quote
  }
  for (const quote of quotes.filter((text) => AWARD.test(text) && !OTHER_SUM.test(text))) {
    const [, least, most] = RANGE.exec(quote) ?? []
    const sum = SUM.exec(quote)?.[0] ?? ''
    if (least && most) {
      set('minAmount', least, quote)
      set('maxAmount', most, quote)
    } else if (MOST.test(quote)) set('maxAmount', sum, quote)
    else if (LEAST.test(quote)) set('minAmount', sum, quote)
  }
  return found
}

function sumOf(written: string): string | null {
  const reading = parseAmount(written)
  return reading.kind === 'amount' && Number(reading.value) > 0 ? reading.value : null
}

const CLOSES = /\b(?:due|deadlines?|no later than|submitted by|apply by|closes?|closing)\b/i
const EARLIER_STEP = /\b(?:letters? of (?:intent|inquiry)|LOIs?|pre-?applications?|questions|webinars?)\b/i
const ANY_TIME =
  /\b(?:applications? (?:are|is) (?:accepted|reviewed) (?:on a rolling basis|at any time|year[- ]round|throughout the year)|rolling (?:basis|deadline)|no deadlines?)\b/i

/** The last day to apply, if it is still to come; of several, the first one that is not of an earlier step. */
function readDeadline(
  dates: { text: string; quote: string | null }[],
  sentences: readonly string[],
): Reading {
  const today = clock.now().toISOString().slice(0, 10)
  const closing = dates.flatMap(({ text, quote }) => {
    const day = quote && CLOSES.test(quote) && !EARLIER_STEP.test(quote) ? findDay(text) : null
    return day && day >= today ? [{ day, quote: quote ?? '' }] : []
  })
  const [last] = closing
  if (last) return { fields: { deadline: last.day }, sentences: { deadline: last.quote } }
  const anyTime = sentences.find((sentence) => ANY_TIME.test(sentence))
  return anyTime ? { fields: { isRolling: true }, sentences: { deadline: anyTime } } : nothing
}
