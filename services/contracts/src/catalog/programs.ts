import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Money, pageQuery, queryFlag, text } from '../primitives.ts'
import { AwardedBefore } from './awards.ts'
import { PublicOpportunity } from './public-search.ts'

/** A number of the assistance listings: `93.243`. */
const Listing = z.string().regex(/^\d{2}\.[\dA-Z]{3}$/)

/** A program of an opportunity. */
export const ProgramLink = z.object({ listing: z.string(), title: z.string() })
export type ProgramLink = z.infer<typeof ProgramLink>

/**
 * A federal program of the United States in lists. `objective` is its beginning, `open` counts opportunities that are open
 * under it, and `obligated` is the latest whole year's sum in USD; null if it is unknown.
 */
export const ProgramRow = ProgramLink.extend({
  popularName: z.string(),
  agency: z.string(),
  objective: z.string(),
  isForNonprofits: z.boolean(),
  open: z.number().int(),
  obligated: z.object({ year: z.string(), amount: Money }).nullable(),
})
export type ProgramRow = z.infer<typeof ProgramRow>

/** What a program obligated in a year. `amount` is null if it is unknown, and negative if more was returned than awarded. */
export const ProgramYear = z.object({
  year: z.string(),
  amount: z.string().nullable(),
  isPartOfYear: z.boolean(),
})

/** A program with everything that its page shows. `awards`: how many were made in the latest year that says so. */
export const Program = ProgramRow.extend({
  subAgency: z.string(),
  fiscalYear: z.string(),
  applicantTypes: z.array(z.string()),
  beneficiaryTypes: z.array(z.string()),
  assistanceTypes: z.array(z.string()),
  categories: z.array(z.string()),
  years: z.array(ProgramYear),
  awards: z.object({ year: z.string(), count: z.number().int() }).nullable(),
  results: z.array(z.object({ year: z.string(), text: z.string() })),
  samUrl: z.string(),
  usaspendingUrl: z.string(),
  /** Null if no awards of it are stored. */
  awardedBefore: AwardedBefore.nullable().default(null),
  /** The open opportunities that close first. */
  opportunities: z.array(PublicOpportunity).max(20),
})
export type Program = z.infer<typeof Program>

export const programs = {
  list: endpoint({
    method: 'GET',
    path: '/api/public/programs',
    summary: 'Federal programs of the United States, by relevance or by number',
    access: 'everyone',
    query: z.object({
      search: text(200).optional(),
      /** Only programs that nonprofits can apply to. */
      nonprofits: queryFlag.optional(),
      /** Only programs with open opportunities. */
      open: queryFlag.optional(),
      ...pageQuery,
    }),
    response: z.array(ProgramRow),
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/public/programs/:listing',
    summary: 'A federal program: what it pays for, who can apply, and what is open under it',
    access: 'everyone',
    params: z.object({ listing: Listing }),
    response: Program,
  }),
}
