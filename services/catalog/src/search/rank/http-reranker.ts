import { z } from 'zod'
import { guardOf } from '../../model-servers/server-policy.ts'
import type { Reranker } from './reranker.ts'

/** Longer than a search waits: a late answer still serves the next one. */
const TIMEOUT_MS = 5000

export interface RerankerSettings {
  /** The whole address, e.g. `http://127.0.0.1:8000/v1/rerank`. */
  url: string
  apiKey: string | undefined
  /** Servers that have only one model need no name. */
  model: string | undefined
}

const Answer = z.object({
  results: z.array(z.object({ index: z.int().min(0), relevance_score: z.number() })),
})

/** A reranker at an address that takes what those of Cohere, Jina and vLLM take. */
export function createHttpReranker({ url, apiKey, model }: RerankerSettings): Reranker {
  const guard = guardOf('the reranker', TIMEOUT_MS)
  return (query, documents) =>
    guard.execute(async ({ signal }) => {
      const response = await fetch(url, {
        method: 'POST',
        signal,
        redirect: 'error',
        headers: {
          'content-type': 'application/json',
          ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}),
        },
        body: JSON.stringify({ ...(model ? { model } : {}), query, documents, top_n: documents.length }),
      })
      if (!response.ok) throw new Error(`The reranker answered ${response.status}`)
      return readScores(Answer.parse(await response.json()), documents.length)
    })
}

/** What the server did not judge comes last. */
function readScores({ results }: z.infer<typeof Answer>, count: number): number[] {
  const scores = Array.from({ length: count }, () => -Infinity)
  for (const { index, relevance_score: score } of results) {
    if (index >= count) throw new Error(`The reranker judged document ${index} of ${count}`)
    scores[index] = score
  }
  return scores
}
