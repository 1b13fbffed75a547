import { callService } from '@fundharbor/chassis/http/service-client'
import { logger } from '@fundharbor/chassis/runtime/logger'
import { internalEmbeddings } from '@fundharbor/contracts/catalog/internal'
import { LRUCache } from 'lru-cache'
import type { Sources } from '../sources.ts'

/** A vector with one signed byte per dimension, and the model that made it. */
export interface Embedded {
  model: string
  vector: Buffer
}

/** The model of the latest vectors. */
let latestModel: string | undefined

/** The catalog's model reads no more of a text. */
const MAX_CHARACTERS = 700

/** Vectors of texts, from the catalog's model. Throws UNAVAILABLE. */
export async function embedTexts(
  { catalog }: Sources,
  texts: readonly string[],
  isUrgent = false,
): Promise<Embedded[]> {
  const body = { texts: texts.map((text) => text.slice(0, MAX_CHARACTERS)), isUrgent }
  const { model, vectors } = await callService(internalEmbeddings.embed, { ...catalog, body })
  if (model !== latestModel) cache.clear()
  latestModel = model
  return vectors.map((vector) => ({ model, vector: Buffer.from(vector, 'base64') }))
}

/** What people search for again while they write. */
const cache = new LRUCache<string, Promise<Embedded | null>>({ max: 2000 })
/** A search waits no longer for the vector of its query; the next one for the same words has it. */
const MAX_WAIT_MS = 15

/** The vector of a query; null if it takes too long or the catalog does not respond. */
export async function embedQuery(sources: Sources, query: string): Promise<Embedded | null> {
  const known = cache.get(query) ?? start(sources, query)
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), MAX_WAIT_MS))
  return Promise.race([known, late])
}

function start(sources: Sources, query: string): Promise<Embedded | null> {
  const started = embedTexts(sources, [query], true).then(
    ([first]) => first ?? null,
    (error: unknown) => {
      cache.delete(query)
      logger.warn({ err: error }, 'answers are searched by words only')
      return null
    },
  )
  cache.set(query, started)
  return started
}
