import { analyze, isStopWord, wordsOf } from '../../text/analyze.ts'

/** A query taken apart by its punctuation. */
export interface ParsedQuery {
  /** Plain words in their order, lower case, without stop words. */
  words: string[]
  /** Tokens that must stand together: quoted phrases and identifiers. */
  phrases: string[][]
  /** Tokens after a minus. */
  excluded: string[][]
  /** The last plain word, where it may still be typed on; undefined after a quote or a sign. */
  open: string | undefined
}

const PART = /(-?)(?:"([^"]*)"?|(\S+))/g
const MOST_PARTS = 24

/** "DE-FOA-0003105", "HORIZON-CL5-2026-D3-01", "PAR-25-123": letters and digits joined by signs. */
const IDENTIFIER = /^(?=.*\d)(?=.*\p{L})[\p{L}\p{N}]+(?:[-/._:][\p{L}\p{N}]+)+$/u

/** Words that are written so but are no identifiers: "covid-19", "k-12", "501(c)(3)", "web3.0". */
const WORD_WITH_NUMBER = /^(?:\p{L}{1,12}-\d{1,2}|\d{1,3}-\p{L}+)$/u

const PLAIN_WORD = /^\p{L}{2,}$/u

/** Reads quotes, minus signs and identifiers; parts without a letter or digit are left out. */
export function parseQuery(search: string): ParsedQuery {
  const parsed: ParsedQuery = { words: [], phrases: [], excluded: [], open: undefined }
  for (const [, minus, quoted, word] of [...search.matchAll(PART)].slice(0, MOST_PARTS)) {
    const text = quoted ?? word ?? ''
    const isStrict = quoted !== undefined || (IDENTIFIER.test(text) && !WORD_WITH_NUMBER.test(text))
    if (!minus && !isStrict) {
      parsed.words.push(...wordsOf(text).filter((each) => !isStopWord(each)))
      parsed.open = PLAIN_WORD.test(text) ? parsed.words.at(-1) : undefined
      continue
    }
    parsed.open = undefined
    const tokens = analyze(text)
    if (tokens.length > 0) parsed[minus ? 'excluded' : 'phrases'].push(tokens)
  }
  return parsed
}
