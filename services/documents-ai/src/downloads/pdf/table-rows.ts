import type { Cell } from '../blocks.ts'
import type { Sheet } from './sheet.ts'
import { cellLines, columnWidths, lineOf, PAD, padOf, type CellLine } from './table-layout.ts'

/** The part of a cell in one row. */
export interface LaidOutCell {
  cell: Cell
  x: number
  width: number
  lines: CellLine[]
  /** Lines and rows that are left, for a cell that reaches into the next row. */
  rest: CellLine[]
  rowsLeft: number
  isFirst: boolean
}

export type LaidOutRow = LaidOutCell[]

export const linesIn = (row: LaidOutRow): number => Math.max(1, ...row.map(({ lines }) => lines.length))
export const heightOf = (sheet: Sheet, row: LaidOutRow): number =>
  linesIn(row) * lineOf(sheet) + 2 * padOf(sheet)

/** A cell that reaches over several rows fills each as far as the row's own cells are high; its last row has what is left. */
export function layOutRows(sheet: Sheet, rows: Cell[][], rtl: boolean): LaidOutRow[] {
  const widths = columnWidths(sheet, rows, rtl)
  const sum = (from: number, to: number) => widths.slice(from, to).reduce((total, each) => total + each, 0)
  let above: LaidOutRow = []
  return rows.map((cells) => {
    const starting = cells.map((cell): LaidOutCell => {
      const width = sum(cell.column, cell.column + cell.colspan)
      const offset = sum(0, cell.column)
      const x = sheet.margin + (rtl ? sheet.textWidth - offset - width : offset)
      const lines = cellLines(sheet, cell, { width: width - 2 * PAD, rtl })
      return { cell, x, width, lines, rest: [], rowsLeft: cell.rowspan - 1, isFirst: true }
    })
    const continued = above
      .filter(({ rowsLeft }) => rowsLeft > 0)
      .map((part) => ({ ...part, lines: part.rest, rowsLeft: part.rowsLeft - 1, isFirst: false }))
    const row = [...continued, ...starting]
    const count = linesIn(row.filter(({ rowsLeft }) => rowsLeft === 0))
    above = row.map((part) =>
      part.rowsLeft === 0
        ? part
        : { ...part, lines: part.lines.slice(0, count), rest: part.lines.slice(count) },
    )
    return above
  })
}
