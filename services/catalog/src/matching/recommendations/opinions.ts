import type { FitFactor } from '@fundharbor/contracts/catalog/matches'
import { nearest } from '../../records/embeddings/similarities.ts'
import type { Vector } from '../../records/embeddings/vector.ts'
import { factor } from '../factors/factor.ts'

/** What a person marked "Interested" or "Not for me", with its vectors and titles. */
export interface Opinions {
  liked: readonly string[]
  rejected: readonly string[]
  vectors: ReadonlyMap<string, Vector>
  titles: ReadonlyMap<string, string>
}

/** Likeness to liked (above 0) or rejected (below 0) records, -1 to 1, and the factor that says so. */
export interface Opinion {
  likeness: number
  factor: FitFactor | null
}

/** Similarities of texts: below the first they have nothing in common, above the second nearly all. */
const UNRELATED = 0.4
const SAME = 0.9
/** From here on a sentence says so. */
const SIMILAR = 0.5

/** What earlier marks say about a record. */
export function opinionOf(
  { id, vector }: { id: string; vector: Vector | undefined },
  { liked, rejected, vectors, titles }: Opinions,
): Opinion {
  if (liked.includes(id))
    return { likeness: 1, factor: factor('feedback', 1, 'You marked it as interesting.') }
  const [like, unlike] = [closest(vector, liked, vectors), closest(vector, rejected, vectors)]
  const likeness = like.likeness - unlike.likeness
  if (Math.abs(likeness) < SIMILAR) return { likeness, factor: null }
  const title = titles.get(likeness > 0 ? like.id : unlike.id)
  if (title === undefined) return { likeness, factor: null }
  const sentence =
    likeness > 0
      ? `It is like “${title}”, which interests you.`
      : `It is like “${title}”, which you turned down.`
  return { likeness, factor: factor('feedback', likeness > 0 ? 1.05 : 0.9, sentence) }
}

function closest(vector: Vector | undefined, ids: readonly string[], vectors: Opinions['vectors']) {
  let best = { id: '', likeness: 0 }
  for (const id of ids) {
    const other = vectors.get(id)
    const similarity = other ? nearest(vector, [other]) : null
    const likeness = Math.min(1, Math.max(0, ((similarity ?? 0) - UNRELATED) / (SAME - UNRELATED)))
    if (likeness > best.likeness) best = { id, likeness }
  }
  return best
}
