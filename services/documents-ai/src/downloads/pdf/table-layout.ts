import type { Cell } from '../blocks.ts'
import { breakLines, widthOfAtoms, type Line } from './lines.ts'
import { leadingOf, type Sheet } from './sheet.ts'

const SIZE = 9.5
const LEADING = 14
const INDENT = 13
/** Between a marker and the text of its item. */
export const MARKER_GAP = 4
/** Beside the text of a cell. */
export const PAD = 6

export const sizeOf = ({ scale }: Sheet): number => SIZE * scale
export const lineOf = (sheet: Sheet): number => leadingOf(sheet, LEADING)
/** Above and below the text of a cell. */
export const padOf = ({ spacing }: Sheet): number => PAD * (0.3 + 0.7 * spacing)

/** A line of a cell. Lines of a list are indented; an item's first has its marker before it. */
export interface CellLine {
  line: Line
  indent: number
  marker?: Line | undefined
}

/** The lines of a cell whose text has some width. */
export function cellLines(
  sheet: Sheet,
  { blocks, header }: Cell,
  { width, rtl }: { width: number; rtl: boolean },
): CellLine[] {
  const size = sizeOf(sheet)
  return blocks.flatMap((block) => {
    const bold = header || block.kind === 'heading'
    const text = block.kind === 'item' ? block.marker : ''
    const [marker] = breakLines(sheet, [{ text }], { size, width: sheet.textWidth, rtl })
    const wanted =
      block.kind === 'item' && marker ? Math.max(INDENT * block.depth, widthOfAtoms(marker) + MARKER_GAP) : 0
    // In a column that is too narrow for nested lists, the text gets at least half.
    const indent = Math.min(width / 2, wanted)
    return breakLines(sheet, block.runs, { size, width: width - indent, rtl, bold }).map((line, index) => ({
      line,
      indent,
      marker: index === 0 ? marker : undefined,
    }))
  })
}

/** Distributes the width by content; if possible, no column is narrower than its longest word. */
export function columnWidths(sheet: Sheet, rows: Cell[][], rtl: boolean): number[] {
  const count = Math.max(...rows.flat().map(({ column, colspan }) => column + colspan))
  const least = Array<number>(count).fill(30)
  const most = Array<number>(count).fill(30)
  for (const cell of rows.flat()) {
    if (cell.colspan > 1) continue
    const { column } = cell
    const widest = (width: number) => widestLine(cellLines(sheet, cell, { width, rtl }))
    least[column] = Math.max(least[column] ?? 0, widest(60))
    most[column] = Math.max(most[column] ?? 0, widest(sheet.textWidth))
  }
  return distribute(least, most, sheet.textWidth)
}

const widestLine = (lines: CellLine[]): number =>
  2 * PAD + Math.max(0, ...lines.map(({ line, indent }) => indent + widthOfAtoms(line)))

function distribute(least: number[], most: number[], available: number): number[] {
  const needed = least.reduce((sum, width) => sum + width, 0)
  if (needed >= available) return least.map((width) => (width / needed) * available)
  const desired = most.map((width, index) => Math.max(1, width - (least[index] ?? 0)))
  const total = desired.reduce((sum, width) => sum + width, 0)
  return least.map((width, index) => width + ((available - needed) * (desired[index] ?? 0)) / total)
}
