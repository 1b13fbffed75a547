import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { text } from '../primitives.ts'
import { OpportunityRow } from './opportunities.ts'

/** What a visitor sees of an opportunity: details follow after signing up. */
export const PublicOpportunity = OpportunityRow.pick({
  id: true,
  title: true,
  funderName: true,
  deadline: true,
  isRolling: true,
  isForecast: true,
})
export type PublicOpportunity = z.infer<typeof PublicOpportunity>

/** How many open opportunities match, and the best three. `correctedTo` as in `Facets`. */
export const PublicSearchResult = z.object({
  total: z.number().int(),
  correctedTo: z.string().nullable(),
  opportunities: z.array(PublicOpportunity).max(3),
})
export type PublicSearchResult = z.infer<typeof PublicSearchResult>

export const publicSearch = {
  /** Limited per address: 429 `TOO_MANY_REQUESTS`, whose message says when to try again. */
  find: endpoint({
    method: 'GET',
    path: '/api/public/search',
    summary: 'Three open opportunities for a visitor’s question, and how many there are',
    access: 'everyone',
    query: z.object({ search: text(200).pipe(z.string().min(1, 'Enter what you want to fund')) }),
    response: PublicSearchResult,
  }),
}
