import { splitWords } from '@fundharbor/search-engine/text/analyze'
import { phrasesOf } from './subject.ts'
import type { Vocabulary } from './vocabulary.ts'

const known = new WeakMap<Vocabulary, ReadonlySet<string>>()

/** All words of the vocabulary's phrases, lower case. */
export function vocabularyWords(vocabulary: Vocabulary): ReadonlySet<string> {
  const words = known.get(vocabulary)
  if (words) return words
  const made = new Set(
    [...vocabulary.subjects.values()].flatMap(phrasesOf).flatMap(({ text }) => splitWords(text)),
  )
  known.set(vocabulary, made)
  return made
}
