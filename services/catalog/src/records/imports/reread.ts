import type { Knex } from 'knex'
import type { Source } from './source.ts'

/** The origin of changes made by rereading shipped files with newer readers. */
export const REREAD = 'reread'

/**
 * Rereads a source that older readers have imported. Only updates records that the catalog has, so that nothing
 * withdrawn comes back. Leaves no trace in histories and modification times, because the funders changed nothing.
 */
export async function reread<T>(
  trx: Knex.Transaction,
  source: Source,
  read: (known: Source) => Promise<T>,
): Promise<T> {
  const known = await knownIds(trx, source)
  await trx.raw("SELECT set_config('fundharbor.origin', ?, true)", [REREAD])
  const result = await read(onlyKnown(known, source))
  await trx.raw("SELECT set_config('fundharbor.origin', '', true)")
  await trx.table('opportunity_changes').where({ origin: REREAD }).delete()
  return result
}

async function knownIds(trx: Knex.Transaction, { name }: Source): Promise<Set<string>> {
  const listed = trx
    .table('opportunities')
    .where({ source: name })
    .whereNull('withdrawnAt')
    .select('sourceId')
  const held = trx.table('held_back').where({ source: name }).select('sourceId')
  const rows: { sourceId: string }[] = [...(await listed), ...(await held)]
  return new Set(rows.map(({ sourceId }) => sourceId))
}

const onlyKnown = (known: Set<string>, source: Source): Source => ({
  ...source,
  async *items() {
    for await (const item of source.items())
      if ('record' in item && known.has(item.record.sourceId)) yield item
  },
})
