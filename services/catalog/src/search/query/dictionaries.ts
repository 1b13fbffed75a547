import { readFile } from 'node:fs/promises'
import wordListPath from 'word-list'
import type { Vocabulary } from '../vocabulary/vocabulary.ts'
import { vocabularyWords } from '../vocabulary/words.ts'
import type { Dictionaries } from './correct.ts'
import { editsBetween } from './edits.ts'

let english: Promise<ReadonlySet<string>> | undefined

/** English words, lower case; read once. */
export const readEnglishWords = (): Promise<ReadonlySet<string>> =>
  (english ??= readFile(wordListPath, 'utf8').then((text) => new Set(text.split('\n'))))

/** What tells whether a word is right, and what else it may be. */
export async function dictionariesOf(
  vocabulary: Vocabulary,
  engine: Dictionaries['engine'],
): Promise<Dictionaries> {
  const [words, ofEnglish] = [vocabularyWords(vocabulary), await readEnglishWords()]
  return {
    engine,
    isVocabularyWord: (word) => words.has(word),
    isEnglishWord: (word) => ofEnglish.has(word),
    vocabularyWordsLike: (word) =>
      [...words].flatMap((other) => {
        const edits = editsBetween(word, other)
        return edits === null || edits === 0 ? [] : [{ word: other, documents: 0, edits }]
      }),
  }
}
