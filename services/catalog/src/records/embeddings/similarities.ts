import { Model } from 'objection'
import { currentEmbedder } from './embedder.ts'
import { cosineSimilarity, type Vector } from './vector.ts'

/** Vectors of opportunities by id, for those embedded with the current embedder. */
export async function readVectors(ids: string[]): Promise<Map<string, Vector>> {
  const rows: { opportunityId: string; vector: Vector }[] = await Model.knex()
    .table('opportunity_embeddings')
    .select('opportunityId', 'vector')
    .whereIn('opportunity_id', ids)
    .where({ model: currentEmbedder().name })
  return new Map(rows.map(({ opportunityId, vector }) => [opportunityId, vector]))
}

/** Similarity to the nearest of some vectors; null if there is nothing to compare. */
export function nearest(vector: Vector | undefined, others: readonly Vector[]): number | null {
  // A server may have replaced its model by one of another dimension under the same name.
  const comparable = others.filter((other) => other.length === vector?.length)
  if (!vector || comparable.length === 0) return null
  return Math.max(...comparable.map((other) => cosineSimilarity(vector, other)))
}
