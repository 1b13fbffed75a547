import pg from 'pg'
import type { ConfirmedWrites } from './requests.ts'

/** How many writes of a kind were confirmed, and how many of those are not in the database. */
export interface WriteCheck {
  title: string
  confirmed: number
  lost: number
}

/** Whether there were writes, and all of them are in the database. */
export const isComplete = ({ confirmed, lost }: WriteCheck): boolean => confirmed > 0 && lost === 0

const checkTable = async (
  client: pg.Client,
  { title, table, ids }: { title: string; table: string; ids: string[] },
) => {
  const { rows } = await client.query<{ found: number }>(
    `SELECT count(*)::int AS found FROM ${table} WHERE id = ANY($1::uuid[])`,
    [ids],
  )
  return { title, confirmed: ids.length, lost: ids.length - (rows[0]?.found ?? 0) }
}

async function checkNames(client: pg.Client, confirmed: ConfirmedWrites): Promise<WriteCheck> {
  const ids = [...confirmed.names.keys()]
  const { rows } = await client.query<{ id: string; full_name: string }>(
    'SELECT id, full_name FROM identity_billing.users WHERE id = ANY($1::uuid[])',
    [ids],
  )
  const saved = rows.filter(({ id, full_name }) =>
    confirmed.names.get(id)?.has(full_name.replace('Amara ', '')),
  )
  return { title: 'names', confirmed: ids.length, lost: ids.length - saved.length }
}

/** Checks that everything that was confirmed is in the database. */
export async function checkWrites(url: string, confirmed: ConfirmedWrites): Promise<WriteCheck[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return [
      await checkTable(client, {
        title: 'saved searches',
        table: 'catalog.saved_searches',
        ids: confirmed.savedSearches,
      }),
      await checkTable(client, {
        title: 'discussions',
        table: 'content.forum_discussions',
        ids: confirmed.discussions,
      }),
      await checkTable(client, {
        title: 'documents',
        table: 'documents_ai.generated_documents',
        ids: confirmed.documents,
      }),
      await checkNames(client, confirmed),
    ]
  } finally {
    await client.end()
  }
}
