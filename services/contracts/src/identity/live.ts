import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { queryInteger } from '../primitives.ts'

/** PostgreSQL channel on which every service announces changes; `announceChange` of the chassis and SQL triggers do. */
export const LIVE_CHANNEL = 'fundharbor_live'

/**
 * What pages hear of, and who hears it: one person, the members of a workspace whose role lets them read, administrators, or
 * everybody who is signed in.
 */
export const liveAudiences = {
  notifications: 'person',
  grants: 'workspace',
  applications: 'workspace',
  presence: 'workspace',
  departures: 'workspace',
  submissions: 'administrators',
  imports: 'administrators',
  additions: 'administrators',
  jobs: 'administrators',
  settings: 'everyone',
} as const satisfies Record<string, 'person' | 'workspace' | 'administrators' | 'everyone'>
export type LiveTopic = keyof typeof liveAudiences
export const LiveTopic = z.enum(Object.keys(liveAudiences) as [LiveTopic, ...LiveTopic[]])

/** What several people can have open at once, such as the form of an application: `applications:<id>`. */
const Place = z
  .string()
  .max(100)
  .regex(/^[a-z]+:[\w-]+$/, 'Unknown place')

/**
 * Where a person is: in which window (`tab`, an id that it makes up) and through which connection. `came` asks the others to say
 * that they are here, too.
 */
export const Whereabouts = z.object({
  tab: z.uuid(),
  channel: z.uuid(),
  state: z.enum(['came', 'here', 'left']),
  /** The field that they are in. */
  field: z.string().max(60).nullable(),
})

/** Where somebody is, as the others hear it. */
export const Presence = Whereabouts.extend({ userId: z.uuid(), name: z.string() })
export type Presence = z.infer<typeof Presence>

/**
 * Something that changed, without its content. `id` says what, if pages show one of many: for `presence` the place, for `departures`
 * the connection that has ended.
 */
export const LiveEvent = z.object({
  topic: LiveTopic,
  id: z.string().max(100).optional(),
  presence: Presence.optional(),
})
export type LiveEvent = z.infer<typeof LiveEvent>

/** A change with the person or the workspace that it is about, as its topic's audience needs it. */
export const LiveChange = LiveEvent.extend({
  userId: z.uuid().optional(),
  workspaceId: z.uuid().optional(),
})
export type LiveChange = z.infer<typeof LiveChange>

/** Payload on `LIVE_CHANNEL`: a change, and the transaction that made it. */
export const AnnouncedChange = LiveChange.extend({ transaction: z.string() })
export type AnnouncedChange = z.infer<typeof AnnouncedChange>

/**
 * What is sent to a browser:
 * - `open`: the connection works; `channel` names it
 * - `change`: something changed
 * - `catch-up`: changes may have been missed, or access has changed, so everything that is shown is loaded again
 * - `beat`: the connection still works; sent every 20 seconds
 */
export const LiveMessage = z.discriminatedUnion('event', [
  z.object({ event: z.literal('open'), data: z.object({ channel: z.uuid() }) }),
  z.object({ event: z.literal('change'), data: LiveEvent }),
  z.object({ event: z.literal('catch-up'), data: z.object({}) }),
  z.object({ event: z.literal('beat'), data: z.object({}) }),
])
export type LiveMessage = z.infer<typeof LiveMessage>

/** Most open connections of a person, in each replica. A browser has one, whatever the number of its tabs. */
export const MAX_LIVE_CONNECTIONS = 20

/** What a browser hears while it is open. */
export const live = {
  /**
   * Responds with `text/event-stream`: a stream of `LiveMessage`. With `Last-Event-ID`, it continues after that event; without,
   * `age` is how many milliseconds ago the page began to load. 429 above 20 connections of a person.
   */
  follow: endpoint({
    method: 'GET',
    path: '/api/live',
    summary: 'Hear what changes, as server-sent events',
    access: 'session',
    query: z.object({ age: queryInteger(0, 60_000).optional() }),
    response: z.string(),
  }),
  show: endpoint({
    method: 'PUT',
    path: '/api/live/presence',
    summary: 'Show others of your organization where you are',
    permission: 'edit',
    body: Whereabouts.extend({ place: Place }),
    response: z.object({}),
  }),
}
