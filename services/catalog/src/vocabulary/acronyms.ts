/** An acronym that a text explains. */
export interface MinedAcronym {
  /** As written, without a plural s. */
  acronym: string
  /** The words that it stands for, as written. */
  expansion: string
}

/** "National Institutes of Health (NIH)". */
const EXPLAINED = /\(\s*["“]?([A-Z][A-Za-z&]{1,11})["”]?\s*\)/g
/** So far before it its words may begin, within one sentence. */
const MOST_BEFORE = 160
const SENTENCE_END = /^.*[.;:()!?\n]/s

/** "NIH (National Institutes of Health)". */
const EXPLAINING = /\b([A-Z][A-Za-z&]{1,11})\s+\(([^.;:()!?\n]{6,120})\)/g

/** Words that an acronym may leave out. */
const smallWords = new Set(
  'a an and as at by for from in into of on or the to with & de des du et la le'.split(' '),
)

const LEAST_CAPITALS = 2

/** The acronyms that a plain text explains: the initials of the words beside them are their letters. */
export function mineAcronyms(text: string): MinedAcronym[] {
  const found = new Map<string, MinedAcronym>()
  const note = (acronym: string, expansion: string | null) => {
    if (expansion !== null) found.set(`${acronym} ${expansion.toLowerCase()}`, { acronym, expansion })
  }
  for (const { 1: written = '', index } of text.matchAll(EXPLAINED)) {
    const acronym = singular(written)
    const before = text.slice(Math.max(0, index - MOST_BEFORE), index).replace(SENTENCE_END, '')
    if (capitalsOf(acronym).length >= LEAST_CAPITALS) note(acronym, wordsBefore(before, acronym))
  }
  for (const [, written = '', inside = ''] of text.matchAll(EXPLAINING)) {
    const acronym = singular(written)
    const expansion = capitalsOf(acronym).length >= LEAST_CAPITALS ? wordsBefore(inside, acronym) : null
    // All of the parentheses explain it, or none of it does.
    if (expansion === inside.trim()) note(acronym, expansion)
  }
  return [...found.values()]
}

const singular = (written: string) => written.replace(/(?<=[A-Z])s$/, '')

const capitalsOf = (acronym: string) => acronym.replaceAll(/[^A-Z]/g, '')

interface Part {
  initial: string
  isSmall: boolean
  /** Where it begins in the text. */
  at: number
}

/** The words at a text's end whose initials are the acronym's letters; null where they are not. */
function wordsBefore(text: string, acronym: string): string | null {
  const letters = capitalsOf(acronym).toLowerCase()
  const parts = [...text.matchAll(/[\p{L}\p{N}]+|&/gu)].map(({ 0: word, index }): Part => ({
    initial: word.normalize('NFKD').charAt(0).toLowerCase(),
    isSmall: smallWords.has(word.toLowerCase()),
    at: index,
  }))
  const start = matchBackwards(parts, parts.length - 1, letters)
  const expansion = start === null ? '' : text.slice(start).replaceAll(/\s+/g, ' ').trim()
  return expansion.length > acronym.length + 1 && expansion.includes(' ') ? expansion : null
}

/** Where the first word begins, if the letters fit from the end backwards; only small words may be passed over. */
function matchBackwards(parts: readonly Part[], index: number, letters: string): number | null {
  const part = parts[index]
  if (!part) return null
  if (part.initial === letters.at(-1)) {
    if (letters.length === 1) return part.isSmall ? null : part.at
    const start = matchBackwards(parts, index - 1, letters.slice(0, -1))
    if (start !== null) return start
  }
  // The last word is never small: "and (NIH)" explains nothing.
  return part.isSmall && index < parts.length - 1 ? matchBackwards(parts, index - 1, letters) : null
}

/** An acronym that records explained, and how many did. */
export interface CountedAcronym extends MinedAcronym {
  opportunities: number
}

/** Explained by one record only, it has to be long to be no accident. */
const LONG = 4
const LEAST_OPPORTUNITIES = 2
/** Of the most frequent meaning of the same letters. */
const LEAST_SHARE = 0.2
const MOST_EXPANSIONS = 3

/** What acronyms stand for, by the acronym in lower case, the most frequent meaning first. */
export function expansionsOf(counted: readonly CountedAcronym[]): Map<string, string[]> {
  const groups = Map.groupBy(counted, ({ acronym }) => acronym.toLowerCase())
  return new Map(
    [...groups].flatMap(([acronym, written]) => {
      const meanings = sumMeanings(written).filter(
        ({ opportunities }) => opportunities >= LEAST_OPPORTUNITIES || acronym.length >= LONG,
      )
      const least = (meanings[0]?.opportunities ?? 0) * LEAST_SHARE
      const kept = meanings.filter(({ opportunities }) => opportunities >= least).slice(0, MOST_EXPANSIONS)
      return kept.length === 0 ? [] : [[acronym, kept.map(({ expansion }) => expansion)]]
    }),
  )
}

/** The same words in capitals or not are one meaning, written as most records write it. */
function sumMeanings(written: readonly CountedAcronym[]): CountedAcronym[] {
  const byFrequency = (one: CountedAcronym, other: CountedAcronym) =>
    other.opportunities - one.opportunities || (one.expansion < other.expansion ? -1 : 1)
  const same = Map.groupBy(written.toSorted(byFrequency), ({ expansion }) => expansion.toLowerCase())
  return [...same.values()]
    .flatMap(([first, ...others]) =>
      first
        ? [
            {
              ...first,
              opportunities: others.reduce((sum, each) => sum + each.opportunities, first.opportunities),
            },
          ]
        : [],
    )
    .toSorted(byFrequency)
}
