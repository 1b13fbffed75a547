import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { parse } from 'yaml'
import { root } from '../../platform/root.ts'
import type { CatalogStatistics } from './catalog-statistics.ts'
import { frequentConcepts } from './frequent-concepts.ts'
import { pick, seeded } from './random.ts'

/** A search as a query string and in the syntax of SQLite's FTS5, which is empty for searches without words. */
export interface BenchQuery {
  query: Record<string, string>
  match: string
}

/** Queries of one kind, and their budget: the 95th percentile with one client in milliseconds. */
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
  /** How many generated rows have each word. */
  documents: ReadonlyMap<string, number>
  rows: number
}

/** All classes of queries, the same at every run. */
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
  (list: readonly string[], more: Record<string, string> = {}) =>
  (random: () => number): BenchQuery => {
    const text = pick(list, random)
    return { query: { search: text, ...more }, match: text }
  }

function wordClasses({ statistics, documents, rows }: Catalog, make: Make): QueryClass[] {
  const { words, facets } = statistics
  const countOf = (word: string) => documents.get(word) ?? 0
  const between = (min: number, max: number) =>
    words.filter((word) => countOf(word) >= min * rows && countOf(word) < max * rows && word.length > 4)
  const [rare, medium, common] = [between(0, 0.0003), between(0.001, 0.005), between(0.01, 1)]
  const known = new Set(words)
  const categories = (facets.get('category') ?? []).map(({ value }) => value)
  return [
    make('rare word', one(rare)),
    make('medium word', one(medium)),
    make('common word', one(common)),
    make('two common words', (random) => {
      const match = `${pick(common, random)} ${pick(common, random)}`
      return { query: { search: match }, match }
    }),
    make('common word and filter', (random) => one(common, { category: pick(categories, random) })(random)),
    make('misspelled word', (random) => {
      const text = misspell(pick([...rare, ...medium], random), random, known)
      return { query: { search: text }, match: text }
    }),
    make('beginning of a word', (random) => {
      const text = pick([...medium, ...common], random).slice(0, 4)
      return { query: { search: text }, match: `${text}*` }
    }),
    make('common word by deadline', one(common, { sort: 'deadline' })),
  ]
}

/** Queries from the vocabulary, quoted ones, and the worst case: three concepts with four frequent words each. */
async function conceptClasses({ statistics }: Catalog, make: Make): Promise<QueryClass[]> {
  const { phrases, everyday } = statistics
  const all = [...phrases.values()].flat()
  const official = all.filter((phrase) => phrase.trim().includes(' '))
  const inTexts = new Set(all.map((phrase) => phrase.toLowerCase()))
  const synonyms = (await readEverydayWords()).filter(({ find }) =>
    find.some((text) => inTexts.has(text.toLowerCase())),
  )
  const concepts = frequentConcepts(statistics)
  return [
    make("subject's everyday phrase", (random) => plain(pick(pick(everyday, random), random))),
    make('synonym', (random) => plain(pick(pick(synonyms, random).say, random))),
    make('quoted phrase', (random) => {
      const match = `"${pick(official, random)}"`
      return { query: { search: match }, match }
    }),
    make('three concepts of four frequent words', (random) => worst(concepts, random), P95_OF_WORST),
  ]
}

const readEverydayWords = async (): Promise<{ say: string[]; find: string[] }[]> =>
  parse(await readFile(path.join(root, 'services/catalog/data/everyday-words.yaml'), 'utf8'))

const plain = (text: string): BenchQuery => ({ query: { search: text }, match: quote(text) })

/** Quotes words, because apostrophes and hyphens are syntax in SQLite. */
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

/** Removes a letter so that the word is unknown. */
function misspell(text: string, random: () => number, known: ReadonlySet<string>): string {
  for (let at = 1 + Math.floor(random() * (text.length - 2)); at < text.length; at += 1) {
    const misspelled = text.slice(0, at) + text.slice(at + 1)
    if (!known.has(misspelled)) return misspelled
  }
  return `${text}qx`
}
