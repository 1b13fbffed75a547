import type { AlsoSearched, OpportunityFilter } from '@fundharbor/contracts/catalog/opportunities'
import type { Alternative, Concept } from './engine/engine.ts'
import { searchEngine } from './feed/current-engine.ts'
import { analyze, isStopWord, stemOf, wordsOf } from './text/analyze.ts'

/** An alternative with what it is called where a page says why a row was found. */
export interface NamedAlternative extends Alternative {
  name: string
  isTyped: boolean
}

/** A concept with the words that it was typed as. */
export interface NamedConcept extends Concept {
  alternatives: readonly NamedAlternative[]
  typed: string
}

/** What a query asks for, as the engine is asked, with what was changed and added on the way. */
export interface Understanding {
  concepts: NamedConcept[]
  phrases: string[][]
  excluded: string[][]
  /** The plain words that are searched for, after correction. */
  words: string[]
  /** The whole text with its corrections; null where nothing was corrected. */
  correctedTo: string | null
}

const nothing: Understanding = { concepts: [], phrases: [], excluded: [], words: [], correctedTo: null }

/** What a filter's keyword asks for, without the terms that were declined. */
export async function readQuery(filter: OpportunityFilter): Promise<Understanding> {
  const search = filter.search?.trim() ?? ''
  return search === '' ? nothing : withoutTerms(await understand(search), filter.without)
}

/** Whether words rank what is found: without any, everything is equally relevant. */
export const ranks = ({ concepts, phrases }: Understanding): boolean => concepts.length + phrases.length > 0

/** Whether a keyword was given and has nothing in it that can be searched for. */
export const isEmptySearch = (filter: OpportunityFilter, asked: Understanding): boolean =>
  Boolean(filter.search?.trim()) && !ranks(asked) && asked.excluded.length === 0

/** What is looked for besides the words that were typed. */
export const alsoSearched = ({ concepts }: Understanding): AlsoSearched[] =>
  concepts.flatMap(({ alternatives, typed }) =>
    alternatives
      .filter(({ isTyped, isLoose }) => !isTyped && !isLoose)
      .map(({ name }) => ({ term: name, because: typed })),
  )

function withoutTerms(asked: Understanding, without: string | undefined): Understanding {
  const declined = new Set(without?.split('|').map((term) => term.trim().toLowerCase()))
  if (declined.size === 0) return asked
  const concepts = asked.concepts.map((concept) => ({
    ...concept,
    alternatives: concept.alternatives.filter(
      ({ isTyped, name }) => isTyped || !declined.has(name.toLowerCase()),
    ),
  }))
  return { ...asked, concepts }
}

const PART = /(-?)(?:"([^"]*)"?|(\S+))/g
const MOST_PARTS = 24

/** Every word is a concept of its own, weighted by how rare it is. */
async function understand(search: string): Promise<Understanding> {
  const asked: Understanding = { ...nothing, phrases: [], excluded: [], words: [] }
  for (const [, minus, quoted, word] of [...search.matchAll(PART)].slice(0, MOST_PARTS)) {
    const text = quoted ?? word ?? ''
    if (!minus && quoted === undefined) {
      asked.words.push(...wordsOf(text).filter((each) => !isStopWord(each)))
      continue
    }
    const tokens = analyze(text)
    if (tokens.length > 0) asked[minus ? 'excluded' : 'phrases'].push(tokens)
  }
  const words = [...new Set(asked.words)]
  const engine = searchEngine()
  const sequences = words.map((word) => [stemOf(word)])
  const [{ documents }, frequencies] = await Promise.all([engine.status(), engine.frequencies(sequences)])
  const concepts = words.map((word, index) => {
    const weight = Math.log(1 + documents / Math.max(1, frequencies[index] ?? 0))
    const tokens = sequences[index] ?? []
    return { typed: word, alternatives: [{ tokens, weight, name: word, isTyped: true }] }
  })
  return { ...asked, concepts }
}
