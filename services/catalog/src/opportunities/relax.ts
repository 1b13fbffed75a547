import { Model } from 'objection'
import { indexQuery, isFew, needed, rowConditions, type Plan } from './plan.ts'
import type { Term } from './terms.ts'

/** Of more words than this the rarest are taken: they say what is looked for. */
const MOST_WORDS = 7

/** Fewer with all the words than this are followed by others that have some. */
const ENOUGH = 5

/**
 * The same plan where enough have all the words; else one that asks for about half of them, in any combination: those
 * with all of them still come first. Only for words that the catalogue knows: a word that it does not know is a typing mistake, and answered as such.
 */
export async function relaxIfFew(plan: Plan): Promise<Plan> {
  const words = needed(plan.terms).filter(({ isExcluded }) => !isExcluded)
  const isKnown = words.every(({ share, isPhrase }) => share > 0 && !isPhrase)
  if (words.length < 2 || !isKnown || !isFew(plan.unfiltered * 10) || (await hasEnough(plan))) return plan
  const rarest = words.toSorted((one, other) => one.share - other.share).slice(0, MOST_WORDS)
  const combined = combinations(rarest, Math.ceil(rarest.length / 2))
  const anyOfThem: Term = {
    query: combined.map((some) => some.map(({ query }) => `(${query})`).join(' & ')).join(' | '),
    share: Math.min(
      1,
      combined.reduce((sum, some) => sum + some.reduce((product, { share }) => product * share, 1), 0),
    ),
    isExcluded: false,
    isOptional: false,
    isPhrase: false,
  }
  const before = words.reduce((product, { share }) => product * share, 1)
  const times = anyOfThem.share / before
  const terms = { ...plan.terms, instead: anyOfThem }
  return { ...plan, terms, unfiltered: plan.unfiltered * times, expected: plan.expected * times }
}

async function hasEnough(plan: Plan): Promise<boolean> {
  const query = indexQuery(plan, { filtered: false })
  const { rows } = await Model.knex().raw(
    `SELECT FROM opportunity_search s WHERE ${rowConditions({ ...plan, filters: [] }, { filtered: false, query })} LIMIT ${ENOUGH}`,
    { ...plan.bindings, query },
  )
  return rows.length === ENOUGH
}

function combinations<T>(list: readonly T[], size: number): T[][] {
  if (size === 0) return [[]]
  return list.flatMap((first, index) =>
    combinations(list.slice(index + 1), size - 1).map((rest) => [first, ...rest]),
  )
}
