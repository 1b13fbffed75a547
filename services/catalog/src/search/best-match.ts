import type { Person } from '@fundharbor/contracts/identity/session'
import type { PersonFacts } from '@fundharbor/contracts/identity/people'
import { readProfileWords } from './query/profile-words.ts'
import { searchEngine } from './feed/current-engine.ts'
import type { UnderstoodQuery } from './query/understand.ts'

/** Reads the facts about a person from identity-billing. */
export type ReadFacts = (person: Person) => Promise<PersonFacts>

/** The organization's self-description; empty if there is none. */
export const profileTextOf = ({ organization }: PersonFacts): string =>
  [organization?.missionStatement, organization?.description, organization?.category]
    .filter(Boolean)
    .join(' ')

/** A query of optional profile words, which ranks everything and excludes nothing. Null without a profile. */
export async function readProfile(text: string): Promise<UnderstoodQuery | null> {
  const { documents } = await searchEngine().status()
  const words = await readProfileWords(text, documents)
  if (words.length === 0) return null
  const concepts = words.map(({ token, weight, text: word }) => ({
    isOptional: true,
    typed: word,
    alternatives: [{ tokens: [token], weight, name: word, isTyped: true }],
  }))
  const named = words.map(({ text: word }) => word)
  return { concepts, phrases: [], excluded: [], words: named, correctedTo: null }
}
