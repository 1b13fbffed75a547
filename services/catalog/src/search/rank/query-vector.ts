import { setTimeout as sleep } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { currentEmbedder, embed } from '../../embeddings/embedder.ts'
import { shortened } from '../../embeddings/text.ts'
import type { Vector } from '../../embeddings/vector.ts'

const vectors = new LRUCache<string, Promise<Vector | undefined>>({ max: 5000 })

/** What a query means. Made once and kept; undefined where the model fails. */
export function queryVector(text: string): Promise<Vector | undefined> {
  const asked = shortened(text.toLowerCase())
  const key = `${currentEmbedder().name} ${asked}`
  const known = vectors.get(key)
  if (known) return known
  const made = embed([asked], { isUrgent: true }).then(
    ([vector]) => vector,
    () => {
      vectors.delete(key)
      return undefined
    },
  )
  vectors.set(key, made)
  return made
}

/** The answer if it comes in time, else undefined; who waits goes on without. */
export const within = <T>(answer: Promise<T>, milliseconds: number): Promise<T | undefined> =>
  Promise.race([answer, sleep(milliseconds, undefined, { ref: false })])
