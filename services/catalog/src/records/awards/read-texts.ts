import { placesIn } from '../facts/places.ts'
import { tagSubjects } from '../vocabulary/tag.ts'
import type { Vocabulary } from '../vocabulary/vocabulary.ts'
import type { AwardRecord } from './read-award.ts'

/** What an award is about. Many say so only by the recipient's name. */
export const subjectsOfAward = (
  { title, description, program, recipient }: AwardRecord,
  vocabulary: Vocabulary,
): string[] =>
  tagSubjects(vocabulary, {
    title: `${title}. ${recipient.name}`,
    program,
    text: description,
    trustsAcronyms: true,
  }).map(({ subject }) => subject)

/** ISO 3166-2 code of the recipient's state, else of the only one that the texts name; null if it is unknown. */
export function stateOfAward({ title, description, recipient }: AwardRecord): string | null {
  if (recipient.state) return recipient.state
  const named = new Set(
    placesIn(`${recipient.name}. ${title}. ${description}`).flatMap(({ value }) =>
      value.startsWith('US-') ? value : [],
    ),
  )
  const [only] = named
  return named.size === 1 && only !== undefined ? only : null
}
