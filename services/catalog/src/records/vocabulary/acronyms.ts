/** An acronym that a text defines. */
export interface MinedAcronym {
  /** As written, without a plural s. */
  acronym: string
  /** The acronym's expansion, as written. */
  expansion: string
}

/** "National Institutes of Health (NIH)". */
const EXPLAINED = /\(\s*["“]?([A-Z][A-Za-z&]{1,11})["”]?\s*\)/g
/** How far before the acronym its expansion may start, within one sentence. */
const MAX_BEFORE = 160
const SENTENCE_END = /^.*[.;:()!?\n]/s

/** "NIH (National Institutes of Health)". */
const EXPLAINING = /\b([A-Z][A-Za-z&]{1,11})\s+\(([^.;:()!?\n]{6,120})\)/g

/** Words that an acronym may leave out. */
const smallWords = new Set(
  'a an and as at by for from in into of on or the to with & de des du et la le'.split(' '),
)

const MIN_CAPITALS = 2

/** Acronyms defined in a plain text: next to them are words with their letters as initials. */
export function mineAcronyms(text: string): MinedAcronym[] {
  const found = new Map<string, MinedAcronym>()
  const addFound = (acronym: string, expansion: string | null) => {
    if (expansion !== null) found.set(`${acronym} ${expansion.toLowerCase()}`, { acronym, expansion })
  }
  for (const { 1: written = '', index } of text.matchAll(EXPLAINED)) {
    const acronym = singular(written)
    const before = text.slice(Math.max(0, index - MAX_BEFORE), index).replace(SENTENCE_END, '')
    if (capitalsOf(acronym).length >= MIN_CAPITALS) addFound(acronym, findExpansion(before, acronym))
  }
  for (const [, written = '', inside = ''] of text.matchAll(EXPLAINING)) {
    const acronym = singular(written)
    const expansion = capitalsOf(acronym).length >= MIN_CAPITALS ? findExpansion(inside, acronym) : null
    // The whole parenthesis must be the expansion.
    if (expansion === inside.trim()) addFound(acronym, expansion)
  }
  return [...found.values()]
}

const singular = (written: string) => written.replace(/(?<=[A-Z])s$/, '')

const capitalsOf = (acronym: string) => acronym.replaceAll(/[^A-Z]/g, '')

interface Part {
  initial: string
  isSmall: boolean
  /** Start index in the text. */
  at: number
}

/** The words at the end of a text whose initials form the acronym; null if they do not. */
function findExpansion(text: string, acronym: string): string | null {
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

/** Matches initials backwards and returns the start of the first word; only small words may be skipped. */
function matchBackwards(parts: readonly Part[], index: number, letters: string): number | null {
  const part = parts[index]
  if (!part) return null
  if (part.initial === letters.at(-1)) {
    if (letters.length === 1) return part.isSmall ? null : part.at
    const start = matchBackwards(parts, index - 1, letters.slice(0, -1))
    if (start !== null) return start
  }
  // The last word cannot be a small word: "and (NIH)" defines nothing.
  return part.isSmall && index < parts.length - 1 ? matchBackwards(parts, index - 1, letters) : null
}

/** A mined acronym and the number of records that define it. */
export interface CountedAcronym extends MinedAcronym {
  opportunities: number
}

/** Acronyms defined by a single record are accepted from this length on. */
const LONG_WORD = 4
const MIN_OPPORTUNITIES = 2
/** Relative to the most frequent expansion of the same acronym. */
const MIN_SHARE = 0.2
const MAX_EXPANSIONS = 3

/** Expansions by acronym in lower case, most frequent first. */
export function expansionsOf(counted: readonly CountedAcronym[]): Map<string, string[]> {
  const groups = Map.groupBy(counted, ({ acronym }) => acronym.toLowerCase())
  return new Map(
    [...groups].flatMap(([acronym, written]) => {
      const meanings = sumMeanings(written).filter(
        ({ opportunities }) => opportunities >= MIN_OPPORTUNITIES || acronym.length >= LONG_WORD,
      )
      const least = (meanings[0]?.opportunities ?? 0) * MIN_SHARE
      const kept = meanings.filter(({ opportunities }) => opportunities >= least).slice(0, MAX_EXPANSIONS)
      return kept.length === 0 ? [] : [[acronym, kept.map(({ expansion }) => expansion)]]
    }),
  )
}

/** Merges expansions that differ only in case, as most records write them. */
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
