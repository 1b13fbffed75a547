import { stemOf, tokensOf, wordsOf } from '../../text/analyze.ts'
import { NUMBERS, type Backing } from './evidence.ts'

const MOST_SENTENCES = 8
const MOST_CHARACTERS = 160

/** A sentence with so many words of the text in a row repeats it: the text is searched anyway. */
const COPIED_WORDS = 6

/** Letters, digits and ordinary signs. */
const PLAIN = /^[\p{L}\p{N} .,;:'’"()&$€£%/?!–-]+$/u
const ADDRESS = /\bhttps?\b|\bwww\b|:\/\//i
/** Words that say the opposite are no help to who looks for something. */
const NEGATION = /\b(?:no|not|nor|never|none|without|except|unless|cannot)\b|n['’]t\b/i

/** Words that say nothing of what a record is about. */
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

/** The sentences of which every word that says something is backed, in their order. */
export function checkSentences(sentences: readonly string[], backing: Backing): string[] {
  const clean = sentences.map((sentence) => sentence.replaceAll(/\s+/g, ' ').trim())
  return [...new Set(clean)].filter((sentence) => isBacked(sentence, backing)).slice(0, MOST_SENTENCES)
}

function isBacked(sentence: string, backing: Backing): boolean {
  if (sentence.length > MOST_CHARACTERS || !PLAIN.test(sentence)) return false
  if (ADDRESS.test(sentence) || NEGATION.test(sentence)) return false
  const own = wordsOf(sentence)
  return (
    hasOnlyBackedWords(tokensOf(own), backing) &&
    (sentence.match(NUMBERS) ?? []).every((number) => backing.numbers.has(number)) &&
    !isCopied(own, backing.words)
  )
}

const LONGEST_PHRASE = 6

function hasOnlyBackedWords(own: readonly string[], { tokens, phrases }: Backing): boolean {
  const isInPhrase = new Set<number>()
  for (const start of own.keys())
    for (let length = 2; length <= LONGEST_PHRASE; length += 1)
      if (phrases.has(own.slice(start, start + length).join(' ')))
        for (let at = start; at < start + length; at += 1) isInPhrase.add(at)
  const isBackedAt = (token: string, at: number) => tokens.has(token) || isInPhrase.has(at)
  return (
    own.every((token, at) => framing.has(token) || isBackedAt(token, at)) &&
    own.some((token, at) => !framing.has(token) && isBackedAt(token, at))
  )
}

/** What was smuggled into a text to be repeated would be found here, too. */
function isCopied(own: readonly string[], words: string): boolean {
  const length = Math.min(COPIED_WORDS, own.length)
  return Array.from({ length: own.length - length + 1 }, (_, at) => own.slice(at, at + length)).some((run) =>
    words.includes(` ${run.join(' ')} `),
  )
}
