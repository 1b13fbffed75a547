import { embed as embedBuiltIn } from './model.ts'
import { MODEL, shortened } from './text.ts'
import type { Vector } from './vector.ts'
import { LRUCache } from 'lru-cache'

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

/** An embedding model: the built-in one, or one on a server. */
export interface Embedder {
  /** Vectors of different names are not comparable. */
  name: string
  /** Null until a server's model has responded for the first time. */
  dimensions: number | null
  /** Milliseconds that a search waits for the vector of its query. */
  searchTimeoutMs: number
  /** One vector per text. `isUrgent`: a user is waiting. */
  embed: (texts: readonly string[], options?: { isUrgent?: boolean }) => Promise<Vector[]>
}

export const builtInEmbedder: Embedder = {
  name: MODEL,
  dimensions: 384,
  searchTimeoutMs: 100,
  embed: embedBuiltIn,
}

let current = builtInEmbedder

/** The embedder of this process, for queries, subjects, profiles and records. */
export const currentEmbedder = (): Embedder => current

/** Called once at startup. */
export function setEmbedder(embedder: Embedder): void {
  current = embedder
}

export const embed: Embedder['embed'] = (texts, options) => current.embed(texts, options)
