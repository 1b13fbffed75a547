import { seeded, type Likeness, type Word } from './words.ts'

/** One class of queries: each a query string for the list and the counts. */
export interface QueryClass {
  name: string
  queries: Record<string, string>[]
  /** The words of a query as SQLite's FTS5 takes them, and a category to filter by. */
  plain: { match: string; category?: string }[]
}

const EACH = 60

/** Ten classes of queries, the same at every run. `documents`: in how many rows each stem occurs. */
export function queryClasses(
  { words, facets }: Likeness,
  documents: ReadonlyMap<string, number>,
  total: number,
): QueryClass[] {
  const random = seeded(7)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const countOf = ({ stem }: Word) => documents.get(stem) ?? 0
  const between = (least: number, most: number) =>
    words.filter(
      (word) => countOf(word) >= least * total && countOf(word) < most * total && word.text.length > 4,
    )
  const [rare, medium, common] = [between(0, 0.0003), between(0.001, 0.005), between(0.01, 1)]
  const known = new Set(words.map(({ text }) => text))
  const of = (
    name: string,
    make: () => QueryClass['plain'][number] & { query: Record<string, string> },
  ): QueryClass => {
    const made = Array.from({ length: EACH }, make)
    return {
      name,
      queries: made.map(({ query }) => query),
      plain: made.map(({ match, category }) => ({ match, category })),
    }
  }
  const one =
    (list: Word[], more: Record<string, string> = {}) =>
    () => {
      const { text } = pick(list)
      return { query: { search: `${text} `.trim(), ...more }, match: text }
    }
  const categories = facets.get('category') ?? []
  return [
    of('rare word', one(rare)),
    of('medium word', one(medium)),
    of('common word', one(common)),
    of('two common words', () => {
      const match = `${pick(common).text} ${pick(common).text}`
      return { query: { search: match }, match }
    }),
    of('common word and filter', () => {
      const [{ text }, category] = [pick(common), pick(categories).value]
      return { query: { search: text, category }, match: text, category }
    }),
    of('misspelt word', () => {
      const text = misspell(pick([...rare, ...medium]).text, { random, known })
      return { query: { search: text }, match: text }
    }),
    of('beginning of a word', () => {
      const text = pick([...medium, ...common]).text.slice(0, 4)
      return { query: { search: text }, match: `${text}*` }
    }),
    of('common word by deadline', one(common, { sort: 'deadline' })),
    of('filters alone', () => {
      const category = pick(categories).value
      return { query: { category, organizationType: 'nonprofit', sort: 'newest' }, match: '', category }
    }),
    of('everything', () => ({ query: {}, match: '' })),
  ]
}

/** Leaves a letter out so that nobody knows the word. */
function misspell(text: string, { random, known }: { random: () => number; known: Set<string> }): string {
  for (let at = 1 + Math.floor(random() * (text.length - 2)); at < text.length; at += 1) {
    const mistaken = text.slice(0, at) + text.slice(at + 1)
    if (!known.has(mistaken)) return mistaken
  }
  return `${text}qx`
}
