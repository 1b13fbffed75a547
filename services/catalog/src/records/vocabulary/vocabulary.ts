import { analyze, isStopWord, splitWords } from '@fundharbor/search-engine/text/analyze'
import { phrasesOf, type Subject, type SubjectPhrase } from './subject.ts'

/** A compiled phrase with all subjects that have it. */
export interface VocabularyPhrase {
  tokens: readonly string[]
  meanings: SubjectPhrase[]
  /** Official terms for it. */
  equivalents: string[]
}

/** Everyday words and their official terms. */
export interface Equivalents {
  say: readonly string[]
  find: readonly string[]
}

/** The subjects, compiled for tagging records and reading queries. */
export interface Vocabulary {
  subjects: ReadonlyMap<string, Subject>
  /** Phrases of subjects by their tokens joined with spaces. */
  phrases: ReadonlyMap<string, VocabularyPhrase>
  /** Phrases of subjects and everyday words by each of their tokens. */
  byToken: ReadonlyMap<string, readonly VocabularyPhrase[]>
  /** Acronyms as written, upper case. */
  acronyms: ReadonlyMap<string, readonly SubjectPhrase[]>
  /** Expansions mined from records, by acronym in lower case. */
  expansions: ReadonlyMap<string, readonly string[]>
  /** The first tokens of longer phrases, joined with spaces. */
  beginnings: ReadonlySet<string>
}

export function compileVocabulary(
  subjects: readonly Subject[],
  everydayWords: readonly Equivalents[] = [],
  expansions: Vocabulary['expansions'] = new Map(),
): Vocabulary {
  const phrases = new Map<string, VocabularyPhrase>()
  const acronyms = new Map<string, SubjectPhrase[]>()
  for (const phrase of subjects.flatMap(phrasesOf)) {
    if (phrase.kind === 'acronyms') addTo(acronyms, phrase.text.toUpperCase(), phrase)
    const tokens = analyze(phrase.text)
    if (!isPhraseIntact(phrase.text, tokens)) continue
    const key = tokens.join(' ')
    const known = phrases.get(key)
    if (known) known.meanings.push(phrase)
    else phrases.set(key, { tokens, meanings: [phrase], equivalents: [] })
  }
  const byToken = new Map<string, VocabularyPhrase[]>()
  for (const phrase of [...phrases.values(), ...addEquivalents(phrases, everydayWords)])
    for (const token of new Set(phrase.tokens)) addTo(byToken, token, phrase)
  return {
    subjects: new Map(subjects.map((subject) => [subject.id, subject])),
    phrases,
    byToken,
    acronyms,
    expansions,
    beginnings: beginningsOf(phrases.values()),
  }
}

/** Rejects phrases that stop words changed: "IT training" would become "training". "the sun" is fine. */
const isPhraseIntact = (text: string, tokens: readonly string[]): boolean =>
  tokens.length > 1 ||
  (tokens.length === 1 && splitWords(text).every((word) => word === 'the' || !isStopWord(word)))

/** Adds official terms to phrases; returns the phrases that no subject has. */
function addEquivalents(
  phrases: ReadonlyMap<string, VocabularyPhrase>,
  everydayWords: readonly Equivalents[],
): Iterable<VocabularyPhrase> {
  const others = new Map<string, VocabularyPhrase>()
  for (const { say, find } of everydayWords)
    for (const text of say) {
      const tokens = analyze(text)
      const key = tokens.join(' ')
      const phrase = phrases.get(key) ?? others.get(key) ?? { tokens, meanings: [], equivalents: [] }
      phrase.equivalents.push(...find)
      if (tokens.length > 0 && !phrases.has(key)) others.set(key, phrase)
    }
  return others.values()
}

function beginningsOf(phrases: Iterable<VocabularyPhrase>): Set<string> {
  const beginnings = new Set<string>()
  for (const { tokens } of phrases)
    for (let length = 1; length < tokens.length; length += 1)
      beginnings.add(tokens.slice(0, length).join(' '))
  return beginnings
}

function addTo<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const known = map.get(key)
  if (known) known.push(value)
  else map.set(key, [value])
}

/** The broader subjects of a subject, nearest first. */
export function ancestorsOf({ subjects }: Vocabulary, id: string): string[] {
  const found: string[] = []
  let parent = subjects.get(id)?.parent ?? null
  while (parent !== null && !found.includes(parent)) {
    found.push(parent)
    parent = subjects.get(parent)?.parent ?? null
  }
  return found
}

/** The category of a subject or of its nearest ancestor with one. */
export function categoryOf(vocabulary: Vocabulary, id: string): Subject['category'] {
  for (const each of [id, ...ancestorsOf(vocabulary, id)]) {
    const category = vocabulary.subjects.get(each)?.category
    if (category) return category
  }
  return null
}
