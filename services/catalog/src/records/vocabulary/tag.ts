import { isStopWord, stemOf, splitWords } from '@fundharbor/search-engine/text/analyze'
import { titleSubject } from './title-subject.ts'
import type { PhraseKind, SubjectPhrase } from './subject.ts'
import { mineAcronyms } from './acronyms.ts'
import { ancestorsOf, type Vocabulary } from './vocabulary.ts'

/** The texts of a record that are tagged. */
export interface TaggedText {
  title: string
  /** Funder, program and official codes in words. */
  program: string
  /** Plain text. */
  text: string
  /** Whether a short acronym names a subject without other words of it, as in the line that an award has. */
  trustsAcronyms?: boolean
}

/** A subject and its strength in a record; an official phrase in the title is 3. */
export interface Tag {
  subject: string
  strength: number
}

const MAX_TAGS = 12
const MAX_WORDS = 700

/** Minimum strength: a single passing mention is not enough. */
const MIN_STRENGTH = 1.6

/** Strength of each kind of phrase in the text; in the title it counts three times. */
const phraseStrengths: Record<PhraseKind, number> = {
  terms: 1,
  label: 1,
  programs: 0.9,
  acronyms: 0.8,
  everyday: 0.8,
  hints: 0.3,
}
const ONE_EVERYDAY_WORD = 0.5
const TITLE = 3
const PROGRAM = 1.2

/** Strength of a broader subject relative to its narrower one. */
const OF_BROADER = 0.6

/** Tags a record with subjects, strongest first; narrower subjects imply broader ones. */
export function tagSubjects(vocabulary: Vocabulary, record: TaggedText): Tag[] {
  const strengths = new Map<string, number>()
  const defined = meaningsDefinedIn(vocabulary, `${record.title}. ${record.text}`)
  const found = (
    [
      [titleSubject(record.title), TITLE],
      [record.program, PROGRAM],
      [record.text, 1],
    ] as const
  ).flatMap(([text, factor]) =>
    phrasesIn(vocabulary, text, defined).map((each) => ({ ...each, strength: each.strength * factor })),
  )
  const families = new Set(
    found.flatMap(({ subject, isShort }) => (isShort ? [] : familyOf(vocabulary, subject))),
  )
  for (const { subject, isShort, strength } of found)
    if (!isShort || record.trustsAcronyms || familyOf(vocabulary, subject).some((id) => families.has(id)))
      strengths.set(subject, (strengths.get(subject) ?? 0) + strength)
  const own = [...strengths].filter(([, strength]) => strength >= MIN_STRENGTH)
  const all = new Map(own)
  for (const [subject, strength] of own) addBroader(vocabulary, all, { subject, strength })
  return [...all]
    .map(([subject, strength]) => ({ subject, strength }))
    .toSorted((one, other) => other.strength - one.strength)
    .slice(0, MAX_TAGS)
}

function addBroader(vocabulary: Vocabulary, all: Map<string, number>, { subject, strength }: Tag): void {
  let share = strength
  for (const broader of ancestorsOf(vocabulary, subject)) {
    share *= OF_BROADER
    all.set(broader, Math.max(all.get(broader) ?? 0, share))
  }
}

/** Acronyms that a record spells out, each with the subjects that these words name: CPS are also chemical process systems. */
type DefinedAcronyms = ReadonlyMap<string, ReadonlySet<string>>

function meaningsDefinedIn(vocabulary: Vocabulary, text: string): DefinedAcronyms {
  const defined = new Map<string, Set<string>>()
  for (const { acronym, expansion } of mineAcronyms(text)) {
    const subjects = defined.get(acronym) ?? new Set()
    findPhrases(vocabulary, splitWords(expansion), ({ subject }) => subjects.add(subject))
    defined.set(acronym, subjects)
  }
  return defined
}

/** Acronyms of few letters stand for many things: alone, they name no subject. */
const SHORT = /^[A-Za-z&-]{1,4}$/

/** A subject and the next broader one. */
const familyOf = (vocabulary: Vocabulary, subject: string): string[] => [
  subject,
  ...ancestorsOf(vocabulary, subject).slice(0, 1),
]

/** The phrases of subjects in a text, with their strengths; repetitions count logarithmically. */
function phrasesIn(vocabulary: Vocabulary, text: string, defined: DefinedAcronyms) {
  const words = splitWords(text).slice(0, MAX_WORDS)
  const times = new Map<SubjectPhrase, number>()
  const onPhrase = (phrase: SubjectPhrase) => times.set(phrase, (times.get(phrase) ?? 0) + 1)
  findPhrases(vocabulary, words, onPhrase)
  for (const acronym of text.match(/\b[A-Z][A-Z0-9&-]{1,11}\b/g) ?? [])
    for (const phrase of vocabulary.acronyms.get(acronym) ?? [])
      if (defined.get(acronym)?.has(phrase.subject) ?? true) onPhrase(phrase)
  return [...times].map(([phrase, count]) => ({
    subject: phrase.subject,
    isShort: phrase.kind === 'acronyms' && SHORT.test(phrase.text),
    strength: strengthOf(phrase) * (1 + Math.log(count) / 2),
  }))
}

function strengthOf({ kind, text }: SubjectPhrase): number {
  const isWord = !/[\s-]/.test(text)
  return kind === 'everyday' && isWord ? ONE_EVERYDAY_WORD : phraseStrengths[kind]
}

/** Finds phrases from left to right, the longest first; a word belongs to one phrase only. */
export function findPhrases(
  { phrases, beginnings }: Vocabulary,
  words: readonly string[],
  onPhrase: (phrase: SubjectPhrase) => void,
): void {
  const tokens = words.filter((word) => !isStopWord(word)).map(stemOf)
  for (let at = 0; at < tokens.length;) {
    let found
    let end = at
    let key = tokens[at] as string
    for (let next = at + 1; ; next += 1) {
      const phrase = phrases.get(key)
      if (phrase) [found, end] = [phrase, next]
      if (next === tokens.length || !beginnings.has(key)) break
      key += ` ${tokens[next]}`
    }
    // Acronyms are matched separately, in capitals.
    found?.meanings.filter(({ kind }) => kind !== 'acronyms').forEach(onPhrase)
    at = Math.max(end, at + 1)
  }
}
