import { foldName } from '../document-templates/values.ts'
import { questions } from '../questions/questions.ts'

/** Where values come from, as people are told. */
export const origin = {
  variables: 'What you entered for this document',
  budget: 'Your budget',
  application: 'Your application for this opportunity',
  opportunity: 'The opportunity',
  profile: 'Your profile',
  title: 'The title that you gave it',
  date: 'The day on which it was drafted',
}

export type OriginOf = (field: string) => string

/** Lists that are answers, by the names of the sums that follow from them. */
const TOTAL = /^(\w+)Total$/

const askedFor = (field: string) =>
  questions.find(
    ({ key, isList, fields }) =>
      foldName(key) === foldName(field) ||
      (!isList && fields.some(({ name }) => foldName(name) === foldName(field))) ||
      foldName(TOTAL.exec(field)?.[1] ?? '') === foldName(key),
  )

/** Where a field of an answer comes from; `sources` are those of the answers, by question. */
export const originOfAnswers =
  (sources: ReadonlyMap<string, string> = new Map()): OriginOf =>
  (field) => {
    const asked = askedFor(field)
    return (asked && sources.get(asked.key)) ?? `Your answer to “${asked?.question ?? field}”`
  }

/** Where the rows of a list come from. */
export function originOfList(list: string, isAnswer: boolean, originOf: OriginOf): string {
  if (list === 'budget') return origin.budget
  if (isAnswer) return originOf(list)
  return list.startsWith('call') ? origin.opportunity : origin.application
}
