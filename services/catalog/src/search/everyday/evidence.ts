import { analyze, wordsOf } from '../../text/analyze.ts'
import { findPhrases, tagSubjects } from '../../vocabulary/tag.ts'
import type { Vocabulary } from '../../vocabulary/vocabulary.ts'
import type { RecordText } from './record-text.ts'

/** What a sentence about a record may be made of. */
export interface Backing {
  /** Tokens of the record's text and single words for what it says. */
  tokens: ReadonlySet<string>
  /** Several words for what it says, as tokens joined by spaces: none of them is backed without the others. */
  phrases: ReadonlySet<string>
  /** Numbers as the text writes them. */
  numbers: ReadonlySet<string>
  /** The text's words in their order, a space around each. */
  words: string
  /** Other phrases for the subjects of the record. */
  alsoCalled: readonly string[]
}

export const NUMBERS = /\d+(?:[.,]\d+)*/g

/** What a record's own text backs, and what the vocabulary says instead of the words in it. */
export function backingOf(record: RecordText, vocabulary: Vocabulary): Backing {
  const text = Object.values(record).join('. ')
  const words = wordsOf(text)
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

/** Labels, official and everyday words of the subjects that the text itself names; a broader one is not enough. */
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

/** What announcements say, with what people say for it, both as tokens joined by spaces. */
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
