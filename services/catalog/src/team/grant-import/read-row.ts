import { currencyIn } from '@fundharbor/contracts/amounts'
import { dayIn } from '@fundharbor/contracts/catalog/closing-time'
import {
  grantColumns,
  type GrantColumn,
  type GrantImportSettings,
  type UnderstoodGrant,
} from '@fundharbor/contracts/catalog/grant-import'
import type { GrantMember } from '@fundharbor/contracts/catalog/grant-parts'
import { WebAddress, withoutControls } from '@fundharbor/contracts/primitives'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { readAmount } from '../../records/imports/amounts.ts'
import { toLine } from '../../records/imports/markup.ts'
import { isoDay } from '../../records/imports/read-day.ts'
import { InvalidRecordError } from '../../records/imports/source.ts'
import type { TableRow } from '../../records/tables/read-table.ts'
import { dayOf, deadlineOf } from '../../records/uploads/day-cells.ts'
import { codeOf } from '../../records/uploads/row-currency.ts'
import { stageOf } from './match-status.ts'

/** How rows are read, with the members of the workspace. */
export interface RowSettings extends GrantImportSettings {
  columns: readonly string[]
  members: readonly GrantMember[]
}

/** A row as a grant, and which of its cells could not be read; or why it is none. */
export interface ReadGrant {
  understood: UnderstoodGrant | null
  problem: string | null
  problems: Partial<Record<GrantColumn, string>>
  /** The number of the funder's call. */
  number: string
}

const MAX_NAME = 300
const MAX_NOTES = 10_000

/** Parses a row. What it says besides is in the grant's notes, so that nothing is lost. */
export function readGrant(row: TableRow, settings: RowSettings): ReadGrant {
  const unread = { understood: null, problems: {}, number: '' }
  if (row.problem !== null) return { ...unread, problem: row.problem }
  try {
    return readCells(row, settings)
  } catch (error) {
    if (!(error instanceof InvalidRecordError)) throw error
    return { ...unread, problem: error.message }
  }
}

function readCells({ cells }: TableRow, settings: RowSettings): ReadGrant {
  const { mapping, decimals, dayOrders, statuses, members } = settings
  const problems: ReadGrant['problems'] = {}
  const cellOf = (column: GrantColumn) =>
    withoutControls((cells[mapping[column] ?? ''] ?? '').slice(0, MAX_NOTES)).toWellFormed()
  const read = <T>(column: GrantColumn, parse: (text: string) => T): T | null => {
    try {
      return cellOf(column).trim() === '' ? null : parse(cellOf(column))
    } catch (error) {
      if (!(error instanceof InvalidRecordError)) throw error
      // What is typed and how it can be written: the row shows the one, the preview the other.
      problems[column] = error.message.split(': ')[0] ?? ''
      return null
    }
  }
  const funderName = nameOf('funder', cellOf('funderName'))
  const title = toLine(cellOf('title')) ? nameOf('grant', cellOf('title')) : `Grant from ${funderName}`
  const sums = [cellOf('requested'), cellOf('awarded')]
  const currency = read('currency', currencyOf) ?? sums.map(currencyIn).find(Boolean) ?? 'USD'
  const sum = (column: 'requested' | 'awarded') =>
    read(column, (text) => readAmount('This', text, { currency, decimal: decimals[column] }))
  const deadline = read('deadline', (text) => deadlineOf(text, dayOrders.deadline))
  const understood = {
    title,
    funderName,
    status: statuses[stageOf(cellOf('status'))] ?? null,
    requested: sum('requested'),
    awarded: sum('awarded'),
    currency,
    deadline: isoDay(deadline?.day),
    isRolling: deadline?.isRolling ?? false,
    sentOn: read('sentOn', (text) => pastDay(isoDay(dayOf(text, dayOrders.sentOn)))),
    reportDueOn: isoDay(read('reportDueOn', (text) => dayOf(text, dayOrders.reportDueOn))),
    responsible: read('responsible', (text) => memberNamed(text, members)),
    url: read('url', addressOf),
  }
  const notes = notesOf(cells, settings, problems)
  return { understood: { ...understood, notes }, problem: null, problems, number: toLine(cellOf('number')) }
}

function nameOf(what: 'funder' | 'grant', text: string): string {
  const name = toLine(text)
  if (name === '') throw new InvalidRecordError(`No ${what}`)
  if (name.length > MAX_NAME)
    throw new InvalidRecordError(`The name of the ${what} has more than ${MAX_NAME} characters`)
  return name
}

function currencyOf(text: string): string {
  const code = codeOf(text)
  if (code === null) throw new InvalidRecordError('Not a currency')
  return code
}

function pastDay(day: string | null): string | null {
  // Where the day begins first.
  if (day !== null && day > dayIn(clock.now(), 'Pacific/Kiritimati'))
    throw new InvalidRecordError('Later than today')
  return day
}

/** By the whole name, or by the first name if only one member has it. */
function memberNamed(text: string, members: readonly GrantMember[]): GrantMember {
  const name = stageOf(text)
  const whole = members.filter((member) => stageOf(member.name) === name)
  const named =
    whole.length > 0 ? whole : members.filter((member) => stageOf(member.name).split(' ')[0] === name)
  const [found] = named
  if (!found || named.length > 1) throw new InvalidRecordError('Not a member')
  return found
}

function addressOf(text: string): string {
  const address = WebAddress.safeParse(text)
  if (!address.success) throw new InvalidRecordError('Not a web address')
  return address.data
}

/** The row's own notes, then what no field has: cells that could not be read, and columns that say something else. */
function notesOf(
  cells: TableRow['cells'],
  { columns, mapping }: RowSettings,
  problems: ReadGrant['problems'],
): string {
  const understood = grantColumns
    .filter(({ slug }) => slug !== 'number' && problems[slug] === undefined)
    .map(({ slug }) => mapping[slug])
  const others = columns.filter((column) => !understood.includes(column) && cells[column]?.trim())
  const lines = others.map((column) => `${column}: ${cells[column]?.trim()}`)
  const notes = [(cells[mapping.notes ?? ''] ?? '').trim(), lines.join('\n')].filter(Boolean).join('\n\n')
  return withoutControls(notes).slice(0, MAX_NOTES).toWellFormed()
}
