import { analyze, isStopWord, splitWords } from '../../text/analyze.ts'

/** A query parsed by its syntax. */
export interface ParsedQuery {
  /** Plain words in order, lower case, without stop words. */
  words: string[]
  /** Tokens of quoted phrases and identifiers. */
  phrases: string[][]
  /** Tokens of parts with a minus sign. */
  excluded: string[][]
  /** The last plain word if it may be incomplete; undefined after a quote or punctuation. */
  open: string | undefined
}

const PART = /(-?)(?:"([^"]*)"?|(\S+))/g
const MAX_PARTS = 24

/** Identifiers: "DE-FOA-0003105", "HORIZON-CL5-2026-D3-01", "PAR-25-123". */
const IDENTIFIER = /^(?=.*\d)(?=.*\p{L})[\p{L}\p{N}]+(?:[-/._:][\p{L}\p{N}]+)+$/u

/** Words that look like identifiers: "covid-19", "k-12", "501(c)(3)", "web3.0". */
const WORD_WITH_NUMBER = /^(?:\p{L}{1,12}-\d{1,2}|\d{1,3}-\p{L}+)$/u

const PLAIN_WORD = /^\p{L}{2,}$/u

/** Parses quotes, minus signs and identifiers; ignores parts without a letter or digit. */
export function parseQuery(search: string): ParsedQuery {
  const parsed: ParsedQuery = { words: [], phrases: [], excluded: [], open: undefined }
  for (const [, minus, quoted, word] of [...search.matchAll(PART)].slice(0, MAX_PARTS)) {
    const text = quoted ?? word ?? ''
    const isStrict = quoted !== undefined || (IDENTIFIER.test(text) && !WORD_WITH_NUMBER.test(text))
    if (!minus && !isStrict) {
      parsed.words.push(...splitWords(text).filter((each) => !isStopWord(each)))
      parsed.open = PLAIN_WORD.test(text) ? parsed.words.at(-1) : undefined
      continue
    }
    parsed.open = undefined
    const tokens = analyze(text)
    if (tokens.length > 0) parsed[minus ? 'excluded' : 'phrases'].push(tokens)
  }
  return parsed
}
