import type { SourceName } from '@fundharbor/contracts/vocabulary'
import type { Knex } from 'knex'

/** A test for source ids that the catalog does not have yet. */
export async function isNewId(knex: Knex, source: SourceName): Promise<(sourceId: string) => boolean> {
  const rows: { sourceId: string }[] = await knex.table('opportunities').select('sourceId').where({ source })
  const known = new Set(rows.map(({ sourceId }) => sourceId))
  return (sourceId) => !known.has(sourceId)
}
