import { createHash } from 'node:crypto'
import type { AwardKind, RecipientKind } from '@fundharbor/contracts/catalog/awards'
import { funderSlug } from '@fundharbor/contracts/catalog/funder-slug'
import { amountProblem, currencyIn, parseAmount, type DecimalSign } from '@fundharbor/contracts/amounts'
import type { DayOrder } from '@fundharbor/contracts/catalog/imports'
import { decodeHTML } from 'entities'
import { isPerson } from './is-person.ts'
import { readDate, SkippedAwardError } from './read-date.ts'
import { kindOfName, nameKey, stateOf } from './recipients.ts'

/** Only what can identify: some publishers write "N/A" or "unknown". */
const identifiersOf = (written: string): string[] =>
  /\d|^[a-z]{2,}-[a-z]+-\S/i.test(written) && !/^0+$/.test(written) ? [written] : []

/** An award as it is stored. Empty or null means unknown. */
export interface AwardRecord {
  identifier: string
  title: string
  description: string
  currency: string
  amount: string
  awardedOn: string | null
  datePrecision: 'day' | 'month' | 'year' | null
  startsOn: string | null
  endsOn: string | null
  months: number | null
  year: number | null
  kind: AwardKind
  department: string
  program: string
  /** The number of the call; empty if it is unknown. */
  call: string
  /** Numbers of federal programs. */
  listings: string[]
  place: string
  url: string
  funder: { slug: string; name: string; identifiers: string[] }
  recipient: {
    key: string
    name: string
    identifiers: string[]
    location: string
    postalCode: string
    state: string | null
    kind: RecipientKind
  }
}

/** A row by its titles in the 360Giving standard; of ours are Fiscal Year, Call Number and Assistance Listings. */
export type AwardRow = Readonly<Record<string, string | null | undefined>>

/** How a file writes sums and days, where its rows show it. */
export interface AwardNotation {
  decimal?: DecimalSign
  dayOrder?: DayOrder
}

/** Said of a recipient who is a natural person. */
export const IS_PERSON = 'The recipient is a person, and only awards to organizations are kept'

/** Reads a row of the 360Giving standard. Throws SkippedAwardError. */
export function readAward(
  row: AwardRow,
  { decimal, dayOrder }: AwardNotation = { decimal: '.' },
): AwardRecord {
  const cell = (title: string) => mend(row[title] ?? '')
  const dateOf = (title: string, stated?: string) => readDate(cell(title), dayOrder, stated)
  const funder = readFunder(cell)
  const recipient = readRecipient(cell)
  const startsOn = dateOf('Planned Dates:Start Date').day
  const { day, precision } = dateOf('Award Date', cell('Award Date Precision'))
  const dated = day ?? startsOn
  const currency = currencyOf(cell)
  const award = {
    title: cell('Title'),
    description: cell('Description'),
    currency,
    amount: readAmount(cell('Amount Awarded'), { decimal, currency }),
    awardedOn: day,
    datePrecision: precision,
    startsOn,
    endsOn: dateOf('Planned Dates:End Date').day,
    months: Number(/^\d{1,4}$/.exec(cell('Planned Dates:Duration (months)'))?.[0]) || null,
    year: Number(/^\d{4}$/.exec(cell('Fiscal Year'))?.[0] ?? dated?.slice(0, 4)) || null,
    kind: readKind(cell('Funding Type')),
    department: cell('Funding Org:Department'),
    program: cell('Grant Programme:Title'),
    call: cell('Call Number'),
    listings: cell('Assistance Listings').split(', ').filter(Boolean),
    place: cell('Beneficiary Location:Name'),
    url: /^https?:\/\//i.test(cell('Data Source')) ? cell('Data Source') : '',
  }
  return { ...award, identifier: cell('Identifier') || digest([award, funder, recipient]), funder, recipient }
}

/** Reads rows, of which the last one of an identifier counts. */
export function readAwards(rows: readonly AwardRow[]): { records: AwardRecord[]; skipped: number } {
  const records = new Map<string, AwardRecord>()
  for (const row of rows) {
    try {
      const award = readAward(row)
      records.set(award.identifier, award)
    } catch (error) {
      if (!(error instanceof SkippedAwardError)) throw error
    }
  }
  return { records: [...records.values()], skipped: rows.length - records.size }
}

/** Some publishers wrote characters in an encoding and read them in another, or left them as in HTML. */
const mend = (text: string): string =>
  decodeHTML(text).replaceAll('\u0000', '').replaceAll('\u0089Ûª', '’').replaceAll('â€“', '–').trim()

/** An award without an identifier is known by what it says, so that the same row is the same award again. */
const digest = (facts: unknown): string =>
  createHash('sha256').update(JSON.stringify(facts)).digest('base64url').slice(0, 22)

type Cell = (title: string) => string

/** What a sum itself says counts where the row has no code. */
function currencyOf(cell: Cell): string {
  const currency = cell('Currency').toUpperCase() || (currencyIn(cell('Amount Awarded')) ?? 'USD')
  if (!/^[A-Z]{3}$/.test(currency)) throw new SkippedAwardError('The currency is not a code such as USD')
  return currency
}

function readFunder(cell: Cell): AwardRecord['funder'] {
  const name = cell('Funding Org:Name')
  const slug = funderSlug(name)
  if (slug === '') throw new SkippedAwardError('The row names no funder')
  return { slug, name, identifiers: identifiersOf(cell('Funding Org:Identifier')) }
}

/** Columns that only awards to people fill. */
const OF_PEOPLE = [
  'Recipient Ind:Identifier',
  'Recipient Individual:Name',
  'To Individuals Details:Grant Purpose',
]

/** Said where the recipient is kept secret or is many. */
const NOBODY =
  /^(?:anonymous|individuals?|undisclosed|unknown|various|n-?a|redacted-due-to-pii|multiple-(?:foreign-)?recipients|miscellaneous-foreign-awardees)$/

function readRecipient(cell: Cell): AwardRecord['recipient'] {
  // Spreadsheets with subtotals leave the word after a name.
  const name = cell('Recipient Org:Name')
    .replaceAll(/\s+/g, ' ')
    .replace(/ Total$/, '')
  if (isPerson(name) || OF_PEOPLE.some((title) => cell(title) !== '')) throw new SkippedAwardError(IS_PERSON)
  const key = nameKey(name)
  if (key === '' || NOBODY.test(key)) throw new SkippedAwardError('The row names no recipient')
  const location = cell('Recipient Org:Location')
  const postalCode = cell('Recipient Org:Postal Code')
  const identifiers = identifiersOf(cell('Recipient Org:Identifier'))
  return {
    key: identifiers[0] ?? [key, funderSlug(location)].filter(Boolean).join(' '),
    name,
    identifiers,
    location,
    postalCode,
    state: stateOf(location, postalCode),
    kind: kindOfName(name),
  }
}

function readAmount(written: string, options: { decimal?: DecimalSign; currency: string }): string {
  const reading = parseAmount(written, options)
  if (reading.kind !== 'amount')
    throw new SkippedAwardError(
      /^\D?-/.test(written) ? 'The sum is below zero' : `The sum cannot be read: ${amountProblem(reading)}`,
    )
  if (Number(reading.value) === 0) throw new SkippedAwardError('The sum is zero')
  return reading.value
}

const readKind = (type: string): AwardKind =>
  /loan/i.test(type) ? 'loan' : /contract|procurement|equity|invest/i.test(type) ? 'other' : 'grant'
