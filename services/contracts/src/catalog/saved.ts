import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Instant, pageQuery, text } from '../primitives.ts'
import { OpportunityFilter, OpportunityRow, OpportunitySort } from './opportunities.ts'

/**
 * An opportunity that the person keeps. `changedSince`: the funder's record changed after it was saved, or after the
 * change was last seen. `reminders`: whether its deadline is mailed. A withdrawn one stays, with `isActive` false.
 */
export const SavedOpportunity = z.object({
  opportunity: OpportunityRow,
  note: z.string().nullable(),
  reminders: z.boolean(),
  savedAt: Instant,
  changedSince: z.boolean(),
})
export type SavedOpportunity = z.infer<typeof SavedOpportunity>

/**
 * A sentence that says what will be mailed about something. `isAccountOff`: nothing is, because the account's own
 * switch for notifications is off; the page can offer to turn it on.
 */
const Mailing = z.object({ mailing: z.string(), isAccountOff: z.boolean() })

/** What was saved, and what will be mailed about it. */
export const SavedAnswer = Mailing.extend({ saved: SavedOpportunity })
export type SavedAnswer = z.infer<typeof SavedAnswer>

/** `seen`: the person knows of the change. What is left out stays as it is; an empty note is none. */
export const SavedOpportunityChange = z.object({
  note: text(2000)
    .transform((note) => note || null)
    .nullable()
    .optional(),
  reminders: z.boolean().optional(),
  seen: z.literal(true).optional(),
})
export type SavedOpportunityChange = z.input<typeof SavedOpportunityChange>

const params = z.object({ opportunityId: z.uuid() })

export const savedOpportunities = {
  list: endpoint({
    method: 'GET',
    path: '/api/saved-opportunities',
    summary: 'The own saved opportunities, the latest saved first',
    query: z.object(pageQuery),
    response: z.array(SavedOpportunity),
  }),
  /** What the stars of a list need to know. */
  ids: endpoint({
    method: 'GET',
    path: '/api/saved-opportunities/ids',
    summary: 'Ids of the own saved opportunities',
    response: z.array(z.uuid()),
  }),
  /** Saving again changes nothing. 409 beyond a thousand. */
  save: endpoint({
    method: 'PUT',
    path: '/api/saved-opportunities/:opportunityId',
    summary: 'Save an opportunity',
    params,
    response: SavedAnswer,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/api/saved-opportunities/:opportunityId',
    summary: 'Write a note, mute or unmute the reminders, or take note of a change',
    params,
    body: SavedOpportunityChange,
    response: SavedAnswer,
  }),
  /** Removing what is not saved succeeds. The note goes with it. */
  remove: endpoint({
    method: 'DELETE',
    path: '/api/saved-opportunities/:opportunityId',
    summary: 'Save an opportunity no longer',
    params,
    response: z.object({}),
  }),
}

const Query = OpportunityFilter.extend({ sort: OpportunitySort.optional() }).strict()

/** A search as the address of the search page has it: names and texts that `GET /api/opportunities` takes. */
export const SavedQuery = z.record(z.string(), z.string().max(2000)).superRefine((query, context) => {
  const issues = Query.safeParse(query).error?.issues ?? []
  for (const { path, message } of issues) context.addIssue({ code: 'custom', path, message })
  if (Object.keys(query).every((name) => name === 'sort')) {
    context.addIssue({ code: 'custom', message: 'Choose a keyword or a filter first' })
  }
})

/** How often new matches are mailed. */
export const AlertFrequency = z.enum(['none', 'daily', 'weekly'])
export type AlertFrequency = z.infer<typeof AlertFrequency>

export const NewSavedSearch = z.object({
  name: text(80).pipe(z.string().min(1, 'Give the search a name')),
  query: SavedQuery,
  frequency: AlertFrequency.default('none'),
})
export type NewSavedSearch = z.input<typeof NewSavedSearch>

/** `seen`: the person has looked at the new matches. What is left out stays as it is. */
export const SavedSearchChange = z.object({
  name: NewSavedSearch.shape.name.optional(),
  query: SavedQuery.optional(),
  frequency: AlertFrequency.optional(),
  isMuted: z.boolean().optional(),
  seen: z.literal(true).optional(),
})
export type SavedSearchChange = z.input<typeof SavedSearchChange>

/** The most new matches that are counted; as many mean "that or more". */
export const MOST_NEW_MATCHES = 100

/** `newMatches` came into the catalogue since the search was last looked at; at most `MOST_NEW_MATCHES`. */
export const SavedSearch = z.object({
  id: z.uuid(),
  name: z.string(),
  query: z.record(z.string(), z.string()),
  frequency: AlertFrequency,
  isMuted: z.boolean(),
  newMatches: z.number().int(),
  lastMailedAt: Instant.nullable(),
  createdAt: Instant,
})
export type SavedSearch = z.infer<typeof SavedSearch>

/** The search, and what will be mailed about it. */
export const SavedSearchAnswer = Mailing.extend({ search: SavedSearch })
export type SavedSearchAnswer = z.infer<typeof SavedSearchAnswer>

const searchParams = z.object({ id: z.uuid() })

export const savedSearches = {
  list: endpoint({
    method: 'GET',
    path: '/api/saved-searches',
    summary: 'The own saved searches, the latest first',
    response: z.array(SavedSearch),
  }),
  /** 409 beyond twenty. */
  create: endpoint({
    method: 'POST',
    path: '/api/saved-searches',
    summary: 'Save a search',
    body: NewSavedSearch,
    response: SavedSearchAnswer,
    status: 201,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/api/saved-searches/:id',
    summary: 'Rename a search, change it, its alerts, or take note of its new matches',
    params: searchParams,
    body: SavedSearchChange,
    response: SavedSearchAnswer,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/saved-searches/:id',
    summary: 'Delete a saved search',
    params: searchParams,
    response: z.object({}),
  }),
}
