import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import {
  EmailAddress,
  Instant,
  LinkToken,
  Message,
  Money,
  MoneyInput,
  text,
  tokenInBody,
  WebAddress,
} from '../primitives.ts'

/** The section of the page: series, or single webinars that are upcoming (or live) or recorded. */
export const WebinarKind = z.enum(['upcoming', 'recorded', 'series'])
export type WebinarKind = z.infer<typeof WebinarKind>

/** Webinar formats. */
export const WebinarType = z.enum(['workshop', 'seminar', 'panel', 'series'])
export const WebinarLevel = z.enum(['Beginner', 'Intermediate', 'Advanced', 'All Levels'])

/** `waiting`: on the waiting list of a full webinar. */
export const RegistrationStatus = z.enum(['registered', 'waiting'])
export type RegistrationStatus = z.infer<typeof RegistrationStatus>

/**
 * A webinar (specification, "Webinar"). `duration` and a series' `totalDuration` are in minutes. `rating` is out of 5,
 * null before the first rating. `attendees` counts registrations, or enrollments in a series. Recordings and materials
 * need a plan that includes them. `sessionDates` are the known starts of all sessions, and `registration` is the signed-in
 * person's own.
 */
export const Webinar = z.object({
  id: z.uuid(),
  kind: WebinarKind,
  title: z.string(),
  description: z.string(),
  type: WebinarType,
  presenter: z.string(),
  presenterTitle: z.string(),
  startsAt: Instant,
  duration: z.number().int(),
  level: WebinarLevel,
  price: Money,
  attendees: z.number().int(),
  maxAttendees: z.number().int(),
  rating: z.number().nullable(),
  views: z.number().int(),
  topics: z.array(z.string()),
  sessions: z.number().int().nullable(),
  totalDuration: z.number().int().nullable(),
  isLive: z.boolean(),
  hasVideo: z.boolean(),
  hasMaterials: z.boolean(),
  isFavorite: z.boolean(),
  sessionDates: z.array(Instant).default([]),
  registration: RegistrationStatus.nullable().default(null),
})
export type Webinar = z.infer<typeof Webinar>

/** Registration for a webinar or enrollment in a series; `interests` are the learning goals for a series. */
export const NewRegistration = z.object({
  name: text(100).pipe(z.string().min(1, 'Please enter your name')),
  email: EmailAddress,
  organization: text(200).optional(),
  phone: text(40).optional(),
  interests: text(1000).optional(),
  /** An IANA time zone such as `Europe/Berlin`, for the times in emails. */
  timeZone: text(60).optional(),
})
export type NewRegistration = z.input<typeof NewRegistration>

/** What a registration led to, with a sentence for the user. */
export const RegistrationResult = z.object({
  status: RegistrationStatus,
  needsConfirmation: z.boolean().optional(),
  message: z.string(),
})
export type RegistrationResult = z.infer<typeof RegistrationResult>

/** A recording and its downloads, for plans that include them. */
export const Recording = z.object({
  videoUrl: z.string().nullable(),
  materials: z.array(z.object({ id: z.uuid(), name: z.string() })),
})
export type Recording = z.infer<typeof Recording>

const params = z.object({ id: z.uuid() })

/** The public webinars page. */
export const webinars = {
  list: endpoint({
    method: 'GET',
    path: '/api/webinars',
    summary: 'Upcoming webinars by date, then series, then recorded ones, newest first',
    access: 'everyone',
    response: z.array(Webinar),
  }),
  /**
   * A full webinar has a waiting list; each cancellation promotes the first person on it. 409 once it has ended. An
   * address that is not the signed-in person's own is registered when its owner opens the link in an email;
   * `needsConfirmation` is then true, and `status` is what they would get now.
   */
  register: endpoint({
    method: 'POST',
    path: '/api/webinars/:id/registrations',
    summary: 'Register for a webinar or enroll in a series',
    access: 'everyone',
    params,
    body: NewRegistration,
    response: RegistrationResult,
    status: 201,
  }),
  /** 400 for a link that is unknown or older than seven days; opening it again changes nothing. */
  confirm: endpoint({
    method: 'POST',
    path: '/api/webinars/confirm',
    summary: 'Confirm a registration with the token from its email',
    access: 'everyone',
    body: z.object({ token: LinkToken }),
    response: z.object({ status: RegistrationStatus, message: z.string() }),
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/webinars/cancel',
    summary: 'Cancel a registration with the token from its email',
    access: 'everyone',
    ...tokenInBody,
    response: Message,
  }),
  /** 403 `PLAN_REQUIRED` for plans without webinars. Counts a view. */
  recording: endpoint({
    method: 'GET',
    path: '/api/webinars/:id/recording',
    summary: 'The recording and the materials',
    params,
    response: Recording,
  }),
  /** Responds with the file. */
  material: endpoint({
    method: 'GET',
    path: '/api/webinars/:id/materials/:materialId',
    summary: 'One file of the materials',
    params: z.object({ id: z.uuid(), materialId: z.uuid() }),
    response: z.unknown(),
  }),
  favorite: endpoint({
    method: 'PUT',
    path: '/api/webinars/:id/favorite',
    summary: 'Add a webinar to favorites or remove it',
    params,
    body: z.object({ isFavorite: z.boolean() }),
    response: z.object({ isFavorite: z.boolean() }),
  }),
}

