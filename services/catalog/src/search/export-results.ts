import { encodeCursor } from '@fundharbor/chassis/http/pages'
import { MAX_EXPORTED_RESULTS, type OpportunityQuery } from '@fundharbor/contracts/catalog/opportunities'
import type { OpportunityModel } from '../records/opportunities/model.ts'
import { searchOpportunities } from './search-opportunities.ts'

const PAGE_SIZE = 100

type Search = Parameters<typeof searchOpportunities>

/** The first matches of a search in its order, without those that are only related. */
export async function* everyMatch(
  query: OpportunityQuery,
  readProfile: Search[1],
): AsyncGenerator<OpportunityModel> {
  let cursor: string | undefined
  for (let read = 0; read < MAX_EXPORTED_RESULTS; read += PAGE_SIZE) {
    const { rows, next } = await searchOpportunities({ ...query, limit: PAGE_SIZE, cursor }, readProfile)
    for (const { row, isRelated } of rows) if (!isRelated) yield row
    if (next === undefined || rows.some(({ isRelated }) => isRelated)) return
    cursor = encodeCursor(next)
  }
}
