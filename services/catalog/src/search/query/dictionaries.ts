import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { countryCodes } from '@fundharbor/contracts/countries'
import wordListPath from 'word-list'
import { findSimilarStrings } from '@fundharbor/search-engine/embedded/similar-words'
import {
  buildStringTable,
  findString,
  stringAt,
  type StringTable,
} from '@fundharbor/search-engine/embedded/string-table'
import { splitWords } from '@fundharbor/search-engine/text/analyze'
import type { Vocabulary } from '../../records/vocabulary/vocabulary.ts'
import { vocabularyWords } from '../../records/vocabulary/vocabulary-words.ts'
import type { Candidate, Dictionaries } from './correct.ts'

let english: Promise<StringTable> | undefined
let places: Promise<StringTable> | undefined

/** English words, lower case. A Set would take five times the memory. */
const readEnglishWords = (): Promise<StringTable> =>
  (english ??= readFile(wordListPath, 'utf8').then((text) => buildStringTable(text.split('\n').toSorted())))

const readPlaceNames = (): Promise<StringTable> =>
  (places ??= readFile(citiesPath, 'utf8').then((text) =>
    buildStringTable([...new Set(placeWords(JSON.parse(text)))].toSorted()),
  ))

/** English words, and the words of place names. */
export const readDictionary = (): Promise<StringTable[]> =>
  Promise.all([readEnglishWords(), readPlaceNames()])

const citiesPath = fileURLToPath(import.meta.resolve('city-timezones/data/cityMap.json'))
const countryNames = new Intl.DisplayNames('en', { type: 'region' })

/** The words in the names of countries, of their larger cities, and of the regions of those. */
function placeWords(cities: { city: string; country: string; province: string | null }[]): string[] {
  const names = new Set(cities.flatMap(({ city, country, province }) => [city, country, province ?? '']))
  for (const code of countryCodes) names.add(countryNames.of(code) ?? '')
  return splitWords([...names].join(' '))
}

const vocabularyTables = new WeakMap<Vocabulary, StringTable>()

function vocabularyTable(vocabulary: Vocabulary): StringTable {
  const table =
    vocabularyTables.get(vocabulary) ?? buildStringTable([...vocabularyWords(vocabulary)].toSorted())
  vocabularyTables.set(vocabulary, table)
  return table
}

/** Dictionaries of the vocabulary, of English and place names, and of the catalog. */
export async function dictionariesOf(
  vocabulary: Vocabulary,
  engine: Dictionaries['engine'],
): Promise<Dictionaries> {
  const known = await readDictionary()
  const words = vocabularyTable(vocabulary)
  return {
    engine,
    isVocabularyWord: (word) => findString(words, word) >= 0,
    isDictionaryWord: (word) => known.some((table) => findString(table, word) >= 0),
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
