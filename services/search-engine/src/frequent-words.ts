import type { WordCount } from './engine.ts'

/** A word that occurs in a single document may be a typo. */
const MIN_DOCUMENTS = 2

/** The most frequent words first, without those of a single document. */
export const mostFrequent = <Counted extends WordCount>(
  words: readonly Counted[],
  limit: number,
): Counted[] =>
  words
    .filter(({ documents }) => documents >= MIN_DOCUMENTS)
    .toSorted((one, other) => other.documents - one.documents || (one.word < other.word ? -1 : 1))
    .slice(0, limit)
