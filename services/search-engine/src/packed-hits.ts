import type { EngineHit } from './engine.ts'

/** Hits in a few arrays, which are smaller than hundreds of objects and faster to copy between threads. */
export interface PackedHits {
  /** The ids, one after the other. */
  ids: string
  scores: Float64Array
  /** NaN for null; empty if all are null. */
  keys: Float64Array
  /** The best alternatives, as many per hit as there are concepts. */
  best: Int32Array
}

const ID_LENGTH = 36

export function packHits(hits: readonly EngineHit[]): PackedHits {
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

export const countHits = ({ scores }: PackedHits): number => scores.length

/** The hits from `start` to before `end`. */
export function unpackHits(
  { ids, scores, keys, best }: PackedHits,
  start = 0,
  end = scores.length,
): EngineHit[] {
  const concepts = best.length / (scores.length || 1)
  return Array.from(scores.subarray(start, end), (score, index) => {
    const at = Math.min(start, scores.length) + index
    const key = keys[at]
    return {
      id: ids.slice(at * ID_LENGTH, (at + 1) * ID_LENGTH),
      score,
      key: key === undefined || Number.isNaN(key) ? null : key,
      best: numbersOf(best, at * concepts, (at + 1) * concepts),
    }
  })
}

/** Faster than making a view for each of many hits. */
function numbersOf(values: Int32Array, start: number, end: number): number[] {
  const numbers: number[] = []
  for (let at = start; at < end; at += 1) numbers.push(values[at]!)
  return numbers
}
