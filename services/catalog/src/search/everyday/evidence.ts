import { analyze, splitWords } from '../../text/analyze.ts'
import { findPhrases, tagSubjects } from '../../vocabulary/tag.ts'
import type { Vocabulary } from '../../vocabulary/vocabulary.ts'
import type { RecordText } from './record-text.ts'

/** The words that a sentence about a record may use. */
export interface Evidence {
  /** Tokens of the record's text, and single-word synonyms. */
  tokens: ReadonlySet<string>
  /** Multi-word synonyms, as tokens joined by spaces; allowed only as a whole. */
  phrases: ReadonlySet<string>
  /** Numbers as written in the text. */
  numbers: ReadonlySet<string>
  /** The text's words in order, each surrounded by spaces. */
  words: string
  /** Synonyms of the record's subjects. */
  alsoCalled: readonly string[]
}

export const NUMBERS = /\d+(?:[.,]\d+)*/g

/** Collects the words of a record's text and their synonyms in the vocabulary. */
export function collectEvidence(record: RecordText, vocabulary: Vocabulary): Evidence {
  const text = Object.values(record).join('. ')
  const words = splitWords(text)
  const tokens = analyze(text)
  const alsoCalled = phrasesOfSubjects(record, words, vocabulary)
  const synonyms = [
    ...alsoCalled.map((text) => analyze(text).join(' ')),
    ...equivalentsOf(tokens, vocabulary),
  ]
  return {
    tokens: new Set([...tokens, ...synonyms.filter((key) => !key.includes(' '))]),
    phrases: new Set(synonyms.filter((key) => key.includes(' '))),
    numbers: new Set(text.match(NUMBERS)),
    words: ` ${words.join(' ')} `,
    alsoCalled,
  }
}

/** Phrases of the subjects that the text names; broader subjects do not count. */
function phrasesOfSubjects(record: RecordText, words: readonly string[], vocabulary: Vocabulary): string[] {
  const named = new Set<string>()
  findPhrases(vocabulary, words, ({ subject, kind }) => void (kind !== 'hints' && named.add(subject)))
  const tags = tagSubjects(vocabulary, {
    title: record.title,
    program: `${record.funder} · ${record.sector}`,
    text: `${record.whoMayApply}\n${record.description}`,
  })
  return tags
    .filter(({ subject }) => named.has(subject))
    .flatMap(({ subject }) => {
      const { label, everyday, terms } = vocabulary.subjects.get(subject) ?? { everyday: [], terms: [] }
      return [label ?? [], everyday, terms].flat()
    })
}

/** Everyday phrases by official phrase, both as tokens joined by spaces. */
type Reversed = ReadonlyMap<string, readonly string[]>

const reversed = new WeakMap<Vocabulary, Reversed>()

function reverseEquivalents(vocabulary: Vocabulary): Reversed {
  const known = reversed.get(vocabulary)
  if (known) return known
  const made = new Map<string, string[]>()
  for (const { tokens, equivalents } of new Set([...vocabulary.byToken.values()].flat()))
    for (const key of equivalents.map((text) => analyze(text).join(' ')))
      made.set(key, [...(made.get(key) ?? []), tokens.join(' ')])
  reversed.set(vocabulary, made)
  return made
}

const LONGEST_EQUIVALENT = 5

function equivalentsOf(tokens: readonly string[], vocabulary: Vocabulary): string[] {
  const says = reverseEquivalents(vocabulary)
  return tokens.flatMap((_, at) =>
    Array.from({ length: LONGEST_EQUIVALENT }, (__, length) =>
      says.get(tokens.slice(at, at + length + 1).join(' ')),
    ).flatMap((found) => found ?? []),
  )
}
