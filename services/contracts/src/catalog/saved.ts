import { z } from 'zod'
import { isInOrder, orderOfAmounts } from '../amounts.ts'
import { endpoint } from '../endpoint.ts'
import { Instant, pageQuery, text } from '../primitives.ts'
import { OpportunityFilter, OpportunityRow, OpportunitySort } from './opportunities.ts'

/**
 * A saved opportunity. `changedSince`: the record has changed since it was saved or since the change was last seen.
 * `reminders`: whether you get deadline reminders; a colleague's are their own. Withdrawn opportunities stay, with `isActive` false.
 */
export const SavedOpportunity = z.object({
  opportunity: OpportunityRow,
  note: z.string().nullable(),
  /** The name of the colleague who saved it; null if you did, or if they deleted their account. */
  savedBy: z.string().nullable().default(null),
  reminders: z.boolean(),
  /** The project of the workspace that it belongs to. */
  projectId: z.uuid().nullable().default(null),
  savedAt: Instant,
  changedSince: z.boolean(),
})
export type SavedOpportunity = z.infer<typeof SavedOpportunity>

/**
 * `mailing` is a sentence about which emails will be sent. `isAccountOff`: none, because email notifications are off in
 * the account; the page can offer to turn them on.
 */
const Mailing = z.object({ mailing: z.string(), isAccountOff: z.boolean() })

/** A saved opportunity, and which emails will be sent about it. */
export const SavedOpportunityResponse = Mailing.extend({ saved: SavedOpportunity })
export type SavedOpportunityResponse = z.infer<typeof SavedOpportunityResponse>

/** A change; omitted fields stay. `seen`: the person has seen the record's change. An empty note becomes null. */
export const SavedOpportunityChange = z.object({
  note: text(2000)
    .transform((note) => note || null)
    .nullable()
    .optional(),
  reminders: z.boolean().optional(),
  projectId: z.uuid().nullable().optional(),
  seen: z.literal(true).optional(),
})
export type SavedOpportunityChange = z.input<typeof SavedOpportunityChange>

const params = z.object({ opportunityId: z.uuid() })

/** Saved opportunities of the signed-in person's workspace. Reminders, and which changes were seen, are each member's own. */
export const savedOpportunities = {
  list: endpoint({
    method: 'GET',
    path: '/api/saved-opportunities',
    summary: 'Saved opportunities of your workspace, last saved first',
    query: z.object({ ...pageQuery, project: z.uuid().optional() }),
    response: z.array(SavedOpportunity),
  }),
  /** For the stars in lists. */
  ids: endpoint({
    method: 'GET',
    path: '/api/saved-opportunities/ids',
    summary: 'Ids of the saved opportunities of your workspace',
    response: z.array(z.uuid()),
  }),
  /** Saving again changes nothing. 409 above 1,000. */
  save: endpoint({
    method: 'PUT',
    path: '/api/saved-opportunities/:opportunityId',
    summary: 'Save an opportunity for your workspace',
    permission: 'edit',
    params,
    response: SavedOpportunityResponse,
  }),
  /** Every role can mute reminders and mark changes as seen; note and project need one that can edit. */
  change: endpoint({
    method: 'PATCH',
    path: '/api/saved-opportunities/:opportunityId',
    summary: 'Change the note or project, mute or unmute reminders, or mark a change as seen',
    params,
    body: SavedOpportunityChange,
    response: SavedOpportunityResponse,
  }),
  /** Deletes the note too. Succeeds if it is not saved. */
  remove: endpoint({
    method: 'DELETE',
    path: '/api/saved-opportunities/:opportunityId',
    summary: 'Remove a saved opportunity',
    permission: 'edit',
    params,
    response: z.object({}),
  }),
}

const Query = OpportunityFilter.extend({ sort: OpportunitySort.optional() })
  .strict()
  .refine(isInOrder, orderOfAmounts)

/** A search as in the search page's address: query parameters of `GET /api/opportunities`. */
export const SavedQuery = z.record(z.string(), z.string().max(2000)).superRefine((query, context) => {
  const issues = Query.safeParse(query).error?.issues ?? []
  for (const { path, message } of issues) context.addIssue({ code: 'custom', path, message })
  if (Object.keys(query).every((name) => name === 'sort')) {
    context.addIssue({ code: 'custom', message: 'Choose a keyword or a filter first' })
  }
})

/** How often new matches are emailed. */
export const AlertFrequency = z.enum(['none', 'daily', 'weekly'])
export type AlertFrequency = z.infer<typeof AlertFrequency>

/** A search to save. */
export const NewSavedSearch = z.object({
  name: text(80).pipe(z.string().min(1, 'Give the search a name')),
  query: SavedQuery,
  frequency: AlertFrequency.default('none'),
  projectId: z.uuid().nullish(),
})
export type NewSavedSearch = z.input<typeof NewSavedSearch>

/** A change; omitted fields stay. `seen`: the person has seen the new matches. */
export const SavedSearchChange = z.object({
  name: NewSavedSearch.shape.name.optional(),
  query: SavedQuery.optional(),
  frequency: AlertFrequency.optional(),
  isMuted: z.boolean().optional(),
  projectId: z.uuid().nullable().optional(),
  seen: z.literal(true).optional(),
})
export type SavedSearchChange = z.input<typeof SavedSearchChange>

/** Upper limit of counted new matches; this number means "this many or more". */
export const MOST_NEW_MATCHES = 100

/**
 * A saved search. `newMatches` counts matches added since you last saw them, up to `MOST_NEW_MATCHES`. `isYours`: you saved it,
 * and get its emails.
 */
export const SavedSearch = z.object({
  id: z.uuid(),
  name: z.string(),
  query: z.record(z.string(), z.string()),
  frequency: AlertFrequency,
  isMuted: z.boolean(),
  newMatches: z.number().int(),
  isYours: z.boolean().default(true),
  /** The name of the colleague who saved it; null if you did, or if they deleted their account. */
  savedBy: z.string().nullable().default(null),
  projectId: z.uuid().nullable().default(null),
  lastMailedAt: Instant.nullable(),
  createdAt: Instant,
})
export type SavedSearch = z.infer<typeof SavedSearch>

/** A saved search, and which emails will be sent about it. */
export const SavedSearchResponse = Mailing.extend({ search: SavedSearch })

const searchParams = z.object({ id: z.uuid() })

/** Saved searches of the signed-in person's workspace. Which matches are new is each member's own. */
export const savedSearches = {
  list: endpoint({
    method: 'GET',
    path: '/api/saved-searches',
    summary: 'Saved searches of your workspace, newest first',
    response: z.array(SavedSearch),
  }),
  /** Its emails go to you. 409 above 50. */
  create: endpoint({
    method: 'POST',
    path: '/api/saved-searches',
    summary: 'Save a search for your workspace',
    permission: 'edit',
    body: NewSavedSearch,
    response: SavedSearchResponse,
    status: 201,
  }),
  /** Every role can mark matches as seen. Only who saved it changes its emails; the rest needs a role that can edit. */
  change: endpoint({
    method: 'PATCH',
    path: '/api/saved-searches/:id',
    summary: 'Change a saved search or its alerts, or mark its new matches as seen',
    params: searchParams,
    body: SavedSearchChange,
    response: SavedSearchResponse,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/saved-searches/:id',
    summary: 'Delete a saved search',
    permission: 'edit',
    params: searchParams,
    response: z.object({}),
  }),
}
