import type { InfiniteData, Page, QueryClient } from '@fundharbor/kit'

/** Changes a row in every list under a key, whatever its filters; returns what puts all of them back. */
export async function changeRows<Row extends { id: string }>(
  client: QueryClient,
  queryKey: readonly string[],
  changed: Pick<Row, 'id'> & Partial<Row>,
): Promise<() => void> {
  type Pages = InfiniteData<Page<Row[]>>
  await client.cancelQueries({ queryKey })
  const before = client.getQueriesData<Pages>({ queryKey })
  const changeOne = (row: Row) => (row.id === changed.id ? { ...row, ...changed } : row)
  client.setQueriesData<Pages>(
    { queryKey },
    (lists) =>
      lists && { ...lists, pages: lists.pages.map((page) => ({ ...page, rows: page.rows.map(changeOne) })) },
  )
  return () => {
    for (const [key, lists] of before) client.setQueryData(key, lists)
  }
}
