import { createHash } from 'node:crypto'
import type { AwardKind, RecipientKind } from '@fundharbor/contracts/catalog/awards'
import { funderSlug } from '@fundharbor/contracts/catalog/funder-slug'
import { amountProblem, parseAmount } from '@fundharbor/contracts/amounts'
import { decodeHTML } from 'entities'
import { isPerson } from './is-person.ts'
import { kindOfName, nameKey, stateOf } from './recipients.ts'

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

/** Why a row is left out. */
export class SkippedAwardError extends Error {}

/** Said of a recipient who is a natural person. */
export const IS_PERSON = 'The recipient is a person, and only awards to organizations are kept'

/** Reads a row of the 360Giving standard. Throws SkippedAwardError. */
export function readAward(row: AwardRow): AwardRecord {
  const cell = (title: string) => mend(row[title] ?? '')
  const funder = readFunder(cell)
  const recipient = readRecipient(cell)
  const startsOn = readDate(cell('Planned Dates:Start Date')).day
  const { day, precision } = readDate(cell('Award Date'), cell('Award Date Precision'))
  const dated = day ?? startsOn
  const award = {
    title: cell('Title'),
    description: cell('Description'),
    currency: cell('Currency').toUpperCase() || 'USD',
    amount: readAmount(cell('Amount Awarded')),
    awardedOn: day,
    datePrecision: precision,
    startsOn,
    endsOn: readDate(cell('Planned Dates:End Date')).day,
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
  if (!/^[A-Z]{3}$/.test(award.currency))
    throw new SkippedAwardError('The currency is not a code such as USD')
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

function readFunder(cell: Cell): AwardRecord['funder'] {
  const name = cell('Funding Org:Name')
  const slug = funderSlug(name)
  if (slug === '') throw new SkippedAwardError('The row names no funder')
  return { slug, name, identifiers: [cell('Funding Org:Identifier')].filter(Boolean) }
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
  const name = cell('Recipient Org:Name').replaceAll(/\s+/g, ' ')
  if (isPerson(name) || OF_PEOPLE.some((title) => cell(title) !== '')) throw new SkippedAwardError(IS_PERSON)
  const key = nameKey(name)
  if (key === '' || NOBODY.test(key)) throw new SkippedAwardError('The row names no recipient')
  const location = cell('Recipient Org:Location')
  const postalCode = cell('Recipient Org:Postal Code')
  const identifiers = [cell('Recipient Org:Identifier')].filter(Boolean)
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

function readAmount(written: string): string {
  const reading = parseAmount(written, { decimal: '.' })
  if (reading.kind !== 'amount')
    throw new SkippedAwardError(
      /^\D?-/.test(written) ? 'The sum is below zero' : `The sum cannot be read: ${amountProblem(reading)}`,
    )
  if (Number(reading.value) === 0) throw new SkippedAwardError('The sum is zero')
  return reading.value
}

interface ReadDate {
  day: string | null
  precision: AwardRecord['datePrecision']
}

/** Of `2013`, `2013-05` and `2013-05-09`; with the precision that the row states, if it has one. */
function readDate(written: string, stated = ''): ReadDate {
  const [, year, month, day] = /^(\d{4})(?:-(\d{2})(?:-(\d{2})(?:T.*)?)?)?$/.exec(written) ?? []
  if (!year) return { day: null, precision: null }
  const text = `${year}-${month ?? '01'}-${day ?? '01'}`
  // Not February 31, which would be a day in March.
  if (Number.isNaN(Date.parse(text)) || new Date(text).toISOString().slice(0, 10) !== text)
    return { day: null, precision: null }
  const precision = day ? 'day' : month ? 'month' : 'year'
  return { day: text, precision: stated === 'month' || stated === 'year' ? stated : precision }
}

const readKind = (type: string): AwardKind =>
  /loan/i.test(type) ? 'loan' : /contract|procurement|equity|invest/i.test(type) ? 'other' : 'grant'
