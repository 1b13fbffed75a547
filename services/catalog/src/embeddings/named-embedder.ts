import { OpenAI } from 'openai'
import { guardOf } from '../model-servers/server-policy.ts'
import type { Embedder } from './embedder.ts'
import { quantise, type Vector } from './vector.ts'

/** Texts of one request. */
const AT_ONCE = 64

/** The longest that one request may take; records wait for it in a transaction, which may idle for ten seconds. */
const TIMEOUT_MS = 8000

/** Cut texts differently, and the vectors of one model are not comparable either. */
const TEXT_VERSION = 1

export interface EmbeddingsSettings {
  apiKey: string
  /** Undefined: OpenAI's own. */
  baseUrl: string | undefined
  model: string
  /** Asked of the model where given; some models can shorten their vectors. */
  dimensions: number | undefined
  patience: number
}

/** The embedder that a server with OpenAI's embeddings has under a name. */
export function createNamedEmbedder({ apiKey, baseUrl, model, dimensions, patience }: EmbeddingsSettings) {
  const client = new OpenAI({ apiKey, baseURL: baseUrl, maxRetries: 0 })
  const guard = guardOf('the embeddings', TIMEOUT_MS)
  const ask = (input: string[]) =>
    guard.execute(async ({ signal }) => {
      // Not every server knows the client's default, base64.
      const answer = await client.embeddings.create(
        { model, input, encoding_format: 'float', ...(dimensions ? { dimensions } : {}) },
        { signal },
      )
      return readVectors(answer.data, input.length)
    })
  const embedder: Embedder = {
    name: [model, dimensions, TEXT_VERSION].filter(Boolean).join('/'),
    dimensions: dimensions ?? null,
    patience,
    async embed(texts) {
      const vectors: Vector[] = []
      for (let at = 0; at < texts.length; at += AT_ONCE)
        vectors.push(...(await ask(texts.slice(at, at + AT_ONCE))))
      embedder.dimensions ??= vectors[0]?.length ?? null
      if (vectors.some(({ length }) => length !== embedder.dimensions))
        throw new Error(`${model} answered vectors of another length than ${embedder.dimensions}`)
      return vectors
    },
  }
  return embedder
}

function readVectors(answers: readonly { index: number; embedding: number[] }[], count: number): Vector[] {
  const vectors = answers
    .toSorted((one, other) => one.index - other.index)
    .map(({ embedding }) => quantise(embedding))
  if (vectors.length !== count) throw new Error(`${vectors.length} vectors for ${count} texts`)
  return vectors
}
