import { readFile } from 'node:fs/promises'
import wordListPath from 'word-list'
import { findSimilarStrings } from '../engine/embedded/similar-words.ts'
import { buildStringTable, findString, stringAt, type StringTable } from '../engine/embedded/string-table.ts'
import type { Vocabulary } from '../../vocabulary/vocabulary.ts'
import { vocabularyWords } from '../../vocabulary/vocabulary-words.ts'
import type { Candidate, Dictionaries } from './correct.ts'

let english: Promise<StringTable> | undefined

/** English words, lower case. A Set would take five times the memory. */
export const readEnglishWords = (): Promise<StringTable> =>
  (english ??= readFile(wordListPath, 'utf8').then((text) => buildStringTable(text.split('\n').toSorted())))

const vocabularyTables = new WeakMap<Vocabulary, StringTable>()

function vocabularyTable(vocabulary: Vocabulary): StringTable {
  const table =
    vocabularyTables.get(vocabulary) ?? buildStringTable([...vocabularyWords(vocabulary)].toSorted())
  vocabularyTables.set(vocabulary, table)
  return table
}

/** Dictionaries of the vocabulary, English and the catalog. */
export async function dictionariesOf(
  vocabulary: Vocabulary,
  engine: Dictionaries['engine'],
): Promise<Dictionaries> {
  const ofEnglish = await readEnglishWords()
  const words = vocabularyTable(vocabulary)
  return {
    engine,
    isVocabularyWord: (word) => findString(words, word) >= 0,
    isEnglishWord: (word) => findString(ofEnglish, word) >= 0,
    similarVocabularyWords: (word) => findLike(words, word),
  }
}

function findLike(table: StringTable, word: string): Candidate[] {
  const found: Candidate[] = []
  findSimilarStrings(table, word, (index, edits) => {
    if (edits > 0) found.push({ word: stringAt(table, index), documents: 0, edits })
  })
  return found
}
