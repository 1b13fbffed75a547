import { openAiClient } from '../model-servers/openai-client.ts'
import { createServerPolicy } from '../model-servers/server-policy.ts'
import type { Embedder } from './embedder.ts'
import { quantize, type Vector } from './vector.ts'

/** Texts per request. */
const BATCH_SIZE = 64

/** Shorter than the ten seconds that the waiting transaction may idle. */
const TIMEOUT_MS = 8000

/** Raise it when texts are truncated differently: their vectors are not comparable. */
const TEXT_VERSION = 1

export interface EmbeddingsSettings {
  apiKey: string
  /** Undefined: OpenAI's. */
  baseUrl: string | undefined
  model: string
  /** Requested dimensions, for models that can shorten their vectors. */
  dimensions: number | undefined
  searchTimeoutMs: number
}

/** An embedder that uses an OpenAI-compatible embeddings API. */
export function createNamedEmbedder({
  apiKey,
  baseUrl,
  model,
  dimensions,
  searchTimeoutMs,
}: EmbeddingsSettings) {
  const connect = openAiClient({ apiKey, baseUrl })
  const guard = createServerPolicy('the embeddings', TIMEOUT_MS)
  const requestVectors = (input: string[]) =>
    guard.execute(async ({ signal }) => {
      const client = await connect()
      // Not every server supports the client's default, base64.
      const response = await client.embeddings.create(
        { model, input, encoding_format: 'float', ...(dimensions ? { dimensions } : {}) },
        { signal },
      )
      return readVectors(response.data, input.length)
    })
  const embedder: Embedder = {
    name: [model, dimensions, TEXT_VERSION].filter(Boolean).join('/'),
    dimensions: dimensions ?? null,
    searchTimeoutMs,
    async embed(texts) {
      const vectors: Vector[] = []
      for (let at = 0; at < texts.length; at += BATCH_SIZE)
        vectors.push(...(await requestVectors(texts.slice(at, at + BATCH_SIZE))))
      embedder.dimensions ??= vectors[0]?.length ?? null
      if (vectors.some(({ length }) => length !== embedder.dimensions))
        throw new Error(`${model} returned vectors with a different dimension than ${embedder.dimensions}`)
      return vectors
    },
  }
  return embedder
}

function readVectors(items: readonly { index: number; embedding: number[] }[], count: number): Vector[] {
  const vectors = items
    .toSorted((one, other) => one.index - other.index)
    .map(({ embedding }) => quantize(embedding))
  if (vectors.length !== count) throw new Error(`${vectors.length} vectors for ${count} texts`)
  return vectors
}
