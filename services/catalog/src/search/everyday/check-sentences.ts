import { stemOf, toTokens, splitWords } from '../../text/analyze.ts'
import { NUMBERS, type Evidence } from './evidence.ts'

const MAX_SENTENCES = 8
const MAX_CHARACTERS = 160

/** A sentence with this many consecutive words of the text is a copy, which adds nothing to the search. */
const COPIED_WORDS = 6

/** Letters, digits and ordinary punctuation. */
const PLAIN = /^[\p{L}\p{N} .,;:'’"()&$€£%/?!–-]+$/u
const ADDRESS = /\bhttps?\b|\bwww\b|:\/\//i
/** Negations do not help the search. */
const NEGATION = /\b(?:no|not|nor|never|none|without|except|unless|cannot)\b|n['’]t\b/i

/** Words that are allowed without evidence. */
const framing = new Set(
  (
    'pay pays paying money fund funds funding funded grant grants help helps helping support supports supporting cost costs ' +
    'people person someone anyone anybody want wants wanting need needs needing look looking find finding search get getting ' +
    'give gives giving start starting make makes making run running keep keeping work works working improve improving ' +
    'new better more project projects program programs idea ideas thing things way ways also like'
  )
    .split(' ')
    .map(stemOf),
)

/** Keeps the sentences whose every significant word is supported by evidence. */
export function checkSentences(sentences: readonly string[], evidence: Evidence): string[] {
  const clean = sentences.map((sentence) => sentence.replaceAll(/\s+/g, ' ').trim())
  return [...new Set(clean)].filter((sentence) => isSupported(sentence, evidence)).slice(0, MAX_SENTENCES)
}

function isSupported(sentence: string, evidence: Evidence): boolean {
  if (sentence.length > MAX_CHARACTERS || !PLAIN.test(sentence)) return false
  if (ADDRESS.test(sentence) || NEGATION.test(sentence)) return false
  const own = splitWords(sentence)
  return (
    hasOnlySupportedWords(toTokens(own), evidence) &&
    (sentence.match(NUMBERS) ?? []).every((number) => evidence.numbers.has(number)) &&
    !isCopied(own, evidence.words)
  )
}

const LONGEST_PHRASE = 6

function hasOnlySupportedWords(own: readonly string[], { tokens, phrases }: Evidence): boolean {
  const isInPhrase = new Set<number>()
  for (const start of own.keys())
    for (let length = 2; length <= LONGEST_PHRASE; length += 1)
      if (phrases.has(own.slice(start, start + length).join(' ')))
        for (let at = start; at < start + length; at += 1) isInPhrase.add(at)
  const isSupportedAt = (token: string, at: number) => tokens.has(token) || isInPhrase.has(at)
  return (
    own.every((token, at) => framing.has(token) || isSupportedAt(token, at)) &&
    own.some((token, at) => !framing.has(token) && isSupportedAt(token, at))
  )
}

/** This also rejects text planted in a record to be repeated. */
function isCopied(own: readonly string[], words: string): boolean {
  const length = Math.min(COPIED_WORDS, own.length)
  return Array.from({ length: own.length - length + 1 }, (_, at) => own.slice(at, at + length)).some((run) =>
    words.includes(` ${run.join(' ')} `),
  )
}
