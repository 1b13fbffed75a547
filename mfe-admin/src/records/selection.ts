import { useState } from 'react'

/** Rows that are selected for a bulk action. Rows that a filter or a change took from the list no longer count. */
export interface Selection<Row> {
  rows: Row[]
  ids: ReadonlySet<string>
  select: (ids: Iterable<string>) => void
  toggle: (id: string) => void
  isSelectable: (row: Row) => boolean
  nameOf: (row: Row) => string
}

interface SelectionOptions<Row> {
  isSelectable: (row: Row) => boolean
  nameOf: (row: Row) => string
}

export function useSelection<Row extends { id: string }>(
  listed: readonly Row[],
  options: SelectionOptions<Row>,
): Selection<Row> {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const rows = listed.filter((row) => selected.has(row.id) && options.isSelectable(row))
  const ids = new Set(rows.map(({ id }) => id))
  return {
    ...options,
    rows,
    ids,
    select: (next) => setSelected(new Set(next)),
    toggle: (id) => setSelected(new Set(ids.has(id) ? [...ids].filter((each) => each !== id) : [...ids, id])),
  }
}
