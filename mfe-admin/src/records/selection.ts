import { useMemo, useState } from 'react'

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

/** The selected rows of a list. The result changes only with its parts, so that tables can skip drawing. */
export function useSelection<Row extends { id: string }>(
  listed: readonly Row[],
  { isSelectable, nameOf }: SelectionOptions<Row>,
): Selection<Row> {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  return useMemo(() => {
    const rows = listed.filter((row) => selected.has(row.id) && isSelectable(row))
    const ids = new Set(rows.map(({ id }) => id))
    const select = (next: Iterable<string>) => setSelected(new Set(next))
    const toggle = (id: string) => select(ids.has(id) ? [...ids].filter((each) => each !== id) : [...ids, id])
    return { rows, ids, select, toggle, isSelectable, nameOf }
  }, [listed, selected, isSelectable, nameOf])
}
