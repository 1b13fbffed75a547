import type { Candidate } from '@fundharbor/contracts/catalog/candidates'

const wordsIn = (text: string): string[] => text.toLowerCase().match(/\p{L}[\p{L}\p{M}’'-]*/gu) ?? []

/** Shorter neighbors are mostly articles and prepositions. */
const MIN_NEIGHBOR_LENGTH = 4

/**
 * What a profile and an opportunity have in common, in readable phrases: a matched word together with its neighbor if
 * both texts have them side by side, such as "mental health" for "mental", otherwise the word alone.
 */
export function sharedPhrases({ title, excerpt, matchedWords }: Candidate, profileText: string): string[] {
  const own = ` ${wordsIn(profileText).join(' ')} `
  const theirs = wordsIn(`${title} ${excerpt}`)
  const phraseFor = (word: string): string => {
    for (const [index, each] of theirs.entries()) {
      if (each !== word) continue
      const next = theirs[index + 1] ?? ''
      const previous = theirs[index - 1] ?? ''
      if (next.length >= MIN_NEIGHBOR_LENGTH && own.includes(` ${word} ${next} `)) return `${word} ${next}`
      if (previous.length >= MIN_NEIGHBOR_LENGTH && own.includes(` ${previous} ${word} `))
        return `${previous} ${word}`
    }
    return word
  }
  const phrases = [...new Set(matchedWords.flatMap(wordsIn).map(phraseFor))]
  return phrases.filter(
    (phrase) => !phrases.some((other) => other !== phrase && wordsIn(other).includes(phrase)),
  )
}
