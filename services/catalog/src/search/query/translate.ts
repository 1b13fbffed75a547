import { readFileSync } from 'node:fs'
import { splitWords } from '@fundharbor/search-engine/text/analyze'

/** The longest phrase in the table, in words. */
const MAX_WORDS = 5
/** Shorter parts of a German compound say too little. */
const MIN_PART = 4

/** English translations by word; empty for words without a meaning of their own, such as articles. */
type Table = ReadonlyMap<string, string>

/** What gender, number and case change. */
const ENDING = /(?<=.{4})(?:innen|en|er|es|os|as|e|n|s|x|o|a)$/ // cspell:disable-line
const trunk = (word: string): string => word.replace(ENDING, '')
const keyOf = (words: readonly string[]): string => words.map(trunk).join(' ')
const asWritten = (words: readonly string[]): string => words.join(' ')

function readTables(): Table[] {
  const [, ...lines] = readFileSync(new URL('../../../data/translations.csv', import.meta.url), 'utf8')
    .trim()
    .split('\n')
  const rows = lines.map((line) => line.split(';'))
  return [1, 2, 3].map((column) => {
    const pairs = rows.flatMap(([english = '', ...others]) =>
      (others[column - 1] ?? '').split('/').map((word) => ({ words: splitWords(word), english })),
    )
    const keyedBy = (key: typeof keyOf) => pairs.map(({ words, english }) => [key(words), english] as const)
    // The first meaning counts, and a word as written before its trunk: some end like a plural themselves.
    return new Map([...keyedBy(asWritten), ...keyedBy(keyOf)].toReversed())
  })
}

const lookUp = (words: readonly string[], table: Table): string | undefined =>
  table.get(asWritten(words)) ?? table.get(keyOf(words))

let tables: Table[] | undefined

/** Quotes, minus signs, numbers and identifiers are not translated. */
const PROSE = /^[\p{L}\p{M}\s,.?!'’-]+$/u

/**
 * A Spanish, French or German query in English words; null for other queries. Its language is the one whose
 * table has more of its words than English does. Words that are not in the table stay as they are.
 */
export async function translate(
  search: string,
  areEnglish: (words: string[]) => Promise<boolean[]>,
): Promise<string | null> {
  if (!PROSE.test(search)) return null
  const words = splitWords(search.replaceAll(/['’-]/g, ' '))
  tables ??= readTables()
  const [best] = tables
    .map((table) => inEnglish(words, table))
    .toSorted((one, other) => other.recognized - one.recognized)
  if (!best || best.recognized === 0 || best.english.length === 0) return null
  const known = (await areEnglish(words)).filter(Boolean).length
  return best.recognized > known ? best.english.join(' ') : null
}

function inEnglish(words: readonly string[], table: Table): { english: string[]; recognized: number } {
  const english: string[] = []
  let recognized = 0
  for (let at = 0; at < words.length;) {
    const length = lengths(words.length - at).find(
      (each) => lookUp(words.slice(at, at + each), table) !== undefined,
    )
    const word = words[at] ?? ''
    const parts = length ? null : compoundIn(word, table)
    english.push(
      ...splitWords(length ? (lookUp(words.slice(at, at + length), table) ?? '') : (parts ?? word)),
    )
    if (length || parts) recognized += length ?? 1
    at += length ?? 1
  }
  return { english, recognized }
}

const lengths = (left: number): number[] =>
  Array.from({ length: Math.min(MAX_WORDS, left) }, (_, index) => Math.min(MAX_WORDS, left) - index)

/** Both parts of a German compound. */
function compoundIn(word: string, table: Table): string | null {
  for (let at = word.length - MIN_PART; at >= MIN_PART; at -= 1) {
    const start = word.slice(0, at)
    const first = lookUp([start], table) ?? lookUp([start.replace(/s$/, '')], table)
    const second = lookUp([word.slice(at)], table)
    if (first && second) return `${first} ${second}`
  }
  return null
}
