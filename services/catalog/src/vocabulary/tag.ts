import { isStopWord, stemOf, wordsOf } from '../text/analyze.ts'
import type { PhraseKind, SubjectPhrase } from './subject.ts'
import { ancestorsOf, type Vocabulary } from './vocabulary.ts'

/** What is read of a record to tell its subjects. */
export interface TaggedText {
  title: string
  /** Funder, program and official codes in words. */
  program: string
  /** Plain text. */
  text: string
}

/** A subject and how much the record is about it; 3 is an official phrase in the title. */
export interface Tag {
  subject: string
  strength: number
}

const MOST_TAGS = 12
const MOST_WORDS = 700

/** A subject that only one passing phrase in a text names is not what the record is about. */
const LEAST_STRENGTH = 1.6

/** What a phrase of each kind tells in a text; in a title it counts three times as much. */
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

/** A broader subject is meant along with a narrower one, less surely. */
const OF_BROADER = 0.6

/** Titles of the National Institutes of Health say whether trials may be proposed, whatever they are about. */
const TRIAL_RULE = /clinical trials? (?:not allowed|optional)/gi

/** The subjects of a record, the most important first; broader ones follow from narrower ones. */
export function tagSubjects(vocabulary: Vocabulary, record: TaggedText): Tag[] {
  const strengths = new Map<string, number>()
  for (const [text, factor] of [
    [record.title.replace(TRIAL_RULE, ' '), TITLE],
    [record.program, PROGRAM],
    [record.text, 1],
  ] as const)
    for (const [subject, strength] of strengthsIn(vocabulary, text))
      strengths.set(subject, (strengths.get(subject) ?? 0) + strength * factor)
  const own = [...strengths].filter(([, strength]) => strength >= LEAST_STRENGTH)
  const all = new Map(own)
  for (const [subject, strength] of own) addBroader(vocabulary, all, { subject, strength })
  return [...all]
    .map(([subject, strength]) => ({ subject, strength }))
    .toSorted((one, other) => other.strength - one.strength)
    .slice(0, MOST_TAGS)
}

function addBroader(vocabulary: Vocabulary, all: Map<string, number>, { subject, strength }: Tag): void {
  let share = strength
  for (const broader of ancestorsOf(vocabulary, subject)) {
    share *= OF_BROADER
    all.set(broader, Math.max(all.get(broader) ?? 0, share))
  }
}

/** How strongly one text speaks of each subject: repetitions count less and less. */
function strengthsIn(vocabulary: Vocabulary, text: string): Map<string, number> {
  const words = wordsOf(text).slice(0, MOST_WORDS)
  const times = new Map<SubjectPhrase, number>()
  const note = (phrase: SubjectPhrase) => times.set(phrase, (times.get(phrase) ?? 0) + 1)
  findPhrases(vocabulary, words, note)
  for (const acronym of text.match(/\b[A-Z][A-Z0-9&-]{1,11}\b/g) ?? [])
    vocabulary.acronyms.get(acronym)?.forEach(note)
  const strengths = new Map<string, number>()
  for (const [phrase, count] of times)
    strengths.set(
      phrase.subject,
      (strengths.get(phrase.subject) ?? 0) + strengthOf(phrase) * (1 + Math.log(count) / 2),
    )
  return strengths
}

function strengthOf({ kind, text }: SubjectPhrase): number {
  const isWord = !/[\s-]/.test(text)
  return kind === 'everyday' && isWord ? ONE_EVERYDAY_WORD : phraseStrengths[kind]
}

/** Finds phrases from left to right, the longest first; a word belongs to one phrase only. */
export function findPhrases(
  { phrases, longest }: Vocabulary,
  words: readonly string[],
  note: (phrase: SubjectPhrase) => void,
): void {
  const tokens = words.filter((word) => !isStopWord(word)).map(stemOf)
  for (let at = 0; at < tokens.length;) {
    let length = Math.min(longest, tokens.length - at)
    let found
    for (; length > 0 && !found; length -= 1) found = phrases.get(tokens.slice(at, at + length).join(' '))
    // Acronyms are found as they are written, in capitals.
    found?.meanings.filter(({ kind }) => kind !== 'acronyms').forEach(note)
    at += found ? length + 1 : 1
  }
}
