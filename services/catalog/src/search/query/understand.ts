import type { Concept, SearchEngine } from '../engine/engine.ts'
import { tokensOf } from '../text/analyze.ts'
import type { Vocabulary } from '../vocabulary/vocabulary.ts'
import { correctWords, type Dictionaries } from './correct.ts'
import { alternativesOf, weigh, type NamedAlternative } from './expand.ts'
import { parseQuery } from './parse.ts'
import { segment } from './segment.ts'

/** What a query asks for, as the engine is asked, with what was changed and added on the way. */
export interface Understanding {
  concepts: (Concept & { alternatives: NamedAlternative[]; typed: string })[]
  phrases: string[][]
  excluded: string[][]
  /** The plain words that are searched for, after correction. */
  words: string[]
  /** The whole text with its corrections; null where nothing was corrected. */
  correctedTo: string | null
}

interface Sources {
  engine: SearchEngine
  vocabulary: Vocabulary
  dictionaries: Dictionaries
  /** How many documents there are. */
  total: number
  /** Search for exactly what was typed. */
  isVerbatim?: boolean
}

/** Reads a query: what was typed, what was meant, and what else it is called. */
export async function understand(search: string, sources: Sources): Promise<Understanding> {
  const { words: typed, phrases, excluded } = parseQuery(search)
  const corrections = sources.isVerbatim
    ? new Map<string, string>()
    : await correctWords(typed, sources.dictionaries)
  const words = typed.flatMap((word) => (corrections.get(word) ?? word).split(' '))
  return {
    concepts: await conceptsOf(words, sources),
    phrases,
    excluded,
    words,
    correctedTo: corrections.size === 0 ? null : applyCorrections(search, corrections),
  }
}

async function conceptsOf(
  words: readonly string[],
  { engine, vocabulary, total }: Sources,
): Promise<Understanding['concepts']> {
  const segments = segment(tokensOf(words), vocabulary)
  const drafts = segments.map((each) => {
    const typed = each.places.map((place) => words[place] ?? '').join(' ')
    return { each, typed, alternatives: alternativesOf(each, vocabulary, typed) }
  })
  const sequences = drafts.flatMap(({ alternatives }) => alternatives.map(({ tokens }) => tokens))
  const frequencies = await engine.frequencies(sequences)
  let at = 0
  return drafts.map(({ each, typed, alternatives }) => {
    const own = frequencies.slice(at, (at += alternatives.length))
    return { ...weigh(alternatives, own, { total, isOptional: each.isOptional }), typed }
  })
}

/** The text as it was typed with the wrong words replaced. */
const applyCorrections = (search: string, corrections: ReadonlyMap<string, string>): string =>
  search.replaceAll(/\p{L}+/gu, (word) => corrections.get(word.toLowerCase()) ?? word)
