import { countHeadRows, type Block, type Cell } from '../blocks.ts'
import { drawLine } from './draw.ts'
import { widthOfAtoms } from './lines.ts'
import { HEAD_FILL, LINE, newPage, type Sheet } from './sheet.ts'
import { addElement, drawArtifact, drawTagged, within, type StructureElement } from './structure.ts'
import { lineOf, MARKER_GAP, PAD, padOf, sizeOf } from './table-layout.ts'
import { heightOf, layOutRows, linesIn, type LaidOutCell, type LaidOutRow } from './table-rows.ts'

type Table = Extract<Block, { kind: 'table' }>

/** Draws a table. Header rows repeat on every page; rows that do not fit continue on the next page. */
export function drawTable(sheet: Sheet, table: Table): void {
  const rtl = table.rtl ?? sheet.rtl
  const rows = layOutRows(sheet, table.rows, rtl)
  const head = rows.slice(0, countHeadRows(table.rows))
  const element = addElement(sheet, 'Table')
  const elements = new Map<Cell, StructureElement>()
  for (const [index, row] of rows.entries()) {
    const whole = heightOf(sheet, row)
    if (
      sheet.y + whole > sheet.bottom &&
      (whole < (sheet.bottom - sheet.margin) / 2 || sheet.y + lineOf(sheet) * 2 > sheet.bottom)
    ) {
      drawEdges(sheet, row)
      newPage(sheet)
      // Screen readers know the header already.
      if (index >= head.length) for (const each of head) drawRow(sheet, each, { rtl, elements: null })
      drawEdges(sheet, row)
    }
    within(sheet, element, () => {
      for (const [cell, each] of addElements(sheet, row, index < head.length)) elements.set(cell, each)
      drawRow(sheet, row, { rtl, elements })
    })
  }
}

interface DrawnRow {
  rtl: boolean
  /** The elements of the cells; null for a header that is repeated. */
  elements: Map<Cell, StructureElement> | null
}

/** Adds a row, and the cells that begin in it, to the structure tree. */
function addElements(
  { pdf, parent: table }: Sheet,
  row: LaidOutRow,
  isHead: boolean,
): [Cell, StructureElement][] {
  const parent = addElement({ pdf, parent: table }, 'TR')
  return row
    .filter(({ isFirst }) => isFirst)
    .map(({ cell }) => {
      const { header, colspan, rowspan } = cell
      const scope = header ? { scope: isHead ? ('Column' as const) : ('Row' as const) } : {}
      return [cell, addElement({ pdf, parent }, header ? 'TH' : 'TD', { colspan, rowspan, ...scope })]
    })
}

/** Draws as many lines as fit on the page, the rest on the next ones. */
function drawRow(sheet: Sheet, row: LaidOutRow, drawn: DrawnRow): void {
  const total = linesIn(row)
  let done = 0
  while (done < total) {
    const room = Math.max(1, Math.floor((sheet.bottom - sheet.y - 2 * padOf(sheet)) / lineOf(sheet)))
    const count = Math.min(room, total - done)
    drawSlice(sheet, row, { from: done, to: done + count, total, ...drawn })
    done += count
    if (done < total) newPage(sheet)
  }
}

interface Slice extends DrawnRow {
  from: number
  to: number
  /** Lines of the row. */
  total: number
}

function drawSlice(sheet: Sheet, row: LaidOutRow, slice: Slice): void {
  const { from, to, elements } = slice
  const height = (to - from) * lineOf(sheet) + 2 * padOf(sheet)
  for (const part of row) {
    drawArtifact(sheet, 'Layout', () => drawBox(sheet, part, { ...slice, height }))
    const element = elements?.get(part.cell)
    const draw = () => drawLines(sheet, part, { ...slice, element })
    if (element) drawTagged(sheet, element, draw)
    else drawArtifact(sheet, 'Pagination', draw)
  }
  sheet.y += height
}

/** No line is between the rows that a cell reaches over. */
function drawBox(
  { pdf, y }: Sheet,
  { cell, x, width, isFirst, rowsLeft }: LaidOutCell,
  { from, to, total, height }: Slice & { height: number },
): void {
  if (cell.header) pdf.rect(x, y, width, height).fill(HEAD_FILL)
  const right = x + width
  const bottom = y + height
  pdf.moveTo(x, y).lineTo(x, bottom).moveTo(right, y).lineTo(right, bottom)
  if (isFirst || from > 0) pdf.moveTo(x, y).lineTo(right, y)
  if (rowsLeft === 0 || to < total) pdf.moveTo(x, bottom).lineTo(right, bottom)
  pdf.lineWidth(0.5).stroke(LINE)
}

function drawLines(
  sheet: Sheet,
  { x, width, lines }: LaidOutCell,
  { from, to, rtl, element }: Slice & { element: StructureElement | undefined },
): void {
  const leading = lineOf(sheet)
  for (const [index, { line, indent, marker }] of lines.slice(from, to).entries()) {
    const style = { y: sheet.y + padOf(sheet) + index * leading, size: sizeOf(sheet), leading, rtl, element }
    const inner = width - 2 * PAD - indent
    drawLine(sheet, line, { ...style, x: x + PAD + (rtl ? 0 : indent), width: inner })
    if (!marker) continue
    const markerWidth = widthOfAtoms(marker)
    const gap = rtl ? inner + MARKER_GAP : indent - MARKER_GAP - markerWidth
    drawLine(sheet, marker, { ...style, x: x + PAD + gap, width: markerWidth })
  }
}

/** Ends the cells that reach over a page's end, and begins them again on the next. */
function drawEdges(sheet: Sheet, row: LaidOutRow): void {
  drawArtifact(sheet, 'Layout', () => {
    for (const { x, width, isFirst } of row)
      if (!isFirst)
        sheet.pdf
          .moveTo(x, sheet.y)
          .lineTo(x + width, sheet.y)
          .lineWidth(0.5)
          .stroke(LINE)
  })
}
