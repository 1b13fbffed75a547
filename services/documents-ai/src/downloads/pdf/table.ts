import type { Block, Cell } from '../blocks.ts'
import { drawLine } from './draw.ts'
import { breakLines, widthOfAtoms, type Line } from './lines.ts'
import { HEAD_FILL, leadingOf, LINE, newPage, type Sheet } from './sheet.ts'
import { addElement, drawArtifact, drawTagged, within, type StructureElement } from './structure.ts'

const SIZE = 9.5
const LEADING = 14
const sizeOf = ({ scale }: Sheet) => SIZE * scale
const lineOf = (sheet: Sheet) => leadingOf(sheet, LEADING)
/** Above and below the text of a cell. */
const padOf = ({ spacing }: Sheet) => PAD * (0.3 + 0.7 * spacing)
const PAD = 6

type Table = Extract<Block, { kind: 'table' }>

interface LaidOutCell {
  x: number
  width: number
  header: boolean
  lines: Line[]
}

type LaidOutRow = LaidOutCell[]

/** Draws a table. Header rows repeat on every page; rows that do not fit continue on the next page. */
export function drawTable(sheet: Sheet, table: Table): void {
  const rtl = table.rtl ?? sheet.rtl
  const widths = columnWidths(sheet, table, rtl)
  const rows = table.rows.map((row) => layOutRow(sheet, row, { widths, rtl }))
  const head = table.rows[0]?.every(({ header }) => header) && rows.length > 1 ? rows[0] : undefined
  const element = addElement(sheet, 'Table')
  for (const row of rows) {
    const whole = heightOf(sheet, row)
    if (
      sheet.y + whole > sheet.bottom &&
      (whole < (sheet.bottom - sheet.margin) / 2 || sheet.y + lineOf(sheet) * 2 > sheet.bottom)
    ) {
      newPage(sheet)
      // Screen readers know the header already.
      if (head && row !== head) drawRow(sheet, head, { rtl, elements: null })
    }
    within(sheet, element, () =>
      drawRow(sheet, row, { rtl, elements: cellElements(sheet, row, row === head) }),
    )
  }
}

const linesIn = (row: LaidOutRow) => Math.max(1, ...row.map(({ lines }) => lines.length))
const heightOf = (sheet: Sheet, row: LaidOutRow) => linesIn(row) * lineOf(sheet) + 2 * padOf(sheet)

interface DrawnRow {
  rtl: boolean
  /** The elements of the cells; null for a header that is repeated. */
  elements: StructureElement[] | null
}

/** Adds a row and its cells to the structure tree. */
function cellElements(sheet: Sheet, row: LaidOutRow, isHead: boolean): StructureElement[] {
  const parent = addElement(sheet, 'TR')
  return row.map(({ header }) =>
    addElement(
      { pdf: sheet.pdf, parent },
      header ? 'TH' : 'TD',
      header ? { scope: isHead ? 'Column' : 'Row' } : {},
    ),
  )
}

/** Draws as many lines as fit on the page, the rest on the next ones. */
function drawRow(sheet: Sheet, row: LaidOutRow, drawn: DrawnRow): void {
  const total = linesIn(row)
  let done = 0
  while (done < total) {
    const room = Math.max(1, Math.floor((sheet.bottom - sheet.y - 2 * padOf(sheet)) / lineOf(sheet)))
    const count = Math.min(room, total - done)
    drawSlice(sheet, row, { from: done, count, ...drawn })
    done += count
    if (done < total) newPage(sheet)
  }
}

function drawSlice(
  sheet: Sheet,
  row: LaidOutRow,
  { from, count, rtl, elements }: { from: number; count: number } & DrawnRow,
): void {
  const leading = lineOf(sheet)
  const height = count * leading + 2 * padOf(sheet)
  for (const [column, cell] of row.entries()) {
    drawArtifact(sheet, 'Layout', () => {
      const box = sheet.pdf.rect(cell.x, sheet.y, cell.width, height).lineWidth(0.5)
      if (cell.header) box.fillAndStroke(HEAD_FILL, LINE)
      else box.stroke(LINE)
    })
    const element = elements?.[column]
    const draw = () =>
      cell.lines.slice(from, from + count).forEach((line, index) => {
        drawLine(sheet, line, {
          x: cell.x + PAD,
          y: sheet.y + padOf(sheet) + index * leading,
          width: cell.width - 2 * PAD,
          size: sizeOf(sheet),
          leading,
          rtl,
          element,
        })
      })
    if (element) drawTagged(sheet, element, draw)
    else drawArtifact(sheet, 'Pagination', draw)
  }
  sheet.y += height
}

interface Columns {
  widths: number[]
  rtl: boolean
}

function layOutRow(sheet: Sheet, row: Cell[], { widths, rtl }: Columns): LaidOutRow {
  const cells: LaidOutRow = []
  let column = 0
  let offset = 0
  for (const cell of row) {
    const width = widths.slice(column, column + cell.colspan).reduce((sum, each) => sum + each, 0)
    if (width <= 0) continue
    column += cell.colspan
    const x = rtl ? sheet.margin + sheet.textWidth - offset - width : sheet.margin + offset
    offset += width
    cells.push({ x, width, header: cell.header, lines: cellLines(sheet, cell, { width, rtl }) })
  }
  return cells
}

const cellLines = (sheet: Sheet, cell: Cell, { width, rtl }: { width: number; rtl: boolean }): Line[] =>
  cell.paragraphs.flatMap((runs) =>
    breakLines(sheet, runs, { size: sizeOf(sheet), width: width - 2 * PAD, rtl, bold: cell.header }),
  )

/** Distributes the width by content; if possible, no column is narrower than its longest word. */
function columnWidths(sheet: Sheet, { rows }: Table, rtl: boolean): number[] {
  const count = Math.max(...rows.map((row) => row.reduce((sum, { colspan }) => sum + colspan, 0)))
  const least = Array<number>(count).fill(30)
  const most = Array<number>(count).fill(30)
  for (const row of rows) {
    let column = 0
    for (const cell of row) {
      if (cell.colspan === 1) {
        least[column] = Math.max(least[column] ?? 0, widestLine(sheet, cell, { width: 1, rtl }))
        most[column] = Math.max(most[column] ?? 0, widestLine(sheet, cell, { width: sheet.textWidth, rtl }))
      }
      column += cell.colspan
    }
  }
  return distribute(least, most, sheet.textWidth)
}

const MAX_WORD_WIDTH = 130

/** Width of a cell's widest line when it is laid out in some width. */
function widestLine(sheet: Sheet, cell: Cell, { width, rtl }: { width: number; rtl: boolean }): number {
  const options = { size: sizeOf(sheet), width: Math.max(width, MAX_WORD_WIDTH), rtl, bold: cell.header }
  const lines = cell.paragraphs.flatMap((runs) =>
    breakLines(sheet, runs, width === 1 ? { ...options, width: 60 } : options),
  )
  return Math.max(0, ...lines.map(widthOfAtoms)) + 2 * PAD
}

function distribute(least: number[], most: number[], available: number): number[] {
  const needed = least.reduce((sum, width) => sum + width, 0)
  if (needed >= available) return least.map((width) => (width / needed) * available)
  const desired = most.map((width, index) => Math.max(1, width - (least[index] ?? 0)))
  const total = desired.reduce((sum, width) => sum + width, 0)
  return least.map((width, index) => width + ((available - needed) * (desired[index] ?? 0)) / total)
}
