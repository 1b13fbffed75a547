import type { Budget, BudgetLine } from '@fundharbor/contracts/documents/budgets'
import { withoutControls } from '@fundharbor/contracts/primitives'
import writeWorkbook, { type Cell, type Row } from 'write-excel-file/node'

const HEAD: Row = [
  'Item',
  'Units',
  'Unit',
  'Unit cost',
  'Cost',
  'Other funding',
  'Requested',
  'Why we need it',
].map((value): Cell => ({ value, fontWeight: 'bold', backgroundColor: '#eef3f3', wrap: true }))
const WIDTHS = [32, 10, 22, 14, 14, 14, 14, 48]
const SHEET_NAME = 'Budget'
/** Title, project, an empty row and the head come before the first line. */
const FIRST_LINE = 5

/** A budget as a workbook whose sums are formulas. */
export function budgetWorkbook(budget: Budget): Promise<Buffer> {
  const { lines } = budget
  const last = FIRST_LINE + lines.length - 1
  const rows: Row[] = [
    [{ value: 'Budget', fontWeight: 'bold', fontSize: 16 }],
    [{ value: withoutControls(`${budget.projectTitle} (${budget.currency})`), type: String }],
    [],
    HEAD,
    ...lines.map((line, index) => lineRow(line, FIRST_LINE + index, budget.currency)),
    ...sumRows(budget, last),
  ]
  return writeWorkbook(rows, {
    columns: WIDTHS.map((width) => ({ width })),
    sheet: SHEET_NAME,
    orientation: 'landscape',
    stickyRowsCount: FIRST_LINE - 1,
  }).toBuffer()
}

/** Texts have a type of their own, so that a leading `=` stays a text. */
const text = (value: string, more: object = {}): Cell =>
  value === ''
    ? null
    : { value: withoutControls(value), type: String, wrap: true, alignVertical: 'top', ...more }

const money = (currency: string) => {
  const symbol = new Intl.NumberFormat('en-US', { style: 'currency', currency })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')
  return `"${symbol?.value ?? currency}"#,##0.00`
}

const sum = (formula: string, currency: string, more: object = {}): Cell => ({
  value: formula,
  type: 'Formula',
  format: money(currency),
  alignVertical: 'top',
  ...more,
})

function lineRow(
  { item, units, unit, unitCost, ownShare, reason }: BudgetLine,
  row: number,
  currency: string,
): Row {
  const amount = (value: string): Cell => ({
    value: Number(value),
    type: Number,
    format: money(currency),
    alignVertical: 'top',
  })
  return [
    text(item),
    { value: Number(units), type: Number, alignVertical: 'top' },
    text(unit),
    amount(unitCost),
    sum(`ROUND(B${row}*D${row},2)`, currency),
    amount(ownShare),
    sum(`E${row}-F${row}`, currency),
    text(reason),
  ]
}

/** Direct costs, indirect costs and the total, below the lines. */
function sumRows({ lines, indirectRate, currency }: Budget, last: number): Row[] {
  if (lines.length === 0) return []
  const bold = { fontWeight: 'bold', topBorderStyle: 'thin' }
  const [direct, indirect] = [last + 1, last + 2]
  const columns = ['E', 'F', 'G']
  return [
    [
      text('Direct costs', bold),
      null,
      null,
      null,
      ...columns.map((column) => sum(`SUM(${column}${FIRST_LINE}:${column}${last})`, currency, bold)),
      null,
    ],
    [
      text('Indirect costs'),
      { value: Number(indirectRate) / 100, type: Number, format: '0.00%' },
      text('of the direct costs requested'),
      null,
      sum(`G${indirect}`, currency),
      null,
      sum(`ROUND(G${direct}*B${indirect},2)`, currency),
      null,
    ],
    [
      text('Total', bold),
      null,
      null,
      null,
      ...columns.map((column) => sum(`${column}${direct}+${column}${indirect}`, currency, bold)),
      null,
    ],
  ]
}
