import { stemOf } from '@fundharbor/search-engine/text/analyze'
import type { SearchEngine } from '@fundharbor/search-engine/engine'
import type { Vocabulary } from '../../records/vocabulary/vocabulary.ts'
import type { Dictionaries } from './correct.ts'
import type { NamedAlternative } from './expand.ts'
import type { CandidatePhrase, Segment } from './segment.ts'

/** A compound that people write in one word, with a hyphen or in two words: "wellbeing", "well-being", "well being". */
export interface Compound {
  /** The form that more records have, and the other one, as words. */
  usual: readonly string[]
  other: readonly string[]
}

interface Sources {
  engine: Pick<SearchEngine, 'frequencies'>
  dictionaries: Dictionaries
}

interface Form {
  at: number
  /** The number of words typed. */
  length: number
  open: readonly string[]
  closed: string
}

/** Replaces compounds by the form that more records have, so that every form finds the same. */
export async function findCompounds(
  words: readonly string[],
  { engine, dictionaries }: Sources,
): Promise<{ words: string[]; compounds: Compound[] }> {
  const forms = [...pairsOf(words), ...partsOf(words, dictionaries)]
  const counts = await engine.frequencies(
    forms.flatMap(({ open, closed }) => [open.map(stemOf), [stemOf(closed)]]),
  )
  const { isDictionaryWord, isVocabularyWord } = dictionaries
  const found = new Map<number, Form & Compound>()
  for (const [index, form] of forms.entries()) {
    const [open = 0, closed = 0] = counts.slice(index * 2)
    const isTerm = isVocabularyWord(form.closed)
    const isCompound = isTerm || ((closed > 0 || isDictionaryWord(form.closed)) && open + closed > 0)
    // Two words that merely stand side by side make no word together; one that never occurs in two is no compound.
    if (form.length === 1 ? open === 0 : !isCompound) continue
    const [usual, other] = open >= closed ? [form.open, [form.closed]] : [[form.closed], form.open]
    if (!found.has(form.at) && !found.has(form.at - 1)) found.set(form.at, { ...form, usual, other })
  }
  const kept = words.flatMap((word, at) => {
    if (found.get(at - 1)?.length === 2) return []
    return found.get(at)?.usual ?? [word]
  })
  return { words: kept, compounds: [...found.values()] }
}

const pairsOf = (words: readonly string[]): Form[] =>
  words.slice(0, -1).map((word, at) => {
    const open = [word, words[at + 1] ?? '']
    return { at, length: 2, open, closed: open.join('') }
  })

const LETTERS_AND_DIGITS = /^(?:\p{L}+\d+|\d+\p{L}+)$/u

/** The ways to split each word in two words, in a letter and a word, or in letters and digits. */
function partsOf(words: readonly string[], { isDictionaryWord, isVocabularyWord }: Dictionaries): Form[] {
  const isPart = (part: string) =>
    part.length === 1 ? /[^sai\d]/.test(part) : isDictionaryWord(part) || isVocabularyWord(part)
  return words.flatMap((word, at) =>
    Array.from({ length: Math.min(word.length, 40) - 1 }, (_, index) => [
      word.slice(0, index + 1),
      word.slice(index + 1),
    ])
      .filter((open) =>
        LETTERS_AND_DIGITS.test(word)
          ? open.some((part) => /^\d+$/.test(part)) && open.some((part) => /^\p{L}+$/u.test(part))
          : open.every(isPart),
      )
      .map((open) => ({ at, length: 1, open, closed: word })),
  )
}

/** Compounds as candidates for segments, with what their other form means. */
export const compoundPhrases = (
  tokens: readonly string[],
  compounds: readonly Compound[],
  vocabulary: Vocabulary,
): CandidatePhrase[] =>
  compounds.flatMap(({ usual, other }) => {
    const own = usual.map(stemOf)
    const at = tokens.findIndex((_, index) => own.every((token, offset) => tokens[index + offset] === token))
    const known = vocabulary.phrases.get(other.map(stemOf).join(' '))
    const phrase = { tokens: own, meanings: known?.meanings ?? [], equivalents: known?.equivalents ?? [] }
    const compound = other.map(stemOf)
    return at === -1 ? [] : [{ phrase, places: own.map((_, offset) => at + offset), closeness: 1, compound }]
  })

/** The other form of a compound, as good as the one typed. */
export const otherForms = ({ candidates }: Segment, name: string): NamedAlternative[] =>
  candidates.flatMap(({ compound: tokens }) => (tokens ? [{ tokens, weight: 1, name, isTyped: true }] : []))
