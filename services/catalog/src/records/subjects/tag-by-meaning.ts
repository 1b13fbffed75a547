import type { Knex } from 'knex'
import { readTaggedRows } from './pass-rows.ts'
import { retaggedColumns } from './retagged-columns.ts'
import { writeTags } from './write-tags.ts'

/** Tags opportunities without any subject by embedding similarity. */
export async function tagByMeaning(trx: Knex, ids: readonly string[]): Promise<void> {
  const rows = await readTaggedRows(trx, "o.id = ANY(:ids) AND o.subjects = '{}'", { ids })
  await writeTags(trx, await retaggedColumns(trx, rows))
}
