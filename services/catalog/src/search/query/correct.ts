import type { SearchEngine, WordCount } from '../engine/engine.ts'

/** What tells whether a word is right. */
export interface Dictionaries {
  engine: Pick<SearchEngine, 'wordCounts' | 'wordsLike' | 'wordsFrom'>
  /** Words of the vocabulary, lower case. */
  isVocabularyWord: (word: string) => boolean
  isEnglishWord: (word: string) => boolean
  /** Words of the vocabulary within two edits. */
  vocabularyWordsLike: (word: string) => Candidate[]
}

export type Candidate = WordCount & { edits: number }

/** A word that stands in fewer records may be a typing mistake of theirs. */
const KNOWN_FROM = 3
const SHORTEST = 4

/** Words that a half-typed one may become. */
const MOST_COMPLETIONS = 8

/** What a word that no record has may become when it is typed on; a mistake becomes nothing. */
export async function completionsOf(
  word: string | undefined,
  { engine }: Pick<Dictionaries, 'engine'>,
): Promise<string[]> {
  if (word === undefined) return []
  const [count] = await engine.wordCounts([word])
  if ((count ?? 0) >= KNOWN_FROM) return []
  const found = await engine.wordsFrom(word, MOST_COMPLETIONS)
  return found.filter((each) => each.word !== word).map((each) => each.word)
}

/** Each word, and the one to search for instead where it is misspelled. */
export async function correctWords(
  words: readonly string[],
  dictionaries: Dictionaries,
): Promise<Map<string, string>> {
  const counts = await dictionaries.engine.wordCounts(words)
  const wrong = [...new Set(words)].filter((word) => {
    const count = counts[words.indexOf(word)] ?? 0
    return isCorrectable(word) && !isRight(word, count, dictionaries)
  })
  const corrections = new Map<string, string>()
  for (const word of wrong) {
    const better = await bestFor(word, dictionaries)
    if (better !== undefined && better !== word) corrections.set(word, better)
  }
  return corrections
}

const isCorrectable = (word: string) => word.length >= SHORTEST && /^\p{L}+$/u.test(word)

const isRight = (word: string, count: number, { isVocabularyWord, isEnglishWord }: Dictionaries): boolean =>
  count >= KNOWN_FROM || isVocabularyWord(word) || isEnglishWord(word)

async function bestFor(word: string, dictionaries: Dictionaries): Promise<string | undefined> {
  const fromCatalog = await dictionaries.engine.wordsLike(word, 30)
  const candidates = new Map<string, Candidate>()
  for (const each of [...dictionaries.vocabularyWordsLike(word), ...fromCatalog]) {
    const known = candidates.get(each.word)
    if (!known || known.documents < each.documents) candidates.set(each.word, each)
  }
  const fitting = [...candidates.values()].filter(
    (each) => each.edits <= (word.length < 6 ? 1 : 2) && isTrusted(each, dictionaries),
  )
  const best = fitting.toSorted((one, other) => costOf(word, one) - costOf(word, other))[0]
  return best?.word ?? splitWord(word, dictionaries)
}

const isTrusted = ({ word, documents }: Candidate, { isVocabularyWord, isEnglishWord }: Dictionaries) =>
  documents >= KNOWN_FROM || isVocabularyWord(word) || (documents > 0 && isEnglishWord(word))

/** Few edits, a common word, and the same first letter: people seldom mistype how a word begins. */
function costOf(word: string, { word: other, documents, edits }: Candidate): number {
  const beginsAlike = word[0] === other[0] ? 0 : 0.8
  const endsAlike = word.at(-1) === other.at(-1) ? 0 : 0.15
  return edits + beginsAlike + endsAlike - Math.log10(1 + documents) / 4
}

const SHORTEST_PART = 4

/** "cleanwater" is two words without a space. */
function splitWord(word: string, { isVocabularyWord }: Dictionaries): string | undefined {
  for (let at = SHORTEST_PART; at <= word.length - SHORTEST_PART; at += 1) {
    const parts = [word.slice(0, at), word.slice(at)]
    if (parts.every((part) => isVocabularyWord(part))) return parts.join(' ')
  }
  return undefined
}
