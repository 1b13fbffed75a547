import type { Concept, SearchEngine } from '@fundharbor/search-engine/engine'
import { analyze, toTokens } from '@fundharbor/search-engine/text/analyze'
import type { Vocabulary } from '../../records/vocabulary/vocabulary.ts'
import { compoundPhrases, findCompounds, type Compound } from './compounds.ts'
import { areEnglish, findCompletions, correctWords, type Dictionaries } from './correct.ts'
import { alternativesOf, keyOf, weigh, type Frequencies, type NamedAlternative } from './expand.ts'
import { parseQuery } from './parse.ts'
import { translate } from './translate.ts'
import { candidatePhrases, segment, type CandidatePhrase, type Segment } from './segment.ts'

/** A concept with the words typed for it. */
export interface NamedConcept extends Concept {
  alternatives: readonly NamedAlternative[]
  typed: string
  /** Whether it represents the meaning of the whole query (embedding) instead of its words. */
  isMeaning?: boolean
  /** Whether no record and no dictionary has one of the words. */
  isUnknown?: boolean
}

/** The result of query understanding: concepts for the engine, and what was corrected. */
export interface UnderstoodQuery {
  concepts: NamedConcept[]
  phrases: string[][]
  excluded: string[][]
  /** The plain words after correction. */
  words: string[]
  /** The corrected or translated text; null if it was searched as it is. */
  correctedTo: string | null
  /** Whether exactly the words typed are searched for. */
  isVerbatim?: boolean
  /** The code of the place where somebody wants to work. */
  place?: string | undefined
}

/** Whether a query means nothing to anybody, such as “zzzz”. To its vector, some rows are always the nearest. */
export function isUnknown({ concepts, phrases }: UnderstoodQuery): boolean {
  const required = concepts.filter(({ isOptional }) => !isOptional)
  return phrases.length === 0 && required.length > 0 && required.every((concept) => concept.isUnknown)
}

interface Sources {
  engine: Pick<SearchEngine, 'frequencies'>
  vocabulary: Vocabulary
  dictionaries: Dictionaries
  /** The number of documents. */
  total: number
  /** Whether to search for exactly what was typed. */
  isVerbatim?: boolean
  /** Whether the text is prose, in which words that stand apart do not make a phrase. */
  isProse?: boolean
}

/** Query understanding: parses, corrects, segments and expands a query. */
export async function understand(search: string, sources: Sources): Promise<UnderstoodQuery> {
  const { isVerbatim = false, dictionaries } = sources
  const translated = isVerbatim ? null : await translate(search, areEnglish(dictionaries))
  const { words: typed, phrases, excluded, open } = parseQuery(translated ?? search)
  const completions = isVerbatim ? [] : await findCompletions(open, dictionaries)
  const complete = completions.length > 0 ? typed.filter((word) => word !== open) : typed
  const corrections =
    isVerbatim || translated ? new Map<string, string>() : await correctWords(complete, dictionaries)
  const words = typed.flatMap((word) => (corrections.get(word) ?? word).split(' '))
  const { words: usual, compounds } = isVerbatim
    ? { words, compounds: [] }
    : await findCompounds(words, sources)
  return {
    concepts: await conceptsOf(usual, { ...sources, completions, compounds }),
    phrases,
    excluded,
    words,
    isVerbatim,
    correctedTo: corrections.size === 0 ? translated : applyCorrections(search, corrections),
  }
}

async function conceptsOf(
  words: readonly string[],
  sources: Sources & { completions: readonly string[]; compounds: readonly Compound[] },
): Promise<UnderstoodQuery['concepts']> {
  const { engine, vocabulary, dictionaries, total, completions } = sources
  const segments = await segmentsOf(toTokens(words), sources)
  const drafts = segments.map((each) => {
    const typed = each.places.map((place) => words[place] ?? '').join(' ')
    const isOpen = each.places.includes(words.length - 1)
    const alternatives = alternativesOf(each, vocabulary, typed)
    const all = isOpen ? [...alternatives, ...completed(completions)] : alternatives
    const sought = [...each.tokens.map((token) => [token]), ...all.map(({ tokens: own }) => own)]
    return { each, typed, alternatives: all, sought }
  })
  const frequencies = await readFrequencies(
    engine,
    drafts.flatMap(({ sought }) => sought),
  )
  const isWord = (word: string) => dictionaries.isVocabularyWord(word) || dictionaries.isDictionaryWord(word)
  return drafts.map(({ each, typed, alternatives, sought }) => ({
    ...weigh(alternatives, frequencies, { total, isOptional: each.isOptional }),
    typed,
    isUnknown: !sought.some((tokens) => frequencies.get(keyOf(tokens))) && !typed.split(' ').some(isWord),
  }))
}

/** Completions of the last word as alternatives. */
const completed = (completions: readonly string[]): NamedAlternative[] =>
  completions.map((word) => ({ tokens: toTokens([word]), weight: 1, name: word, isTyped: false }))

async function readFrequencies(
  engine: Sources['engine'],
  sequences: readonly (readonly string[])[],
): Promise<Frequencies> {
  const unique = [...new Map(sequences.map((tokens) => [keyOf(tokens), tokens])).values()]
  const counts = await engine.frequencies(unique)
  return new Map(unique.map((tokens, index) => [keyOf(tokens), counts[index] ?? 0]))
}

/** Phrases without any record are dropped, so that they do not hide the results of their words. The words of a compound are not its parts. */
async function segmentsOf(
  tokens: readonly string[],
  { engine, vocabulary, isProse, compounds }: Sources & { compounds: readonly Compound[] },
): Promise<Segment[]> {
  const candidates = [
    ...compoundPhrases(tokens, compounds, vocabulary),
    ...candidatePhrases(tokens, vocabulary, isProse),
  ]
  const searchedSequences = ({ phrase, places, compound }: CandidatePhrase) => [
    ...(compound ? [compound] : []),
    places.map((place) => tokens[place] ?? ''),
    ...phrase.meanings.map(({ subject }) => [`#${subject}`]),
    ...phrase.equivalents.map(analyze),
  ]
  const frequencies = await readFrequencies(engine, candidates.flatMap(searchedSequences))
  const known = candidates.filter(
    (each) =>
      each.compound || searchedSequences(each).some((sought) => (frequencies.get(keyOf(sought)) ?? 0) > 0),
  )
  return segment(tokens, known)
}

/** The typed text with misspelled words replaced. */
const applyCorrections = (search: string, corrections: ReadonlyMap<string, string>): string =>
  search.replaceAll(/\p{L}+/gu, (word) => corrections.get(word.toLowerCase()) ?? word)
