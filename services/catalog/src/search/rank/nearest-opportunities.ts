import { clock } from '@fundharbor/chassis/runtime/clock'
import { millisecondsInMinute } from 'date-fns/constants'
import { LRUCache } from 'lru-cache'
import { Model } from 'objection'
import { currentEmbedder } from '../../records/embeddings/embedder.ts'
import type { Vector } from '../../records/embeddings/vector.ts'
import { openSql } from '../../records/opportunities/open.ts'
import { searchEngine } from '../feed/current-engine.ts'
import {
  nearestVectors,
  packVectors,
  usualSimilarity,
  type PackedVectors,
} from '../../records/embeddings/packed-vectors.ts'

const NEAREST = 60

/** The newest of these are compared: about 60 MB of vectors and 15 ms. */
const MAX_COMPARED = 40_000

/** New vectors are read after ten minutes, or with the next change of the catalog. */
const packed = new LRUCache<string, Promise<PackedVectors>>({ max: 1, ttl: 10 * millisecondsInMinute })

/** Ids of the open opportunities nearest in meaning, the nearest first, and how similar one in twenty is. */
export async function nearestOpportunities(vector: Vector): Promise<{ ids: string[]; usual: number }> {
  const { version } = await searchEngine().status()
  const key = `${version} ${currentEmbedder().name}`
  const vectors = packed.get(key) ?? readOpen()
  packed.set(key, vectors, { noUpdateTTL: true })
  vectors.catch(() => packed.delete(key))
  const compared = await vectors
  return {
    ids: nearestVectors(compared, vector, NEAREST).map(({ id }) => id),
    usual: usualSimilarity(compared, vector),
  }
}

async function readOpen(): Promise<PackedVectors> {
  const { rows } = await Model.knex().raw<{ rows: { id: string; vector: Vector }[] }>(
    `SELECT o.id, e.vector FROM opportunity_embeddings e JOIN opportunities o ON o.id = e.opportunity_id
     WHERE e.model = :model AND o.is_active AND ${openSql('o.')} ORDER BY o.created_at DESC LIMIT :most`,
    { model: currentEmbedder().name, now: clock.now(), most: MAX_COMPARED },
  )
  return packVectors(new Map(rows.map(({ id, vector }) => [id, vector])))
}
