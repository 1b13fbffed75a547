import { millisecondsInMinute } from 'date-fns/constants'
import { LRUCache } from 'lru-cache'
import { shownFields } from './field-lists.ts'
import { OpportunityModel } from './model.ts'

/** A text without its tags, in which « and » can mark words. */
export const plainProse = (html: string): string => html.replaceAll(/<[^>]*>?/g, ' ').replaceAll(/[«»]/g, '"')

/** A row as lists show it. */
export type ListedRow = OpportunityModel & {
  /** The description without tags, for the snippet. */
  prose: string
}

/** How much of a text is searched for the snippet. */
const HIGHLIGHTED_CHARACTERS = 12_000

const prose = `left(description, ${HIGHLIGHTED_CHARACTERS}) AS prose`

/** About 2,000 rows: the same ones are found by many queries. */
const MAX_BYTES = 10_000_000
const ROW_BYTES = 2500

const cache = new LRUCache<string, ListedRow>({
  maxSize: MAX_BYTES,
  sizeCalculation: (row) => ROW_BYTES + row.prose.length,
  // In case an announcement was missed.
  ttl: millisecondsInMinute,
})
/** Whether this process hears of changes. Without that, nothing is cached. */
let isSubscribed = false
/** Counts announced changes: rows that were requested before one may be outdated and are not cached. */
let changes = 0

/** Caches rows from now on. Returns a function to call when the catalog may have changed, and one that ends the caching. */
export function cacheListedRows(): { drop: () => void; stop: () => void } {
  isSubscribed = true
  const drop = () => {
    changes += 1
    cache.clear()
  }
  return {
    drop,
    stop() {
      isSubscribed = false
      drop()
    },
  }
}

/** Active opportunities by id. */
export async function readListedRows(ids: readonly string[]): Promise<Map<string, ListedRow>> {
  const rows = new Map<string, ListedRow>()
  const missing: string[] = []
  for (const id of ids) {
    const row = cache.get(id)
    if (row) rows.set(id, row)
    else missing.push(id)
  }
  if (missing.length === 0) return rows
  const before = changes
  for (const row of await selectRows(missing)) {
    rows.set(row.id, row)
    if (isSubscribed && before === changes) cache.set(row.id, row)
  }
  return rows
}

const columns = shownFields('list')

async function selectRows(ids: string[]): Promise<ListedRow[]> {
  const rows = await OpportunityModel.query()
    .select(...columns, OpportunityModel.raw(prose))
    .findByIds(ids)
    .where({ isActive: true })
  return rows.map((row) => Object.assign(row, { prose: plainProse((row as ListedRow).prose) }) as ListedRow)
}
