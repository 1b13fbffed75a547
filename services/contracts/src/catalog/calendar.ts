import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** The secret address of the own calendar feed. */
export const CalendarFeed = z.object({ url: z.url() })
export type CalendarFeed = z.infer<typeof CalendarFeed>

export const calendar = {
  /** Answers `text/calendar`. No view is spent: lists show title, funder and deadline too. 404 without a deadline. */
  opportunity: endpoint({
    method: 'GET',
    path: '/api/calendar/opportunities/:id.ics',
    summary: "An opportunity's deadline as a calendar file",
    params: z.object({ id: z.uuid() }),
    response: z.string(),
  }),
  /** Made when first asked for. */
  feed: endpoint({
    method: 'GET',
    path: '/api/calendar/feed',
    summary: 'The address under which a calendar program finds the own deadlines',
    response: CalendarFeed,
  }),
  /** The old address answers 404 from then on. */
  renew: endpoint({
    method: 'POST',
    path: '/api/calendar/feed/renewal',
    summary: 'Replace the address of the own calendar feed',
    response: CalendarFeed,
  }),
  /** Answers `text/calendar`: deadlines of saved opportunities and of drafts. Whoever has the address reads it. */
  subscribe: endpoint({
    method: 'GET',
    path: '/api/calendar/feeds/:secret.ics',
    summary: 'A calendar feed by its secret address',
    access: 'everyone',
    params: z.object({ secret: z.string().regex(/^[\w-]{20,64}$/) }),
    response: z.string(),
  }),
}
