import { clock } from '@fundharbor/chassis/runtime/clock'
import type { Category } from '@fundharbor/contracts/vocabulary'
import type { Knex } from 'knex'
import { classify } from './classify.ts'
import { readCategoryVectors } from './category-vectors.ts'
import { MODEL } from '../../records/embeddings/text.ts'

/**
 * Assigns a category by embedding similarity to opportunities whose codes name none, if one is clearly best.
 * `classified_as` records it; the codes stay. Categories set by the team stay too.
 */
export async function classifyByMeaning(trx: Knex.Transaction, ids: string[]): Promise<void> {
  const rows: { id: string; vector: Buffer }[] = await trx
    .table('opportunities as o')
    .join('opportunity_embeddings as e', 'e.opportunity_id', 'o.id')
    .select('o.id', 'e.vector')
    .whereIn('o.id', ids)
    // The thresholds were tuned with the built-in model.
    .where('e.model', MODEL)
    .where('o.category', 'other')
    .whereNot('o.source', 'fundharbor')
    .whereRaw("NOT jsonb_exists(o.source_values, 'category')")
  if (rows.length === 0) return
  const vectors = await readCategoryVectors()
  const chosen = rows.flatMap(({ id, vector }) => {
    const category = classify(vector, vectors)
    return category ? [{ id, category }] : []
  })
  const byCategory = Map.groupBy(chosen, ({ category }) => category)
  for (const [category, same] of byCategory)
    await setCategory(
      trx,
      category,
      same.map(({ id }) => id),
    )
}

const setCategory = (trx: Knex.Transaction, category: Category, ids: string[]) =>
  trx
    .table('opportunities')
    .whereIn('id', ids)
    .update({ category, classified_as: category, updated_at: clock.now() })
