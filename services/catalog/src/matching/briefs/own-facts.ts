import { parseAmount } from '@fundharbor/contracts/amounts'
import { formatClosing, type ClosingZone } from '@fundharbor/contracts/catalog/closing-time'
import type { Brief } from '@fundharbor/contracts/catalog/briefs'
import { toDeadline } from '../../records/imports/dates.ts'
import { readDay } from '../../records/imports/read-day.ts'
import { InvalidRecordError } from '../../records/imports/source.ts'
import type { OpportunityModel } from '../../records/opportunities/model.ts'

const CLOSES = /\bclos(?:es|ing)(?: date| day)?(?: on)?:? (?<day>[A-Z][a-z]+ \d{1,2}, \d{4})/i
const MOST = /\b(?:up to|at most|no more than|maximum(?: of)?)\s?(?<sum>.+)/i
const LEAST = /\b(?:at least|no less than|minimum(?: of)?)\s?(?<sum>.+)/i

/**
 * Sums and the closing day, for what compares with them: what a workspace wrote into its brief, else those of the record.
 * Null for a brief that nobody edited.
 */
export function statedIn(row: OpportunityModel, brief: Brief | null) {
  const sums = brief?.amounts.filter(({ isOwn }) => isOwn) ?? []
  const dates = brief?.dates.filter(({ isOwn }) => isOwn) ?? []
  const deadline = firstOf(dates, (text) => closingInstant(text, row)) ?? row.deadline?.toISOString() ?? null
  return {
    maxAmount: firstOf(sums, (text) => sumIn(text, MOST)) ?? row.maxAmount,
    minAmount: firstOf(sums, (text) => sumIn(text, LEAST)) ?? row.minAmount,
    deadline,
    closingDay: deadline && formatClosing({ deadline, deadlineZone: row.deadlineZone }),
  }
}

const firstOf = (facts: Brief['amounts'], read: (text: string) => string | null): string | null =>
  facts.map(({ text }) => read(text)).find((value) => value !== null) ?? null

const MAX_SUM = 999_999_999_999

/** Smaller numbers without a currency count something else, e.g. `Up to 3 awards`. */
const MIN_BARE_SUM = 1000

/** The first number after the words, e.g. `$50,000` or `€1.5 million`; null if it can be read in two ways. */
function sumIn(text: string, pattern: RegExp): string | null {
  const sum = pattern.exec(text)?.groups?.sum ?? ''
  const found = /^(\D{0,12})(\d(?:[\d.,'’]*\d|\s\d{3})*)\s?(million|m|k)?\b/i.exec(sum)
  if (!found) return null
  const [, before = '', digits = '', unit = ''] = found
  const reading = parseAmount(`${digits} ${unit}`, { max: MAX_SUM })
  const value = reading.kind === 'amount' ? Number(reading.value) : 0
  const isSum = /\p{Sc}|\b[A-Z]{3}\b/u.test(before) || value >= MIN_BARE_SUM
  return isSum && value > 0 && value <= MAX_SUM ? value.toFixed(2) : null
}

/** The end of the day where the funder is, like that of records. */
function closingInstant(text: string, { deadlineZone }: OpportunityModel): string | null {
  const written = CLOSES.exec(text)?.groups?.day
  try {
    return toDeadline(readDay('This', written), deadlineZone as ClosingZone).deadline
  } catch (error) {
    if (error instanceof InvalidRecordError) return null
    throw error
  }
}
