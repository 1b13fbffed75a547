import type { EngineHit, EngineResponse } from '../engine.ts'

/** Hits as sent between threads: a few arrays are copied much faster than hundreds of objects. */
interface PackedHits {
  /** One after the other. */
  ids: string
  scores: Float64Array
  /** NaN for null; empty if all are null. */
  keys: Float64Array
  /** The best alternatives, as many per hit as there are concepts. */
  best: Int32Array
}

export type PackedResponse = Omit<EngineResponse, 'hits' | 'related'> & {
  hits: PackedHits
  related: PackedHits
}

const ID_LENGTH = 36

export const packResponse = ({ hits, related, ...rest }: EngineResponse): PackedResponse => ({
  ...rest,
  hits: packHits(hits),
  related: packHits(related),
})

export const unpackResponse = ({ hits, related, ...rest }: PackedResponse): EngineResponse => ({
  ...rest,
  hits: unpackHits(hits),
  related: unpackHits(related),
})

function packHits(hits: readonly EngineHit[]): PackedHits {
  const concepts = hits[0]?.best.length ?? 0
  const best = new Int32Array(hits.length * concepts)
  for (const [at, hit] of hits.entries()) best.set(hit.best, at * concepts)
  const hasKeys = hits.some(({ key }) => key !== null)
  return {
    ids: hits.map(({ id }) => id).join(''),
    scores: Float64Array.from(hits, ({ score }) => score),
    keys: hasKeys ? Float64Array.from(hits, ({ key }) => key ?? Number.NaN) : new Float64Array(0),
    best,
  }
}

function unpackHits({ ids, scores, keys, best }: PackedHits): EngineHit[] {
  const concepts = best.length / (scores.length || 1)
  return Array.from(scores, (score, at) => {
    const key = keys[at]
    return {
      id: ids.slice(at * ID_LENGTH, (at + 1) * ID_LENGTH),
      score,
      key: key === undefined || Number.isNaN(key) ? null : key,
      best: Array.from(best.subarray(at * concepts, (at + 1) * concepts)),
    }
  })
}
