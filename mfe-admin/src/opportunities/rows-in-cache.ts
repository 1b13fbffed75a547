import type { AdminOpportunityRow } from '@fundharbor/contracts/catalog/admin-opportunities'
import { useQueryClient, type InfiniteData, type Page } from '@fundharbor/kit'
import { useMemo } from 'react'
import { LIST_KEY } from './queries.ts'

type Row = AdminOpportunityRow
type Rows = InfiniteData<Page<Row[]>, string | null>

/** Changes rows before the server has answered, and puts them back where it refuses. */
export function useRowsInCache() {
  const client = useQueryClient()
  return useMemo(() => {
    const filter = { queryKey: LIST_KEY }
    /** `change` answers the row as it shall be, or null where it is gone. Answers how to undo it. */
    const changeRow = async (id: string, change: (row: Row) => Row | null) => {
      await client.cancelQueries(filter)
      const before = client.getQueriesData<Rows>(filter)
      client.setQueriesData<Rows>(filter, (list) => list && changed(list, id, change))
      return () => {
        for (const [key, list] of before) client.setQueryData(key, list)
      }
    }
    const refresh = () => client.invalidateQueries(filter)
    return { changeRow, refresh }
  }, [client])
}

function changed(list: Rows, id: string, change: (row: Row) => Row | null): Rows {
  const pages = list.pages.map((page) => {
    const rows = page.rows.flatMap((row) => {
      const next = row.id === id ? change(row) : row
      return next ? [next] : []
    })
    return { ...page, rows }
  })
  const gone = list.pages.reduce(
    (sum, page, index) => sum + page.rows.length - (pages[index]?.rows.length ?? 0),
    0,
  )
  return { ...list, pages: pages.map((page) => ({ ...page, total: page.total - gone })) }
}
