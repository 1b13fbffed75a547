import { rateLimit } from '@fundharbor/chassis/http/rate-limit'
import { secondsInDay } from 'date-fns/constants'
import { z } from 'zod'
import { createServerPolicy } from '../../model-servers/server-policy.ts'
import type { Reranker } from './reranker.ts'

/** Longer than a search waits: a late response is cached for the next one. */
const TIMEOUT_MS = 5000

export interface RerankerSettings {
  /** Full URL, e.g. `http://127.0.0.1:8000/v1/rerank`. */
  url: string
  apiKey: string | undefined
  /** Optional for servers with a single model. */
  model: string | undefined
  /** Maximum calls per day of all replicas: each new query is one, and some servers charge for them. */
  dailyCalls: number
}

const RerankResponse = z.object({
  results: z.array(z.object({ index: z.int().min(0), relevance_score: z.number() })),
})

/** An HTTP reranker with the API of Cohere, Jina and vLLM. Throws TOO_MANY_REQUESTS when the day's calls are used up. */
export function createHttpReranker({ url, apiKey, model, dailyCalls }: RerankerSettings): Reranker {
  const reserve = rateLimit('reranked searches', { times: dailyCalls, seconds: secondsInDay })
  const guard = createServerPolicy('the reranker', TIMEOUT_MS)
  return async (query, documents) => {
    await reserve('everybody')
    return guard.execute(async ({ signal }) => {
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
      if (!response.ok) throw new Error(`The reranker responded with ${response.status}`)
      return readScores(RerankResponse.parse(await response.json()), documents.length)
    })
  }
}

/** Documents that the server did not score come last. */
function readScores({ results }: z.infer<typeof RerankResponse>, count: number): number[] {
  const scores = Array.from({ length: count }, () => -Infinity)
  for (const { index, relevance_score: score } of results) {
    if (index >= count) throw new Error(`The reranker scored document ${index} of ${count}`)
    scores[index] = score
  }
  return scores
}
