import { analyze, isStopWord, splitWords } from '@fundharbor/search-engine/text/analyze'

/** A query parsed by its syntax. */
export interface ParsedQuery {
  /** Plain words in order, lower case, without stop words. */
  words: string[]
  /** Tokens of quoted phrases and identifiers. */
  phrases: string[][]
  /** Tokens of parts with a minus sign or after NOT. */
  excluded: string[][]
  /** The last plain word if it may be incomplete; undefined after a quote or punctuation. */
  open: string | undefined
}

const PART = /(-?)(?:"([^"]*)"?|(\S+))/g
const MAX_PARTS = 24

/** Quotes and dashes as word processors and other languages write them. */
const QUOTES = /[“”„‟«»‹›〝〞＂]/g
const DASHES = /[‐‑‒–—―−﹣－]/g

/** Punctuation around a word. */
const AROUND = /^[^\p{L}\p{N}]+|(?<=[\p{L}\p{N}])[^\p{L}\p{N}]+$/gu

/** Identifiers: "DE-FOA-0003105", "HORIZON-CL5-2026-D3-01", "PAR-25-123", and assistance listings: "93.103". */
const IDENTIFIER =
  /^(?:\d{2}\.\d{3}|(?=.*\d)(?=.*\p{L})[\p{L}\p{N}]+(?:[-/._:][\p{L}\p{N}]+)+|[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12})$/u

/** Words that look like identifiers: "covid-19", "k-12", "501(c)(3)", "web3.0". */
const WORD_WITH_NUMBER = /^(?:\p{L}{1,12}-\d{1,2}|\d{1,3}-\p{L}+)$/u

const PLAIN_WORD = /^\p{L}{2,}$/u

/** Web addresses of these sites name an opportunity at the end or in the parameter `oppId`. */
const SITES = /(?:^|\.)(?:grants\.gov|ec\.europa\.eu)$/

/** Words that people copy with a number: "Opportunity number: PAR-25-123", "Assistance Listing 93.103". */
const labels = new Set(
  (
    'aln announcement assistance call cfda code foa funding grant id identifier listing listings no nofo notice number ' +
    'opportunity ref reference solicitation topic'
  ).split(' '),
)

/** Parses quotes, minus signs, NOT, identifiers and addresses; ignores parts without a letter or digit. */
export function parseQuery(search: string): ParsedQuery {
  const parsed: ParsedQuery = { words: [], phrases: [], excluded: [], open: undefined }
  const text = search.replaceAll(QUOTES, '"').replaceAll(DASHES, '-')
  let isNegated = false
  for (const [, minus, quoted, word] of [...text.matchAll(PART)].slice(0, MAX_PARTS)) {
    if (word === 'NOT' && !minus) {
      isNegated = true
      continue
    }
    const isExcluded = isNegated || minus === '-'
    addPart(parsed, { text: quoted ?? word ?? '', isQuoted: quoted !== undefined, isExcluded })
    isNegated = false
  }
  return parsed
}

/** The number or ID in the address of an opportunity; null for other words. */
function readAddress(word: string): string | null {
  const url = word.includes('/') ? URL.parse(/^https?:/i.test(word) ? word : `https://${word}`) : null
  if (!url || !SITES.test(url.hostname)) return null
  return url.searchParams.get('oppId') ?? url.pathname.split('/').findLast(Boolean) ?? null
}

interface Part {
  text: string
  isQuoted: boolean
  isExcluded: boolean
}

function addPart(parsed: ParsedQuery, { text, isQuoted, isExcluded }: Part): void {
  const said = isQuoted ? text : (readAddress(text) ?? text.replaceAll(AROUND, ''))
  const isIdentifier = !isQuoted && IDENTIFIER.test(said) && !WORD_WITH_NUMBER.test(said)
  if (!isQuoted && /\d/.test(said)) while (labels.has(parsed.words.at(-1) ?? '')) parsed.words.pop()
  if (!isExcluded && !isQuoted && !isIdentifier) {
    parsed.words.push(...splitWords(said).filter((each) => !isStopWord(each)))
    parsed.open = PLAIN_WORD.test(text) ? parsed.words.at(-1) : undefined
    return
  }
  parsed.open = undefined
  const tokens = analyze(said)
  if (tokens.length > 0) parsed[isExcluded ? 'excluded' : 'phrases'].push(tokens)
}
