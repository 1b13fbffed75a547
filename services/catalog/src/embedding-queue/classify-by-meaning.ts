import { clock } from '@fundharbor/chassis/runtime/clock'
import type { Category } from '@fundharbor/contracts/vocabulary'
import type { Knex } from 'knex'
import { classify } from './classify.ts'
import { readCategoryVectors } from './category-vectors.ts'
import { MODEL } from '../embeddings/text.ts'

/**
 * Gives opportunities that no code of their source names a category the one that their texts mean, where that is
 * plain. `classified_as` says that it was chosen so; the codes stay. What the team entered is left as it is.
 */
export async function classifyUnnamed(trx: Knex.Transaction, ids: string[]): Promise<void> {
  const rows: { id: string; vector: Buffer }[] = await trx
    .table('opportunities as o')
    .join('opportunity_embeddings as e', 'e.opportunity_id', 'o.id')
    .select('o.id', 'e.vector')
    .whereIn('o.id', ids)
    // How alike is alike enough was measured with the built-in model.
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
    await give(
      trx,
      category,
      same.map(({ id }) => id),
    )
}

const give = (trx: Knex.Transaction, category: Category, ids: string[]) =>
  trx
    .table('opportunities')
    .whereIn('id', ids)
    .update({ category, classified_as: category, updated_at: clock.now() })
