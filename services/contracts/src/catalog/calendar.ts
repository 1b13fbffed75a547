import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** The secret address of a member's calendar feed. */
export const CalendarFeed = z.object({ url: z.url() })

/** Deadlines for calendar programs. */
export const calendar = {
  /** Responds with `text/calendar`. Does not count as a view. 404 without a deadline. */
  opportunity: endpoint({
    method: 'GET',
    path: '/api/calendar/opportunities/:id.ics',
    summary: "An opportunity's deadline as a calendar file",
    params: z.object({ id: z.uuid() }),
    response: z.string(),
  }),
  /** Created on first use. */
  feed: endpoint({
    method: 'GET',
    path: '/api/calendar/feed',
    summary: 'The address of your calendar feed',
    response: CalendarFeed,
  }),
  /** The old address answers 404 from now on. */
  renew: endpoint({
    method: 'POST',
    path: '/api/calendar/feed/renewal',
    summary: 'Replace the address of your calendar feed',
    response: CalendarFeed,
  }),
  /** Responds with `text/calendar`: deadlines of the organization's saved opportunities and drafts, and reports due. Anyone with the address can read it. */
  subscribe: endpoint({
    method: 'GET',
    path: '/api/calendar/feeds/:secret.ics',
    summary: 'A calendar feed by its secret address',
    access: 'everyone',
    params: z.object({ secret: z.string() }),
    response: z.string(),
  }),
}

/** Calendar feeds, for identity-billing. */
export const internalCalendar = {
  /** Idempotent: it is retried until it succeeds once. */
  revoke: endpoint({
    method: 'DELETE',
    path: '/internal/people/:id/calendar-feed',
    summary: "Revoke the addresses of a person's calendar feeds",
    access: 'service',
    params: z.object({ id: z.uuid() }),
    response: z.object({}),
  }),
}
