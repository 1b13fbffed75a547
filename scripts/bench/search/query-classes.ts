import {
  readEverydayWords,
  readShippedSubjects,
} from '../../../services/catalog/src/vocabulary/shipped-subjects.ts'
import { analyze } from '../../../services/catalog/src/text/analyze.ts'
import type { CatalogStatistics, Word } from './catalog-statistics.ts'
import { frequentConcepts } from './frequent-concepts.ts'
import { pick, seeded } from './random.ts'

/** A search: its query string, and the same as SQLite's FTS5 takes it; empty where it has no words. */
export interface BenchQuery {
  query: Record<string, string>
  match: string
}

/** Queries of one kind, and the most milliseconds that 95 % of them may take with one client. */
export interface QueryClass {
  name: string
  p95: number
  queries: BenchQuery[]
}

const EACH = 60
const P95 = 40
const P95_OF_WORST = 60
const P95_BY_DEADLINE = 10

interface Catalog {
  statistics: CatalogStatistics
  /** In how many generated rows each stem stands. */
  documents: ReadonlyMap<string, number>
  rows: number
}

/** All kinds of queries, the same at every run. */
export async function queryClasses(catalog: Catalog): Promise<QueryClass[]> {
  const random = seeded(7)
  const make = (name: string, makeOne: (random: () => number) => BenchQuery, p95 = P95): QueryClass => ({
    name,
    p95,
    queries: Array.from({ length: EACH }, () => makeOne(random)),
  })
  return [
    ...wordClasses(catalog, make),
    ...(await conceptClasses(catalog, make)),
    ...listClasses(catalog, make),
  ]
}

type Make = (name: string, makeOne: (random: () => number) => BenchQuery, p95?: number) => QueryClass

const one =
  (list: readonly Word[], more: Record<string, string> = {}) =>
  (random: () => number): BenchQuery => {
    const { text } = pick(list, random)
    return { query: { search: text, ...more }, match: text }
  }

function wordClasses({ statistics, documents, rows }: Catalog, make: Make): QueryClass[] {
  const { words, facets } = statistics
  const countOf = ({ stem }: Word) => documents.get(stem) ?? 0
  const between = (least: number, most: number) =>
    words.filter(
      (word) => countOf(word) >= least * rows && countOf(word) < most * rows && word.text.length > 4,
    )
  const [rare, medium, common] = [between(0, 0.0003), between(0.001, 0.005), between(0.01, 1)]
  const known = new Set(words.map(({ text }) => text))
  const categories = (facets.get('category') ?? []).map(({ value }) => value)
  return [
    make('rare word', one(rare)),
    make('medium word', one(medium)),
    make('common word', one(common)),
    make('two common words', (random) => {
      const match = `${pick(common, random).text} ${pick(common, random).text}`
      return { query: { search: match }, match }
    }),
    make('common word and filter', (random) => one(common, { category: pick(categories, random) })(random)),
    make('misspelled word', (random) => {
      const text = misspell(pick([...rare, ...medium], random).text, random, known)
      return { query: { search: text }, match: text }
    }),
    make('beginning of a word', (random) => {
      const text = pick([...medium, ...common], random).text.slice(0, 4)
      return { query: { search: text }, match: `${text}*` }
    }),
    make('common word by deadline', one(common, { sort: 'deadline' })),
  ]
}

/** Queries that the vocabulary knows, quoted ones, and the worst: three concepts that each have four frequent words. */
async function conceptClasses({ statistics }: Catalog, make: Make): Promise<QueryClass[]> {
  const { phrases } = statistics
  const subjects = (await readShippedSubjects()).filter(
    ({ id, everyday }) => phrases.has(id) && everyday.length > 0,
  )
  const official = [...phrases.values()].flat().filter((phrase) => analyze(phrase).length > 1)
  const inTexts = new Set([...phrases.values()].flat().map((phrase) => analyze(phrase).join(' ')))
  const synonyms = (await readEverydayWords()).filter(({ find }) =>
    find.some((text) => inTexts.has(analyze(text).join(' '))),
  )
  const concepts = frequentConcepts(statistics)
  return [
    make("subject's everyday phrase", (random) => plain(pick(pick(subjects, random).everyday, random))),
    make('synonym', (random) => plain(pick(pick(synonyms, random).say, random))),
    make('quoted phrase', (random) => {
      const match = `"${pick(official, random)}"`
      return { query: { search: match }, match }
    }),
    make('three concepts of four frequent words', (random) => worst(concepts, random), P95_OF_WORST),
  ]
}

const plain = (text: string): BenchQuery => ({ query: { search: text }, match: quote(text) })

/** SQLite reads apostrophes and hyphens as signs of its own. */
const quote = (text: string) =>
  text
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => `"${word}"`)
    .join(' ')

function worst(concepts: readonly string[][], random: () => number): BenchQuery {
  const chosen = new Set<string[]>()
  while (chosen.size < 3) chosen.add(pick(concepts, random))
  const words = [...chosen].map((alternatives) => pick(alternatives, random))
  const match = [...chosen].map((alternatives) => `(${alternatives.join(' OR ')})`).join(' AND ')
  return { query: { search: words.join(' ') }, match }
}

function listClasses({ statistics: { facets } }: Catalog, make: Make): QueryClass[] {
  const categories = (facets.get('category') ?? []).map(({ value }) => value)
  return [
    make('by deadline without words', () => ({ query: { sort: 'deadline' }, match: '' }), P95_BY_DEADLINE),
    make('filters alone', (random) => {
      const category = pick(categories, random)
      return { query: { category, organizationType: 'nonprofit', sort: 'newest' }, match: '' }
    }),
    make('everything, newest first', () => ({ query: { sort: 'newest' }, match: '' })),
  ]
}

/** Leaves a letter out so that nobody knows the word. */
function misspell(text: string, random: () => number, known: ReadonlySet<string>): string {
  for (let at = 1 + Math.floor(random() * (text.length - 2)); at < text.length; at += 1) {
    const mistaken = text.slice(0, at) + text.slice(at + 1)
    if (!known.has(mistaken)) return mistaken
  }
  return `${text}qx`
}
