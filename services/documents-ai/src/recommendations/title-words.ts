import { stripMarkup } from './wording.ts'
import { phraseAround, placeWords, stemOf } from './words.ts'

/** The phrases of a title by the stem of each of their words, as the funder writes them. */
export function readTitleWords(title: string): Map<string, string> {
  const text = stripMarkup(title)
  const words = placeWords(text)
  const phrases = words.map(
    ({ word }, index) => [stemOf(word), phraseAround({ text, words }, index, MAX_WORDS)] as const,
  )
  // The first of two phrases with the same word stays.
  return new Map(phrases.toReversed())
}

const MAX_WORDS = 6
