import { isStopWord } from '../text/analyze.ts'
import type { WordCount } from '../engine.ts'
import { mostFrequent } from '../frequent-words.ts'
import { hasBit } from './bitset.ts'
import type { LiveSegment } from './segment.ts'
import { findSimilarStrings } from './similar-words.ts'
import { findString, lowerBound, startsWith, stringAt, tableSize } from './string-table.ts'

/** Above this frequency, deleted documents are subtracted by estimate. */
const MAX_COUNTED = 200

export function countWord(segments: readonly LiveSegment[], word: string): number {
  return segments.reduce((sum, live) => {
    const index = findString(live.segment.words.words, word)
    return index < 0 ? sum : sum + countLive(live, index)
  }, 0)
}

/** Words with the prefix, most frequent first, without stop words. */
export function listWordsWithPrefix(
  segments: readonly LiveSegment[],
  beginning: string,
  limit: number,
): WordCount[] {
  const counts = new Map<string, number>()
  for (const live of segments) {
    const { words } = live.segment.words
    for (let at = lowerBound(words, beginning); at < tableSize(words); at += 1) {
      if (!startsWith(words, at, beginning)) break
      addCount(counts, stringAt(words, at), countLive(live, at))
    }
  }
  return mostFrequent(
    [...counts].filter(([word]) => !isStopWord(word)).map(([word, documents]) => ({ word, documents })),
    limit,
  )
}

export function listSimilarWords(segments: readonly LiveSegment[], word: string, limit: number) {
  const counts = new Map<string, number>()
  const editsOf = new Map<string, number>()
  for (const live of segments) {
    const { words } = live.segment.words
    findSimilarStrings(words, word, (index, edits) => {
      const found = stringAt(words, index)
      editsOf.set(found, edits)
      addCount(counts, found, countLive(live, index))
    })
  }
  return mostFrequent(
    [...counts].map(([found, documents]) => ({ word: found, documents, edits: editsOf.get(found)! })),
    limit,
  )
}

const addCount = (counts: Map<string, number>, word: string, count: number) =>
  counts.set(word, (counts.get(word) ?? 0) + count)

/** In how many live documents of a segment a word occurs. */
function countLive({ segment, live, liveCount }: LiveSegment, word: number): number {
  const { counts, starts, documents } = segment.words
  const count = counts[word]!
  if (liveCount === segment.documents) return count
  if (count > MAX_COUNTED) return Math.round((count * liveCount) / segment.documents)
  let [found, document] = [0, 0]
  forEachNumber(documents.subarray(starts[word], starts[word + 1]), (distance) => {
    document += distance
    if (hasBit(live, document)) found += 1
  })
  return found
}

/** Decodes LEB128 numbers. */
export function forEachNumber(bytes: Uint8Array, onNumber: (value: number) => void): void {
  let [value, shift] = [0, 0]
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at]!
    value |= (byte & 127) << shift
    shift += 7
    if (byte > 127) continue
    onNumber(value)
    value = 0
    shift = 0
  }
}
