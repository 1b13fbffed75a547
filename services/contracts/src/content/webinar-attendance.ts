import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Instant, LinkToken } from '../primitives.ts'
import { RegistrationStatus, WebinarKind } from './webinars.ts'

/** Minutes before its start from which a webinar can be joined. */
export const JOIN_MINUTES_BEFORE = 15

/** Whether a webinar cannot be joined yet, can be joined, or has ended. */
export const JoinState = z.enum(['early', 'open', 'ended'])
export type JoinState = z.infer<typeof JoinState>

/**
 * A person's registration for a webinar. `startsAt` and `endsAt` are of the session that is next or now, or of the
 * last one; `opensAt` is when it can be joined. `hasLink` is false until an administrator has entered the meeting link.
 */
export const WebinarRegistration = z.object({
  webinarId: z.uuid(),
  title: z.string(),
  description: z.string(),
  presenter: z.string(),
  presenterTitle: z.string(),
  kind: WebinarKind,
  status: RegistrationStatus,
  state: JoinState,
  startsAt: Instant,
  endsAt: Instant,
  opensAt: Instant,
  sessionDates: z.array(Instant),
  hasLink: z.boolean(),
  hasVideo: z.boolean(),
})
export type WebinarRegistration = z.infer<typeof WebinarRegistration>

/** The links of a registration: to join and to cancel. */
export const OwnRegistration = z.object({
  status: RegistrationStatus,
  joinToken: z.string(),
  cancelToken: z.string(),
})
export type OwnRegistration = z.infer<typeof OwnRegistration>

const token = z.object({ token: LinkToken })

/** Attending a webinar. */
export const webinarAttendance = {
  /** For the token of the join or the cancel link. 400 for one that is unknown. */
  seat: endpoint({
    method: 'POST',
    path: '/api/webinars/seat',
    summary: 'The webinar that a link in an email is about',
    access: 'everyone',
    body: token,
    response: WebinarRegistration,
  }),
  /** Records that the person came. 409 until 15 minutes before the start, after the end, and on the waiting list. */
  join: endpoint({
    method: 'POST',
    path: '/api/webinars/join',
    summary: 'Join a webinar with the token from its email',
    access: 'everyone',
    body: token,
    response: z.object({ joiningUrl: z.string() }),
  }),
  /** 404 without a registration. */
  own: endpoint({
    method: 'GET',
    path: '/api/webinars/:id/registration',
    summary: 'Your own registration for a webinar',
    params: z.object({ id: z.uuid() }),
    response: OwnRegistration,
  }),
}
