import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { EmailAddress, Instant, Message, Money, MoneyInput, text, WebAddress } from '../primitives.ts'

/** Where a webinar stands on the page: a series, or a single one that lies ahead (or runs) or is over. */
export const WebinarKind = z.enum(['upcoming', 'recorded', 'series'])
export type WebinarKind = z.infer<typeof WebinarKind>

export const WebinarType = z.enum(['workshop', 'seminar', 'panel', 'series'])
export const WebinarLevel = z.enum(['Beginner', 'Intermediate', 'Advanced', 'All Levels'])

/**
 * A webinar as everybody sees it. `duration` and `totalDuration` (of a series) are minutes, `rating` is out of 5,
 * null while nobody rated. `attendees` is how many places are taken, for a series how many are enrolled.
 * The recording and the materials come with the plans that include them.
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
})
export type Webinar = z.infer<typeof Webinar>

/** Registration for one webinar or enrolment in a series; `interests` are the learning goals of the latter. */
export const NewRegistration = z.object({
  name: text(100).pipe(z.string().min(1, 'Please enter your name')),
  email: EmailAddress,
  organization: text(200).optional(),
  phone: text(40).optional(),
  interests: text(1000).optional(),
})
export type NewRegistration = z.input<typeof NewRegistration>

export const RegistrationStatus = z.enum(['registered', 'waiting'])
export type RegistrationStatus = z.infer<typeof RegistrationStatus>

/** A recording as those see it whose plan includes it. */
export const Recording = z.object({
  videoUrl: z.string().nullable(),
  materials: z.array(z.object({ id: z.uuid(), name: z.string() })),
})
export type Recording = z.infer<typeof Recording>

const params = z.object({ id: z.uuid() })

export const webinars = {
  list: endpoint({
    method: 'GET',
    path: '/api/webinars',
    summary: 'Upcoming ones by date, then series, then past ones, newest first',
    access: 'everyone',
    response: z.array(Webinar),
  }),
  /** A full webinar puts people on a waiting list; whoever cancels makes room for the first of them. */
  register: endpoint({
    method: 'POST',
    path: '/api/webinars/:id/registrations',
    summary: 'Register for a webinar or enrol in a series',
    access: 'everyone',
    params,
    body: NewRegistration,
    response: z.object({ status: RegistrationStatus, message: z.string() }),
    status: 201,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/webinars/cancel',
    summary: 'Cancel a registration with the token of its mail',
    access: 'everyone',
    query: z.object({ token: z.string().min(1).max(200) }),
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
  /** Answers the file itself. */
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
    summary: 'Keep a webinar among the favourites, or no longer',
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
  scheduledDate: z.iso.datetime({ error: 'Date is required' }),
  duration: z.coerce.number().int().min(5).max(1440).default(60),
  type: WebinarType.default('workshop'),
  level: WebinarLevel.default('Beginner'),
  price: MoneyInput.default('0.00'),
  maxAttendees: z.coerce.number().int().min(1).max(100_000).default(100),
  topics: z.array(text(60)).max(12).default([]),
  sessions: z.coerce.number().int().min(1).max(100).nullable().default(null),
  totalDuration: z.coerce.number().int().min(5).max(100_000).nullable().default(null),
  /** A path on the site, or an https address: the site's policy lets pages play no other. */
  videoUrl: VideoAddress.nullable().default(null),
  isActive: z.boolean().default(true),
})
export type WebinarForm = z.input<typeof WebinarForm>

/** A change, and the revision that the editor read; the console of an earlier release names none. */
export const WebinarEdit = WebinarForm.extend({ revision: z.number().int().optional() })
export type WebinarEdit = z.input<typeof WebinarEdit>

/** A webinar as administrators see it. `revision` counts its changes. */
export const AdminWebinar = Webinar.omit({ isFavorite: true }).extend({
  videoUrl: z.string().nullable(),
  isActive: z.boolean(),
  waiting: z.number().int(),
  revision: z.number().int(),
})
export type AdminWebinar = z.infer<typeof AdminWebinar>

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
  /** 409 `CONFLICT` with the webinar as it is, where somebody else changed it since `revision`. */
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
