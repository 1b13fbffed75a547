import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { countryCodes } from '@fundharbor/contracts/countries'
import { usStates } from '@fundharbor/contracts/us-states'
import { expect, test } from 'vitest'
import { openEmbeddedEngine } from '@fundharbor/search-engine/embedded/embedded-engine'
import type { SearchDocument } from '@fundharbor/search-engine/engine'
import { compileVocabulary } from '../../records/vocabulary/vocabulary.ts'
import { Subject } from '../../records/vocabulary/subject.ts'
import { correctWords, type Dictionaries } from './correct.ts'
import { dictionariesOf } from './dictionaries.ts'
import { parseQuery } from './parse.ts'
import { isUnknown, understand } from './understand.ts'

const subjects = [
  {
    id: 'tobacco',
    label: 'Tobacco and nicotine',
    terms: ['smoking cessation', 'tobacco control'],
    everyday: ['stop smoking', 'quit smoking'],
    acronyms: ['ENDS'],
  },
  { id: 'brownfields', label: 'Brownfields', terms: ['brownfields'], everyday: ['old factory site'] },
  { id: 'rural-health', label: 'Rural health', terms: ['rural health'] },
].map((subject) => Subject.parse(subject))
const vocabulary = compileVocabulary(
  subjects,
  [{ say: ['kids'], find: ['children'] }],
  new Map([['samhsa', ['Substance Abuse and Mental Health Services Administration']]]),
)

const documentOf = (index: number, title: string, tags: string[] = []): SearchDocument => ({
  id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
  title,
  funder: '',
  program: '',
  text: '',
  subjects: tags,
  facets: {},
  low: null,
  high: null,
  closesAt: null,
  lapsesAt: null,
  postedAt: null,
  addedAt: 0,
})

const titles: [title: string, tags?: string[]][] = [
  ['Smoking cessation services', ['tobacco']],
  ['Brownfields cleanup', ['brownfields']],
  ['Rural health clinics', ['rural-health']],
  ['Hydrogen valleys'],
  ['Hydrogen cities'],
  ['Green hydrogen'],
  ['Hydorgen storage'],
  ['Mathematics education'],
  ['Mathematics research'],
  ['Children first'],
  ['Substance Abuse and Mental Health Services Administration awards'],
]

async function read(search: string, isVerbatim = false) {
  const engine = await openEmbeddedEngine({ threads: 0 })
  async function* all() {
    yield titles.map(([title, tags], index) => documentOf(index, title, tags))
  }
  await engine.rebuild(all(), 'one')
  const dictionaries = await dictionariesOf(vocabulary, engine)
  return understand(search, { engine, vocabulary, dictionaries, total: titles.length, isVerbatim })
}

const namesOf = async (search: string) =>
  (await read(search)).concepts.map(({ typed, alternatives, isOptional }) => ({
    typed,
    isOptional: Boolean(isOptional),
    names: alternatives.filter(({ isLoose }) => !isLoose).map(({ name }) => name),
  }))

test('a misspelled word is corrected, and the corrected text is returned', async () => {
  const { words, correctedTo } = await read('Hydrogn  storage')
  expect(words).toEqual(['hydrogen', 'storage'])
  expect(correctedTo).toBe('hydrogen  storage')
})

test('typos in records are not known words', async () => {
  expect((await read('hydorgen')).correctedTo).toBe('hydrogen')
})

test('correct words are kept, even if the catalog does not have them', async () => {
  expect((await read('hydrology smoking lighthouse')).correctedTo).toBeNull()
})

test('nothing is corrected in verbatim mode', async () => {
  expect((await read('hydrogn', true)).correctedTo).toBeNull()
})

test('everyday words match their subject, in any order and with words in between', async () => {
  const [concept] = await namesOf('stop people smoking')
  expect(concept?.names).toContain('Tobacco and nicotine')
  expect(concept?.names).toContain('smoking cessation')
})

test('a phrase is one concept, without its single words', async () => {
  expect(await namesOf('rural health')).toEqual([
    { typed: 'rural health', isOptional: false, names: expect.arrayContaining(['Rural health']) },
  ])
})

test.each(['battery research', 'refugee services', 'mangrove activities', 'project for a sawmill'])(
  'a generic word beside others is not obligatory: %s',
  async (search) => {
    const required = (await namesOf(search)).filter(({ isOptional }) => !isOptional)
    expect(required).toHaveLength(1)
  },
)

test('an acronym that is an ordinary word is not searched in lower case', async () => {
  const [concept] = await namesOf('smoking cessation')
  expect(concept?.names).not.toContain('ENDS')
})

test('an acronym is expanded as defined in records', async () => {
  const [concept] = await namesOf('SAMHSA')
  expect(concept?.names).toContain('Substance Abuse and Mental Health Services Administration')
})

test('an everyday word is expanded to the official term', async () => {
  const [concept] = await namesOf('kids')
  expect(concept?.names).toContain('children')
})

test('words for money and help are optional', async () => {
  const concepts = await namesOf('grants to help brownfields')
  expect(concepts.filter(({ isOptional }) => !isOptional).map(({ typed }) => typed)).toEqual(['brownfields'])
})

test.each([
  ['zzzz', true],
  ['grants for asdkjh', true],
  // A word of English, though no record has it; beside a word that nobody knows, too.
  ['wheelchairs', false],
  ['wheelchairs asdkjh', false],
  // A word of one record, and one that nobody has finished.
  ['hydorgen', false],
  ['mathem', false],
  ['grants', false],
  ['"asdkjh"', false],
])('words that no record and no dictionary has mean nothing: %s', async (search, expected) => {
  expect(isUnknown(await read(search))).toBe(expected)
})

test('the last word may be incomplete', async () => {
  const [concept] = await namesOf('mathem')
  expect(concept?.names).toContain('mathematics')
})

test('a last word that exists is complete', async () => {
  const [concept] = await namesOf('math')
  expect(concept?.names).toEqual(['math'])
})

test('quotes, minus signs and identifiers match exactly', async () => {
  const { phrases, excluded, words } = await read('"rural health" -clinics DE-FOA-0003105 covid-19')
  expect(phrases).toEqual([
    ['rural', 'health'],
    ['de', 'foa', '0003105'],
  ])
  expect(excluded).toEqual([['clinic']])
  expect(words).toEqual(['covid', '19'])
})

test('names of object properties are ordinary words', async () => {
  expect((await read('constructor __proto__ toString')).words).toContain('constructor')
})

const places = JSON.parse(
  readFileSync(fileURLToPath(import.meta.resolve('city-timezones/data/cityMap.json')), 'utf8'),
) as {
  city: string
  pop: number
}[]
const countryNames = new Intl.DisplayNames('en', { type: 'region' })

test.each([
  ['states', usStates.map(({ name }) => name)],
  ['countries', countryCodes.map((code) => countryNames.of(code) ?? code)],
  [
    'cities',
    places
      .toSorted((one, other) => other.pop - one.pop)
      .slice(0, 2000)
      .map(({ city }) => city),
  ],
])('names of %s are not corrected, even if no record has them', async (_, names) => {
  const engine: Dictionaries['engine'] = {
    wordCounts: async (words) => words.map(() => 0),
    // Whatever is not known is taken for a mistake.
    similarWords: async () => [{ word: 'mistake', documents: 1000, edits: 1 }],
    wordsWithPrefix: async () => [],
  }
  const dictionaries = await dictionariesOf(vocabulary, engine)
  const words = names.flatMap((name) => parseQuery(`grants in ${name}`).words)
  expect([...(await correctWords(words, dictionaries)).keys()]).toEqual([])
})
