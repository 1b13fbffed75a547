import type { PersonFacts } from '@fundharbor/contracts/identity/people'
import { readProfileWords } from './query/profile-words.ts'
import { searchEngine } from './feed/current-engine.ts'
import type { Understanding } from './query/understand.ts'

/** What the service knows of the person who asks, from identity-billing. */
export type ReadFacts = (personId: string) => Promise<PersonFacts>

/** What an organization says it does, in its own words; empty where it says nothing. */
export const profileTextOf = ({ organization }: PersonFacts): string =>
  [organization?.missionStatement, organization?.description, organization?.category]
    .filter(Boolean)
    .join(' ')

/** Ranks everything by a profile's words: all of them are optional, so nothing is left out. Null without a profile. */
export async function readProfile(text: string): Promise<Understanding | null> {
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
