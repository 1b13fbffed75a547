import type { AdminOpportunityRow } from '@fundharbor/contracts/catalog/admin-opportunities'
import { Checkbox } from 'antd'
import { useState } from 'react'
import type { VirtualColumn } from '../records/virtual-table.tsx'

type Row = AdminOpportunityRow

/** Rows that are chosen to do something with all of them, and the column to choose them in. */
export function useChoice(rows: Row[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  // Who left the list, by a filter or for good, is not chosen any more.
  const chosen = rows.filter(({ id }) => ids.has(id))
  const isChosen = ({ id }: Row) => ids.has(id)
  const choose = (row: Row, isIn: boolean) => {
    const next = new Set(chosen.map(({ id }) => id))
    if (isIn) next.add(row.id)
    else next.delete(row.id)
    setIds(next)
  }
  const column: VirtualColumn<Row> = {
    key: 'choice',
    title: (
      <Checkbox
        aria-label="Choose all that are shown"
        checked={rows.length > 0 && chosen.length === rows.length}
        indeterminate={chosen.length > 0 && chosen.length < rows.length}
        onChange={({ target }) => setIds(new Set(target.checked ? rows.map(({ id }) => id) : []))}
      />
    ),
    width: 52,
    render: (row) => (
      <Checkbox
        aria-label={`Choose ${row.title}`}
        checked={isChosen(row)}
        onChange={({ target }) => choose(row, target.checked)}
      />
    ),
  }
  return { chosen, isChosen, column, clear: () => setIds(new Set()) }
}
