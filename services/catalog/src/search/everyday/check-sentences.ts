import { isStopWord, stemOf, wordsOf } from '../text/analyze.ts'
import { NUMBERS, type Backing } from './backed-words.ts'

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

function isBacked(sentence: string, { tokens, numbers, words }: Backing): boolean {
  if (sentence.length > MOST_CHARACTERS || !PLAIN.test(sentence)) return false
  if (ADDRESS.test(sentence) || NEGATION.test(sentence)) return false
  const own = wordsOf(sentence)
  const content = own.filter((word) => !isStopWord(word) && !framing.has(stemOf(word)))
  return (
    content.length > 0 &&
    content.every((word) => tokens.has(stemOf(word))) &&
    (sentence.match(NUMBERS) ?? []).every((number) => numbers.has(number)) &&
    !isCopied(own, words)
  )
}

/** What was smuggled into a text to be repeated would be found here, too. */
function isCopied(own: readonly string[], words: string): boolean {
  const length = Math.min(COPIED_WORDS, own.length)
  return Array.from({ length: own.length - length + 1 }, (_, at) => own.slice(at, at + length)).some((run) =>
    words.includes(` ${run.join(' ')} `),
  )
}
