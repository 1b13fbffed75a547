import { LRUCache } from 'lru-cache'
import { currentEmbedder, embed } from './embedder.ts'
import { shortened } from './text.ts'
import type { Vector } from './vector.ts'

const cache = new LRUCache<string, Promise<Vector | undefined>>({ max: 5000 })

/** The vector of a query or a profile, cached; undefined for an empty text or if the model fails. */
export async function textVector(text: string): Promise<Vector | undefined> {
  const input = shortened(text)
  if (input === '') return undefined
  const key = `${currentEmbedder().name} ${input}`
  const known = cache.get(key)
  if (known) return known
  const vector = embed([input], { isUrgent: true }).then(
    ([first]) => first,
    () => {
      cache.delete(key)
      return undefined
    },
  )
  cache.set(key, vector)
  return vector
}
