import { invalid } from '@fundharbor/chassis/failures'
import type { OpportunitySort } from '@fundharbor/contracts/catalog/opportunities'

/** How a sort reads its key from a row, the key's type, and which way it runs. Unknown values come last. */
interface Sort {
  key: string
  type: string
  descending: boolean
}

const amount = 'coalesce(o.max_amount, o.min_amount'

const sorts: Record<Exclude<OpportunitySort, 'relevance'>, Sort> = {
  deadline: { key: "coalesce(o.deadline, 'infinity')", type: 'timestamptz', descending: false },
  '-deadline': { key: "coalesce(o.deadline, '-infinity')", type: 'timestamptz', descending: true },
  amount: { key: `${amount}, 1e15)`, type: 'numeric', descending: false },
  '-amount': { key: `${amount}, -1)`, type: 'numeric', descending: true },
  newest: { key: "coalesce(o.posted_at, '-infinity')", type: 'timestamptz', descending: true },
}

/** Title counts most, then funder and sector, then eligibility, then the description. */
const RANK_WEIGHTS = "'{0.05, 0.2, 0.4, 1.0}'"

/** The order of a list. Without a keyword everything is equally relevant: the newest come first. */
export function sortOf(sort: OpportunitySort | undefined, keyword: { sql: string } | null): Sort {
  const chosen = sort ?? (keyword ? 'relevance' : 'newest')
  if (chosen !== 'relevance') return sorts[chosen]
  if (!keyword) return sorts.newest
  return {
    key: `ts_rank(${RANK_WEIGHTS}, s.document, ${keyword.sql}, 1)::float8`,
    type: 'float8',
    descending: true,
  }
}

/** Where the previous page ended: its last row's key as text, and its id. */
export interface Position {
  key: string
  id: string
}

const UUID = /^[0-9a-f-]{36}$/
const KEY = /^(-?infinity|[\d:+.\seE-]{1,60})$/

/** Checks a cursor's content. */
export function readPosition(value: unknown): Position {
  if (Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'string') {
    const [key, id] = value
    if (KEY.test(key) && UUID.test(id)) return { key, id }
  }
  throw invalid({ cursor: 'This cursor is not valid' })
}
