import type { Match } from '@fundharbor/contracts/catalog/matches'
import type { Applicant } from '@fundharbor/contracts/identity/applicants'
import { readOwnWords, type OwnWords } from './own-words.ts'
import { readTitleWords } from './title-words.ts'
import { isTelling, stemOf } from './words.ts'

/** A list of matches of one applicant; reasons are chosen for what sets one apart from the others. */
export interface MatchList {
  applicant: Applicant
  size: number
  ownWords: Map<string, OwnWords>
  /** In how many matches each word, subject, clause and sentence is. */
  counts: Map<string, number>
  /** The word that speaks for each match, by its id. */
  shared: Map<string, SharedWord>
}

export const wordKey = (word: string) => `word ${stemOf(word)}`
export const subjectKey = (label: string) => `subject ${label}`
export const clauseKey = (clause: string) => `clause ${clause}`
export const sentenceKey = (sentence: string) => `sentence ${sentence}`

export function readMatchList(applicant: Applicant, matches: readonly Match[]): MatchList {
  const list = {
    applicant,
    size: matches.length,
    ownWords: readOwnWords(applicant),
    counts: new Map<string, number>(),
    shared: new Map<string, SharedWord>(),
  }
  const count = (keys: readonly string[]) => {
    for (const key of new Set(keys)) list.counts.set(key, (list.counts.get(key) ?? 0) + 1)
  }
  for (const { sharedWords, sharedSubjects, factors } of matches) {
    count([
      ...sharedWords.map(wordKey),
      ...sharedSubjects.map(subjectKey),
      ...factors.map(({ sentence }) => sentenceKey(sentence)),
    ])
  }
  // Which clause speaks for a match depends on how rare its words are.
  for (const match of matches) {
    const word = pickSharedWord(match, list)
    if (word) list.shared.set(match.id, word)
    if (word?.own.clause) count([clauseKey(word.own.clause)])
  }
  return list
}

const MIN_TO_COMPARE = 3

/** The share of the other matches that have something in common with one: 0 if it is the only one, 1 if all have it. */
export function commonness({ counts, size }: MatchList, key: string): number {
  if (size < MIN_TO_COMPARE) return 0
  return ((counts.get(key) ?? 1) - 1) / (size - 1)
}

/** A word that both sides have. `phrase` is the funder's title around it, if it is there. */
export interface SharedWord {
  word: string
  own: OwnWords
  phrase: string | undefined
}

/** The word that tells most: rare in the list, in the title, and in a sentence of the applicant. */
function pickSharedWord(match: Match, list: MatchList): SharedWord | undefined {
  const title = readTitleWords(match.title)
  const [best] = wordsOfBoth(match, list, title)
    .flatMap((word, index) => {
      const own = isTelling(word) ? list.ownWords.get(stemOf(word)) : undefined
      if (!own) return []
      const phrase = title.get(stemOf(word))
      const rarity = 1.25 - commonness(list, wordKey(word))
      const value = (rarity * (phrase ? 1.5 : 1) * (own.clause ? 1.2 : 1)) / Math.sqrt(index + 1)
      return [{ word, own, phrase, value }]
    })
    .toSorted((one, other) => other.value - one.value)
  return best
}

/** The shared words, most telling first, and those of the applicant's words that the title has. */
function wordsOfBoth(match: Match, { ownWords }: MatchList, title: Map<string, string>): string[] {
  const shared = match.sharedWords.map(stemOf)
  const inTitle = [...title.keys()].filter((stem) => !shared.includes(stem))
  return [...match.sharedWords, ...inTitle.flatMap((stem) => ownWords.get(stem)?.word ?? [])]
}
