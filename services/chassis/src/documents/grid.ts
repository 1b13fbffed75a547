import { isTag, type AnyNode, type Element } from 'domhandler'

/** Where a cell is in its table. */
export interface Slot {
  /** Null fills a place that no cell has. */
  cell: Element | null
  /** From 0. */
  column: number
  colspan: number
  rowspan: number
}

/** As in browsers. */
const LARGEST_SPAN = 1000

/** The rows of a table, each with the cells that begin in it; together, they fill the grid without gaps. */
export function slotsOf(table: Element): Slot[][] {
  const placed = placeCells(rowsIn(table))
  // A column in which no cell begins is part of the one before it.
  const starts = [...new Set(placed.flat().map(({ column }) => column))].toSorted((a, b) => a - b)
  const indexes = new Map(starts.map((column, index) => [column, index]))
  const endOf = ({ column, colspan }: Slot) => starts.findLastIndex((start) => start < column + colspan) + 1
  const rows = placed.map((row) =>
    row.map((slot) => {
      const column = indexes.get(slot.column) ?? 0
      return { ...slot, column, colspan: endOf(slot) - column }
    }),
  )
  return fillGaps(rows, starts.length)
}

function rowsIn(node: AnyNode): Element[] {
  if (!isTag(node)) return []
  return node.name === 'tr' ? [node] : node.children.flatMap(rowsIn)
}

function placeCells(rows: Element[]): Slot[][] {
  /** For each column, the row in which it is free again. */
  const free: number[] = []
  return rows.flatMap((row, index) => {
    const cells = row.children.filter(isTag).filter(({ name }) => name === 'td' || name === 'th')
    if (cells.length === 0 && !free.some((end) => end > index)) return []
    // A cell does not reach into another part of the table, such as from the head into the body.
    const last = rows.findLastIndex(({ parent }) => parent === row.parent)
    let column = 0
    return [
      cells.map((cell): Slot => {
        while ((free[column] ?? 0) > index) column += 1
        const slot = {
          cell,
          column,
          colspan: 1,
          rowspan: Math.min(spanOf(cell, 'rowspan'), last - index + 1),
        }
        const wanted = spanOf(cell, 'colspan')
        while (slot.colspan < wanted && !((free[column + slot.colspan] ?? 0) > index)) slot.colspan += 1
        column += slot.colspan
        for (let at = slot.column; at < column; at += 1) free[at] = index + slot.rowspan
        return slot
      }),
    ]
  })
}

/** A `rowspan` of 0 reaches to the end. */
function spanOf({ attribs }: Element, name: 'colspan' | 'rowspan'): number {
  const span = Number.parseInt(attribs[name] ?? '1', 10)
  if (name === 'rowspan' && span === 0) return LARGEST_SPAN
  return Math.min(LARGEST_SPAN, Math.max(1, span || 1))
}

function fillGaps(rows: Slot[][], columns: number): Slot[][] {
  const free = Array<number>(columns).fill(0)
  return rows.map((row, index) => {
    for (const { column, colspan, rowspan } of row) free.fill(index + rowspan, column, column + colspan)
    const fillers: Slot[] = []
    for (let column = 0; column < columns; column += 1) {
      if ((free[column] ?? 0) > index) continue
      const last = fillers.at(-1)
      if (last && last.column + last.colspan === column) last.colspan += 1
      else fillers.push({ cell: null, column, colspan: 1, rowspan: 1 })
    }
    return [...row, ...fillers].toSorted((one, other) => one.column - other.column)
  })
}
