import { setTimeout as sleep } from 'node:timers/promises'
import { logger } from '@fundharbor/chassis/runtime/logger'
import { Model } from 'objection'
import { currentEmbedder, embed } from './embedder.ts'
import { hashOfText, shortened } from './text.ts'
import { likeness, type Vector } from './vector.ts'

/** Nobody waits longer for the meaning of a profile: the next answer has it. */
const PATIENCE_MS = 120
const MOST_KEPT = 1000

/** Meanings of profiles' texts, the latest last; undefined while one is still made. */
const kept = new Map<string, Vector | undefined>()

/** What a text means, where that is known within the time that anybody waits. */
export async function meaningOf(text: string): Promise<Vector | undefined> {
  const asked = shortened(text)
  const key = `${currentEmbedder().name} ${hashOfText(asked)}`
  const known = kept.get(key)
  if (known || asked === '') return known
  const made = kept.has(key) ? undefined : make(key, asked)
  await Promise.race([made, sleep(PATIENCE_MS)])
  return kept.get(key)
}

async function make(key: string, text: string): Promise<void> {
  kept.set(key, undefined)
  try {
    const [vector] = await embed([text], { isUrgent: true })
    kept.delete(key)
    if (vector) kept.set(key, vector)
  } catch (error) {
    kept.delete(key)
    logger.warn({ err: error }, 'a profile could not be embedded')
  }
  const [oldest] = kept.keys()
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
}

/** Vectors of opportunities that have one of the embedder in use, by their ids. */
export async function readVectors(ids: string[]): Promise<Map<string, Vector>> {
  const rows: { opportunityId: string; vector: Vector }[] = await Model.knex()
    .table('opportunity_embeddings')
    .select('opportunityId', 'vector')
    .whereIn('opportunity_id', ids)
    .where({ model: currentEmbedder().name })
  return new Map(rows.map(({ opportunityId, vector }) => [opportunityId, vector]))
}

/** Likeness to the nearest of some vectors; null where nothing can be compared. */
export function nearest(vector: Vector | undefined, others: readonly Vector[]): number | null {
  // A server may have another model of another size under the same name by now.
  const comparable = others.filter((other) => other.length === vector?.length)
  if (!vector || comparable.length === 0) return null
  return Math.max(...comparable.map((other) => likeness(vector, other)))
}
