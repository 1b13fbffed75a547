import type { Block, Cell } from '../blocks.ts'
import { drawLine } from './draw.ts'
import { linesOf, widthOfAtoms, type Line } from './lines.ts'
import { BOTTOM, HEAD_FILL, LINE, MARGIN, newPage, TEXT_WIDTH, type Sheet } from './sheet.ts'

const SIZE = 9.5
const LEADING = 14
const PAD = 6

type Table = Extract<Block, { kind: 'table' }>

interface SetCell {
  x: number
  width: number
  header: boolean
  lines: Line[]
}

type SetRow = SetCell[]

/** Draws a table; a heading row comes again on every page, a row that does not fit goes on overleaf. */
export function drawTable(sheet: Sheet, table: Table): void {
  const rtl = table.rtl ?? sheet.rtl
  const widths = columnWidths(sheet, table, rtl)
  const rows = table.rows.map((row) => setRow(sheet, row, { widths, rtl }))
  const head = table.rows[0]?.every(({ header }) => header) && rows.length > 1 ? rows[0] : undefined
  for (const row of rows) {
    const whole = heightOf(row)
    if (sheet.y + whole > BOTTOM && (whole < (BOTTOM - MARGIN) / 2 || sheet.y + LEADING * 2 > BOTTOM)) {
      newPage(sheet)
      if (head && row !== head) drawRow(sheet, head, rtl)
    }
    drawRow(sheet, row, rtl)
  }
}

const linesIn = (row: SetRow) => Math.max(1, ...row.map(({ lines }) => lines.length))
const heightOf = (row: SetRow) => linesIn(row) * LEADING + 2 * PAD

/** As many lines as the page takes, the rest on the next ones. */
function drawRow(sheet: Sheet, row: SetRow, rtl: boolean): void {
  const total = linesIn(row)
  let done = 0
  while (done < total) {
    const room = Math.max(1, Math.floor((BOTTOM - sheet.y - 2 * PAD) / LEADING))
    const count = Math.min(room, total - done)
    drawSlice(sheet, row, { from: done, count, rtl })
    done += count
    if (done < total) newPage(sheet)
  }
}

function drawSlice(
  sheet: Sheet,
  row: SetRow,
  { from, count, rtl }: { from: number; count: number; rtl: boolean },
): void {
  const height = count * LEADING + 2 * PAD
  for (const cell of row) {
    const box = sheet.pdf.rect(cell.x, sheet.y, cell.width, height).lineWidth(0.5)
    if (cell.header) box.fillAndStroke(HEAD_FILL, LINE)
    else box.stroke(LINE)
    cell.lines.slice(from, from + count).forEach((line, index) => {
      drawLine(sheet, line, {
        x: cell.x + PAD,
        y: sheet.y + PAD + index * LEADING,
        width: cell.width - 2 * PAD,
        size: SIZE,
        leading: LEADING,
        rtl,
      })
    })
  }
  sheet.y += height
}

interface Columns {
  widths: number[]
  rtl: boolean
}

function setRow(sheet: Sheet, row: Cell[], { widths, rtl }: Columns): SetRow {
  const cells: SetRow = []
  let column = 0
  let offset = 0
  for (const cell of row) {
    const width = widths.slice(column, column + cell.colspan).reduce((sum, each) => sum + each, 0)
    if (width <= 0) continue
    column += cell.colspan
    const x = rtl ? MARGIN + TEXT_WIDTH - offset - width : MARGIN + offset
    offset += width
    cells.push({ x, width, header: cell.header, lines: cellLines(sheet, cell, { width, rtl }) })
  }
  return cells
}

const cellLines = (sheet: Sheet, cell: Cell, { width, rtl }: { width: number; rtl: boolean }): Line[] =>
  cell.paragraphs.flatMap((runs) =>
    linesOf(sheet, runs, { size: SIZE, width: width - 2 * PAD, rtl, bold: cell.header }),
  )

/** Columns share the width by what they hold; none is narrower than its longest word where that is possible. */
function columnWidths(sheet: Sheet, { rows }: Table, rtl: boolean): number[] {
  const count = Math.max(...rows.map((row) => row.reduce((sum, { colspan }) => sum + colspan, 0)))
  const least = Array<number>(count).fill(30)
  const most = Array<number>(count).fill(30)
  for (const row of rows) {
    let column = 0
    for (const cell of row) {
      if (cell.colspan === 1) {
        least[column] = Math.max(least[column] ?? 0, spread(sheet, cell, { width: 1, rtl }))
        most[column] = Math.max(most[column] ?? 0, spread(sheet, cell, { width: TEXT_WIDTH, rtl }))
      }
      column += cell.colspan
    }
  }
  return share(least, most)
}

const MOST_FOR_A_WORD = 130

/** The widest line of a cell that has so much room. */
function spread(sheet: Sheet, cell: Cell, { width, rtl }: { width: number; rtl: boolean }): number {
  const setting = { size: SIZE, width: Math.max(width, MOST_FOR_A_WORD), rtl, bold: cell.header }
  const lines = cell.paragraphs.flatMap((runs) =>
    linesOf(sheet, runs, width === 1 ? { ...setting, width: 60 } : setting),
  )
  return Math.max(0, ...lines.map(widthOfAtoms)) + 2 * PAD
}

function share(least: number[], most: number[]): number[] {
  const needed = least.reduce((sum, width) => sum + width, 0)
  if (needed >= TEXT_WIDTH) return least.map((width) => (width / needed) * TEXT_WIDTH)
  const wishes = most.map((width, index) => Math.max(1, width - (least[index] ?? 0)))
  const wished = wishes.reduce((sum, width) => sum + width, 0)
  return least.map((width, index) => width + ((TEXT_WIDTH - needed) * (wishes[index] ?? 0)) / wished)
}
