import { invalid } from '@fundharbor/chassis/failures'
import type { OpportunitySort } from '@fundharbor/contracts/catalog/opportunities'
import { isOpenOnly, type Plan } from './plan.ts'

/** How a sort reads its key from `s`, the key's type, and which way it runs. Unknown values come last. */
export interface Sort {
  key: string
  type: string
  descending: boolean
  bindings: Record<string, unknown>
  /** What is added to the key of the best: dearer to read, because it reads whole documents. */
  refinement?: string
  /** Rows on the wrong side of this cannot match: where a walk in this order begins. */
  bound?: string
}

const fixed: Record<Exclude<OpportunitySort, 'relevance'>, Omit<Sort, 'bindings'>> = {
  deadline: { key: "coalesce(s.closes_at, 'infinity')", type: 'timestamptz', descending: false },
  '-deadline': { key: "coalesce(s.closes_at, '-infinity')", type: 'timestamptz', descending: true },
  amount: { key: 'coalesce(s.high, 1e15)', type: 'float8', descending: false },
  '-amount': { key: 'coalesce(s.high, -1)', type: 'float8', descending: true },
  newest: { key: 's.posted_at', type: 'timestamptz', descending: true },
}

/** Title counts most, then funder and sector; the shorter they are, the more a word in them says. */
const HEAD_WEIGHTS = "'{0, 0, 0.35, 1.0}'"
const BY_LENGTH = 1
const PHRASE_BONUS = 0.2

/** More than all the rest: what has every word stands before what has some. */
const EVERY_BONUS = 2

/** Of eligibility and description, for the best by their titles alone. */
const TEXT_WEIGHTS = "'{0.2, 0.2, 0, 0}'"

/** The order of a list. Without a keyword everything is equally relevant: the newest come first. */
export function sortOf(sort: OpportunitySort | undefined, plan: Plan): Sort {
  const chosen = chosenSort(sort, plan)
  if (chosen === 'relevance') return byRelevance(plan)
  return { ...fixed[chosen], bindings: {}, ...boundOf(chosen, plan) }
}

export function chosenSort(sort: OpportunitySort | undefined, { terms }: Plan): OpportunitySort {
  const ranks = terms.terms.some(({ isExcluded }) => !isExcluded)
  if (!ranks) return sort === undefined || sort === 'relevance' ? 'newest' : sort
  return sort ?? 'relevance'
}

function boundOf(sort: OpportunitySort, plan: Plan): { bound?: string } {
  const { key } = sort === 'relevance' ? { key: '' } : fixed[sort]
  const windowed = plan.filters.some(({ name }) => name === 'deadlineWithin')
  if (sort === 'deadline' && isOpenOnly(plan)) return { bound: `${key} >= :now` }
  if (sort === '-deadline' && windowed) return { bound: `${key} <= :closesBy` }
  return {}
}

/** Rare words say more than common ones; all words beside each other in the title say most. */
function byRelevance({ terms }: Plan): Sort {
  const bindings: Record<string, unknown> = {}
  const ranked = terms.terms.filter(({ isExcluded }) => !isExcluded)
  const weights = ranked.map(({ share, isOptional }) =>
    isOptional ? 0.2 : Math.log(1.5 + 1 / (share + 1e-5)),
  )
  const sum = weights.reduce((all, weight) => all + weight, 0)
  const over = (column: string, ranks: string) =>
    ranked.map(
      (_, index) =>
        `:weight${index} * ts_rank(${ranks}, ${column}, CAST(:rank${index} AS tsquery), ${BY_LENGTH})`,
    )
  for (const [index, { query }] of ranked.entries()) {
    bindings[`rank${index}`] = query
    bindings[`weight${index}`] = (weights[index] ?? 0) / sum
  }
  const parts = over('s.head', HEAD_WEIGHTS)
  if (terms.phrase !== null) {
    bindings.phrase = terms.phrase
    parts.push(`CASE WHEN s.head @@ CAST(:phrase AS tsquery) THEN ${PHRASE_BONUS} ELSE 0 END`)
  }
  const refinement = over('s.document', TEXT_WEIGHTS)
  if (terms.instead) {
    bindings.every = ranked
      .filter(({ isOptional }) => !isOptional)
      .map(({ query }) => `(${query})`)
      .join(' & ')
    refinement.push(`CASE WHEN s.document @@ CAST(:every AS tsquery) THEN ${EVERY_BONUS} ELSE 0 END`)
  }
  return { key: sqlOf(parts), type: 'float8', descending: true, bindings, refinement: sqlOf(refinement) }
}

const sqlOf = (addends: string[]) => `(${addends.join(' + ')})::float8`

/** Where the previous page ended: its last row's key as text, and its id; the list's total, which does not change. */
export interface Position {
  key: string
  id: string
  total: number
  /** Only in very large results: posting days, by deadline closing days, that this stretch of the list comes from. */
  stretch?: Stretch
}

/** From the first day, inclusive, to before the last; null is open. Days read `20261121`. */
export interface Stretch {
  from: string | null
  before: string | null
}

const UUID = /^[0-9a-f-]{36}$/
const KEY = /^(-?infinity|[\d:+.\seE-]{1,60})$/
const DAY = /^\d{1,8}$/

const isDay = (day: unknown): day is string | null =>
  day === null || (typeof day === 'string' && DAY.test(day))

/** Checks a cursor's content. */
export function readPosition(value: unknown): Position {
  const [key, id, total, from, before] = Array.isArray(value) ? (value as unknown[]) : []
  if (
    typeof key === 'string' &&
    KEY.test(key) &&
    typeof id === 'string' &&
    UUID.test(id) &&
    Number.isSafeInteger(total)
  ) {
    const known = { key, id, total: Math.max(0, Number(total)) }
    if (from === undefined && before === undefined) return known
    if (isDay(from) && isDay(before)) return { ...known, stretch: { from, before } }
  }
  throw invalid({ cursor: 'This cursor is not valid' })
}

/** What `readPosition` reads. */
export const writePosition = ({ key, id, total, stretch }: Position): unknown[] =>
  stretch ? [key, id, total, stretch.from, stretch.before] : [key, id, total]
