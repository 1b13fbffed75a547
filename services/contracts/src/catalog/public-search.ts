import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { text } from '../primitives.ts'
import { OpportunityRow } from './opportunities.ts'

/** The fields of an opportunity that visitors see. Details require an account. */
export const PublicOpportunity = OpportunityRow.pick({
  id: true,
  title: true,
  funderName: true,
  deadline: true,
  deadlineZone: true,
  isRolling: true,
  isForecast: true,
  expectedAt: true,
  probablyClosedAt: true,
  probablyClosedReason: true,
})
export type PublicOpportunity = z.infer<typeof PublicOpportunity>

/**
 * The number of matches, and the top three. `correctedTo`: see `Facets`. `geoScope`: the filter that the country stands for;
 * null if the catalog knows no such place, and everything was searched.
 */
export const PublicSearchResult = z.object({
  total: z.number().int(),
  correctedTo: z.string().nullable(),
  geoScope: z.string().nullable().default(null),
  opportunities: z.array(PublicOpportunity).max(3),
})
export type PublicSearchResult = z.infer<typeof PublicSearchResult>

export const publicSearch = {
  /** Rate-limited per IP address: 429 `TOO_MANY_REQUESTS`. */
  find: endpoint({
    method: 'GET',
    path: '/api/public/search',
    summary: 'Search for visitors: the number of open opportunities, and the top three',
    access: 'everyone',
    query: z.object({
      search: text(200).pipe(z.string().min(1, 'Enter what you want to fund')),
      /** Where the visitor is: an ISO 3166-1 code. */
      country: text(2).optional(),
    }),
    response: PublicSearchResult,
  }),
}
