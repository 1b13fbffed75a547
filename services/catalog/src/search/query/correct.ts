import { isStopWord } from '@fundharbor/search-engine/text/analyze'
import type { SearchEngine, WordCount } from '@fundharbor/search-engine/engine'

/** Dictionaries for spelling correction. */
export interface Dictionaries {
  engine: Pick<SearchEngine, 'wordCounts' | 'similarWords' | 'wordsWithPrefix'>
  /** Words of the vocabulary, lower case. */
  isVocabularyWord: (word: string) => boolean
  /** English words, and words of place names. */
  isDictionaryWord: (word: string) => boolean
  /** Words of the vocabulary within two edits. */
  similarVocabularyWords: (word: string) => Candidate[]
}

export type Candidate = WordCount & { edits: number }

/** Words in fewer documents may be typos. */
const MIN_DOCUMENT_FREQUENCY = 3
const SHORTEST = 4

/** Maximum completions of a partially typed word. */
const MAX_COMPLETIONS = 8

/** Longer words that begin with the last word of a query, if that is no word itself. "Organ" is one. */
export async function findCompletions(
  word: string | undefined,
  { engine, isVocabularyWord, isDictionaryWord }: Dictionaries,
): Promise<string[]> {
  if (word === undefined || isVocabularyWord(word) || isDictionaryWord(word)) return []
  const [count] = await engine.wordCounts([word])
  if ((count ?? 0) > 0) return []
  const found = await engine.wordsWithPrefix(word, MAX_COMPLETIONS)
  return found.map((each) => each.word)
}

/** Corrections of misspelled words, by word. */
export async function correctWords(
  words: readonly string[],
  dictionaries: Dictionaries,
): Promise<Map<string, string>> {
  const counts = await dictionaries.engine.wordCounts(words)
  const misspelled = [...new Set(words)].filter((word) => {
    const count = counts[words.indexOf(word)] ?? 0
    return isCorrectable(word) && !isKnownWord(word, count, dictionaries)
  })
  const corrections = new Map<string, string>()
  for (const word of misspelled) {
    const correction = await findCorrection(word, dictionaries)
    if (correction !== undefined && correction !== word) corrections.set(word, correction)
  }
  return corrections
}

const isCorrectable = (word: string) => word.length >= SHORTEST && /^\p{L}+$/u.test(word)

const isKnownWord = (
  word: string,
  count: number,
  { isVocabularyWord, isDictionaryWord }: Dictionaries,
): boolean => count >= MIN_DOCUMENT_FREQUENCY || isVocabularyWord(word) || isDictionaryWord(word)

/** Tells which words English queries and records use. Dictionaries have too many: “recherche” is in English ones. */
export const areEnglish =
  ({ engine, isVocabularyWord }: Dictionaries) =>
  async (words: string[]): Promise<boolean[]> => {
    const counts = await engine.wordCounts(words)
    return words.map(
      (word, index) =>
        isStopWord(word) || isVocabularyWord(word) || (counts[index] ?? 0) >= MIN_DOCUMENT_FREQUENCY,
    )
  }

async function findCorrection(word: string, dictionaries: Dictionaries): Promise<string | undefined> {
  const fromCatalog = await dictionaries.engine.similarWords(word, 30)
  const candidates = new Map<string, Candidate>()
  for (const each of [...dictionaries.similarVocabularyWords(word), ...fromCatalog]) {
    const known = candidates.get(each.word)
    if (!known || known.documents < each.documents) candidates.set(each.word, each)
  }
  const fitting = [...candidates.values()].filter(
    (each) => each.edits <= (word.length < 6 ? 1 : 2) && isTrusted(each, dictionaries),
  )
  const best = fitting.toSorted((one, other) => costOf(word, one) - costOf(word, other))[0]
  return best?.word ?? splitWord(word, dictionaries)
}

const isTrusted = ({ word, documents }: Candidate, { isVocabularyWord, isDictionaryWord }: Dictionaries) =>
  documents >= MIN_DOCUMENT_FREQUENCY || isVocabularyWord(word) || (documents > 0 && isDictionaryWord(word))

/** Prefers few edits, frequent words and the same first letter, which is rarely mistyped. */
function costOf(word: string, { word: other, documents, edits }: Candidate): number {
  const beginsAlike = word[0] === other[0] ? 0 : 0.8
  const endsAlike = word.at(-1) === other.at(-1) ? 0 : 0.15
  return edits + beginsAlike + endsAlike - Math.log10(1 + documents) / 4
}

const SHORTEST_PART = 4

/** Splits run-together words: "cleanwater". */
function splitWord(word: string, { isVocabularyWord }: Dictionaries): string | undefined {
  for (let at = SHORTEST_PART; at <= word.length - SHORTEST_PART; at += 1) {
    const parts = [word.slice(0, at), word.slice(at)]
    if (parts.every((part) => isVocabularyWord(part))) return parts.join(' ')
  }
  return undefined
}
