import type { Page } from '@fundharbor/kit'

/** Loads every page of a list. */
export async function loadAll<Row>(loadPage: (cursor?: string) => Promise<Page<Row[]>>): Promise<Row[]> {
  const { rows, nextCursor } = await loadPage()
  for (let cursor = nextCursor; cursor;) {
    const page = await loadPage(cursor)
    rows.push(...page.rows)
    cursor = page.nextCursor
  }
  return rows
}
