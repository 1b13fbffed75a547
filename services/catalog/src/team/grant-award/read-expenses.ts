import { invalid } from '@fundharbor/chassis/http/failures'
import { amountProblem, decimalSignOf, parseAmount, type DecimalSign } from '@fundharbor/contracts/amounts'
import { MAX_EXPENSES, NewExpense, type ReadExpenses } from '@fundharbor/contracts/catalog/grant-award'
import type { DayOrder } from '@fundharbor/contracts/catalog/imports'
import { dayOrderOf, isoDay, readDay } from '../../records/imports/read-day.ts'
import { InvalidRecordError } from '../../records/imports/source.ts'
import { isFilled, type Table, type TableRow } from '../../records/tables/read-table.ts'
import { parseTable, type UploadedFile } from '../../records/uploads/preview.ts'
import { addUp, subtract } from '../grants/sums.ts'

/** What accounting programs call their columns, the best name first. */
const names = {
  spentOn: [/^(?:spent on|date)$/i, /\bdate\b|^posted|^day$/i],
  category: [/category|budget line|line item/i, /^(?:account|class|purpose|cost cent)/i],
  note: [/memo|description|details|^notes?$/i, /vendor|payee|supplier|^name$/i],
  amount: [/^(?:net )?amount\b/i, /^(?:total|cost|spent|sum|value|actual)\b/i],
  debit: [/debit|paid out|money out/i],
  credit: [/credit|paid in|money in/i],
} as const
type Field = keyof typeof names

const isKnown = (column: string) =>
  Object.values(names)
    .flat()
    .some((name) => name.test(column.trim()))

type Columns = Partial<Record<Field, string>>

const findColumns = (columns: readonly string[]): Columns =>
  Object.fromEntries(
    Object.entries(names).flatMap(([field, patterns]) => {
      const column = patterns.flatMap((name) => columns.filter((each) => name.test(each.trim())))[0]
      return column === undefined ? [] : [[field, column]]
    }),
  )

/** How the cells of a file are read. */
interface Reading {
  columns: Columns
  decimal: DecimalSign | undefined
  order: DayOrder
  currency: string
}

/** Reads a table of expenses, in the currency of the award. Throws INVALID if it is no such table. */
export async function readExpenses(file: UploadedFile, currency: string): Promise<ReadExpenses> {
  const table = await parseTable(file, isKnown)
  if (table.rows.length > MAX_EXPENSES)
    throw invalid({ file: `The file has more than ${MAX_EXPENSES} rows. Upload one for a shorter time.` })
  const columns = findColumns(table.columns)
  if (!columns.amount && !columns.debit)
    throw invalid({ file: 'No column is called Amount, Total or Debit. Name the column with the sums so.' })
  const reading: Reading = {
    columns,
    currency,
    decimal: decimalSignOf(textsOf(table, columns.amount ?? columns.debit)) ?? undefined,
    order: orderOf(table, columns.spentOn, currency),
  }
  const found: ReadExpenses = { expenses: [], total: '0.00', problems: [] }
  let group = ''
  for (const row of table.rows) {
    const heading = headingOf(row, columns)
    if (heading !== null) group = heading
    else if (!isTotal(row)) addRow(found, row, { ...reading, group })
  }
  return { ...found, total: addUp(found.expenses.map(({ amount }) => amount)) }
}

const textsOf = ({ rows }: Table, column = '') => rows.map(({ cells }) => cells[column] ?? '')

/** Whether dates start with the day or the month: as the column shows, else as is usual with the currency. People see the days in words before they are stored. */
function orderOf(table: Table, column: string | undefined, currency: string): DayOrder {
  const found = dayOrderOf(textsOf(table, column))
  if (found && found !== 'unclear') return found
  return currency === 'USD' ? 'month-first' : 'day-first'
}

const filledIn = ({ cells }: TableRow) => Object.values(cells).filter(isFilled)

/** Programs that group by account write its name alone in a row above its expenses. */
function headingOf(row: TableRow, { category }: Columns): string | null {
  const [only, ...more] = filledIn(row)
  return category === undefined && only !== undefined && more.length === 0 ? only.trim() : null
}

const isTotal = (row: TableRow) => /^(?:sub-?|grand )?total\b/i.test(filledIn(row)[0] ?? '')

function addRow(
  { expenses, problems }: ReadExpenses,
  row: TableRow,
  { columns, decimal, order, currency, group }: Reading & { group: string },
): void {
  const cell = (field: Field) => (row.cells[columns[field] ?? ''] ?? '').trim()
  try {
    if (row.problem !== null) throw new InvalidRecordError(row.problem)
    const read = (field: Field) => readSum(cell(field), { decimal, currency })
    const amount = columns.amount ? read('amount') : subtract(read('debit'), read('credit'))
    const expense = NewExpense.safeParse({
      spentOn: isoDay(readDay('Date', cell('spentOn'), order)),
      category: cell('category') || group || 'Other',
      note: cell('note').slice(0, 200),
      amount,
    })
    if (!expense.success) throw new InvalidRecordError(expense.error.issues[0]?.message ?? '')
    if (amount !== '0.00') expenses.push(expense.data)
  } catch (error) {
    if (!(error instanceof InvalidRecordError)) throw error
    problems.push({ row: row.position, message: error.message })
  }
}

const NEGATIVE = /^(?:\((?<inner>.+)\)|[-−–](?<signed>.+)|(?<trailing>.+)[-−–])$/

/** A sum with its sign: `(120.00)`, `-120.00` and `120.00-` are refunds. */
function readSum(text: string, options: { decimal: DecimalSign | undefined; currency: string }): string {
  const { inner, signed, trailing } = NEGATIVE.exec(text)?.groups ?? {}
  const positive = inner ?? signed ?? trailing
  const reading = parseAmount(positive ?? text, options)
  if (reading.kind === 'empty') return '0.00'
  if (reading.kind !== 'amount') throw new InvalidRecordError(amountProblem(reading))
  return positive === undefined ? reading.value : subtract('0.00', reading.value)
}