const VideoAddress = z.union(
  [
    z
      .string()
      .regex(/^\/[^/\\]/)
      .max(2000),
    WebAddress.refine((address) => /^https:/i.test(address)),
  ],
  'Enter a path on this site or an https address',
)

/** The administrators' form. `scheduledDate` is an instant. */
export const WebinarForm = z.object({
  title: text(255).pipe(z.string().min(1, 'Title is required')),
  description: text(10_000).default(''),
  presenter: text(255).pipe(z.string().min(1, 'Presenter is required')),
  presenterTitle: text(255).default(''),
  scheduledDate: z.iso.datetime({ error: 'Date is required' }).pipe(Instant),
  duration: z.coerce.number().int().min(5).max(1440).default(60),
  type: WebinarType.default('workshop'),
  level: WebinarLevel.default('Beginner'),
  price: MoneyInput.default('0.00'),
  maxAttendees: z.coerce.number().int().min(1).max(100_000).default(100),
  topics: z.array(text(60)).max(12).default([]),
  sessions: z.coerce.number().int().min(1).max(100).nullable().default(null),
  totalDuration: z.coerce.number().int().min(5).max(100_000).nullable().default(null),
  /** A path on the site or an https address; the content security policy blocks all others. */
  videoUrl: VideoAddress.nullable().default(null),
  /** Where the event takes place; only those registered get it, shortly before the start. Absent: unchanged. */
  joiningUrl: WebAddress.refine((address) => /^https:/i.test(address), 'Enter an https address')
    .nullable()
    .optional(),
  /** Starts of the sessions of a series after the first one. Absent: unchanged. */
  furtherDates: z
    .array(z.iso.datetime({ error: 'Enter a date and time' }).pipe(Instant))
    .max(99)
    .optional(),
  isActive: z.boolean().default(true),
})
export type WebinarForm = z.input<typeof WebinarForm>

/** A change and the revision it is based on. Consoles of earlier releases send no revision. */
export const WebinarEdit = WebinarForm.extend({ revision: z.number().int().optional() })
export type WebinarEdit = z.input<typeof WebinarEdit>

/** A webinar for administrators. `revision` counts changes; `waiting` is the length of the waiting list, `attended` how many came. */
export const AdminWebinar = Webinar.omit({ isFavorite: true, registration: true }).extend({
  videoUrl: z.string().nullable(),
  joiningUrl: z.string().nullable().default(null),
  furtherDates: z.array(Instant).default([]),
  attended: z.number().int().default(0),
  isActive: z.boolean(),
  waiting: z.number().int(),
  revision: z.number().int(),
})
export type AdminWebinar = z.infer<typeof AdminWebinar>

/** Webinars in the admin console. */
export const adminWebinars = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/webinars',
    summary: 'Every webinar, newest first',
    access: 'admin',
    response: z.array(AdminWebinar),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/webinars',
    summary: 'Add a webinar',
    access: 'admin',
    body: WebinarForm,
    response: AdminWebinar,
    status: 201,
  }),
  /** 409 `CONFLICT` with the current webinar when someone else has changed it since `revision`. */
  update: endpoint({
    method: 'PUT',
    path: '/api/webinars/:id',
    summary: 'Change a webinar',
    access: 'admin',
    params,
    body: WebinarEdit,
    response: AdminWebinar,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/webinars/:id',
    summary: 'Delete a webinar with its registrations',
    access: 'admin',
    params,
    response: z.object({}),
  }),
}
