import pg from 'pg'
import type { Ledger } from './requests.ts'

/** Of the confirmed writes of a kind, how many there were and how many the database does not have. */
export interface Kept {
  title: string
  confirmed: number
  lost: number
}

const counted = async (
  client: pg.Client,
  { title, table, ids }: { title: string; table: string; ids: string[] },
) => {
  const { rows } = await client.query<{ found: number }>(
    `SELECT count(*)::int AS found FROM ${table} WHERE id = ANY($1::uuid[])`,
    [ids],
  )
  return { title, confirmed: ids.length, lost: ids.length - (rows[0]?.found ?? 0) }
}

async function names(client: pg.Client, ledger: Ledger): Promise<Kept> {
  const ids = [...ledger.names.keys()]
  const { rows } = await client.query<{ id: string; full_name: string }>(
    'SELECT id, full_name FROM identity_billing.users WHERE id = ANY($1::uuid[])',
    [ids],
  )
  const kept = rows.filter(({ id, full_name }) => ledger.names.get(id)?.has(full_name.replace('Amara ', '')))
  return { title: 'names', confirmed: ids.length, lost: ids.length - kept.length }
}

/** Looks in the database for everything that was confirmed. */
export async function lookFor(url: string, ledger: Ledger): Promise<Kept[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return [
      await counted(client, {
        title: 'saved searches',
        table: 'catalog.saved_searches',
        ids: ledger.savedSearches,
      }),
      await counted(client, {
        title: 'discussions',
        table: 'content.forum_discussions',
        ids: ledger.discussions,
      }),
      await counted(client, {
        title: 'documents',
        table: 'documents_ai.generated_documents',
        ids: ledger.documents,
      }),
      await names(client, ledger),
    ]
  } finally {
    await client.end()
  }
}
