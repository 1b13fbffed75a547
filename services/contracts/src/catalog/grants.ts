import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Currency, Day, Instant, Money, MoneyInput, pageQuery, queryInteger, text } from '../primitives.ts'
import { ApplicationStatus } from './applications.ts'
import { DeadlineZone, undatedFields } from './closing-fields.ts'
import { GrantActivity } from './grant-activity.ts'
import { GrantAward } from './grant-award.ts'
import { GrantComment, GrantFile, GrantMember, GrantStep } from './grant-parts.ts'
import { GrantStatus } from './grant-status.ts'

/** Most grants of a workspace. */
export const MAX_GRANTS = 2000

/** What was sent to the funder: the day, and the number or receipt that the funder gave for it. */
export const SentApplication = z.object({ on: Day, number: z.string().nullable() })

/**
 * An opportunity that a workspace works on, from the first look to the result. There is one for each opportunity, and its
 * `status` is the only one: stars, the board, the calendar and the application's page show it.
 */
export const Grant = z.object({
  id: z.uuid(),
  projectId: z.uuid().nullable(),
  opportunity: z.object({
    id: z.uuid(),
    title: z.string(),
    /** Null if the opportunity is not in the catalog any more. */
    funderName: z.string().nullable(),
    deadline: Instant.nullable(),
    deadlineZone: DeadlineZone,
    isRolling: z.boolean(),
    isForecast: z.boolean(),
    ...undatedFields,
    /** The workspace added it for itself; nobody else sees it. */
    isOwn: z.boolean().default(false),
    /** The funder has not withdrawn it. */
    isActive: z.boolean(),
    minAmount: Money.nullable(),
    maxAmount: Money.nullable(),
    currency: Currency,
    /** The funder’s form, else its page about the call. Null until the grant was started, as details count as a view. */
    formUrl: z.string().nullable(),
  }),
  status: GrantStatus,
  /** Why the status was chosen, such as the reason to pass; empty without one. */
  reason: z.string(),
  /** Null until it was sent, or if the day is not known. */
  sent: SentApplication.nullable(),
  /** What was asked for and won; null if that is not known. An application that is recorded here fills it in. */
  sums: z
    .object({ requested: Money.nullable(), awarded: Money.nullable(), currency: Currency })
    .default({ requested: null, awarded: null, currency: 'USD' }),
  /** The newest application that was written here, a draft included. Recording it here sends nothing to the funder. */
  application: z.object({ id: z.uuid(), status: ApplicationStatus }).nullable(),
  responsible: GrantMember.nullable(),
  /** Who saved it; null after their account was deleted. */
  savedBy: GrantMember.nullable(),
  savedAt: Instant,
  /** Who chose the status; null after their account was deleted, and for what an application's decision set. */
  decidedBy: GrantMember.nullable(),
  decidedAt: Instant,
  steps: z.object({
    done: z.number().int(),
    total: z.number().int(),
    /** The first one that is not done. */
    next: z
      .object({
        title: z.string(),
        dueOn: Day.nullable(),
        isLate: z.boolean(),
        assignee: GrantMember.nullable(),
      })
      .nullable(),
  }),
  comments: z.number().int(),
  files: z.number().int(),
  /** Whether you get deadline reminders; a colleague's are their own. */
  reminders: z.boolean(),
  /** The opportunity has changed since it was saved or since you last saw the change. */
  changedSince: z.boolean(),
  /** Counts changes of the status. */
  version: z.number().int(),
  /** Counts changes of the responsible member, the project, the notes and the sums. */
  revision: z.number().int(),
})
export type Grant = z.infer<typeof Grant>

/** A grant with everything that belongs to it; steps by day, comments and files oldest first, history newest first. */
export const GrantDetails = z.object({
  grant: Grant,
  notes: z.string(),
  /** Null unless it was won. */
  award: GrantAward.nullable().default(null),
  steps: z.array(GrantStep),
  comments: z.array(GrantComment),
  files: z.array(GrantFile),
  history: z.array(GrantActivity),
})
export type GrantDetails = z.infer<typeof GrantDetails>

const reason = text(1000)

/**
 * An opportunity to save, to decide about, to start or to pass on. Without `project`, it belongs to none; starting it chooses the
 * default project.
 */
export const NewGrant = z.object({
  opportunityId: z.uuid(),
  project: z.uuid().optional(),
  status: z.enum(['saved', 'deciding', 'writing', 'passed']).default('saved'),
  reason: reason.default(''),
})
export type NewGrant = z.input<typeof NewGrant>

/**
 * Another status; `version` is the one that the change is based on. Without `reason`, the grant keeps its own, unless it was
 * passed on. A change to the status `sent` needs `sent`, which says when.
 */
export const GrantMove = z
  .object({
    status: GrantStatus,
    reason: reason.optional(),
    sent: z
      .object({
        on: Day,
        number: text(100)
          .transform((number) => number || null)
          .nullable()
          .default(null),
      })
      .optional(),
    version: z.number().int().min(1).max(2_000_000_000),
  })
  .refine(({ status, sent }) => status !== 'sent' || sent, {
    path: ['sent', 'on'],
    message: 'Enter the day on which you sent it',
  })
export type GrantMove = z.input<typeof GrantMove>

/** A change; omitted fields stay. `revision` is the one that it is based on. */
export const GrantChange = z.object({
  responsibleId: z.uuid().nullable().optional(),
  projectId: z.uuid().nullable().optional(),
  notes: text(10_000).optional(),
  /** In the currency of the grant's sums. */
  requested: MoneyInput.nullable().optional(),
  revision: z.number().int().min(1).max(2_000_000_000),
})
export type GrantChange = z.input<typeof GrantChange>

const params = z.object({ id: z.uuid() })

/** The grants of the signed-in person's workspace. All roles but billing read and comment. */
export const grants = {
  list: endpoint({
    method: 'GET',
    path: '/api/grants',
    summary: 'Your organization’s grants, in no order; the one for an opportunity with `opportunity`',
    permission: 'read',
    query: z.object({
      ...pageQuery,
      limit: queryInteger(1, 500).optional(),
      opportunity: z.uuid().optional(),
    }),
    response: z.array(Grant),
  }),
  /** The columns are in English, the rows in the order of `ids`. 403 `PLAN_REQUIRED` for plans without canExportData. */
  export: endpoint({
    method: 'POST',
    path: '/api/grants/export',
    summary: 'Grants of your organization as a CSV file',
    permission: 'read',
    body: z.object({ ids: z.array(z.uuid()).max(MAX_GRANTS) }),
    response: z.string(),
  }),
  /** Starting one writes a draft application and a plan. 409 with the grant in `current` if there is one; 409 above 2,000. */
  add: endpoint({
    method: 'POST',
    path: '/api/grants',
    summary: 'Save an opportunity, decide about it, start it, or pass on it',
    permission: 'edit',
    body: NewGrant,
    response: Grant,
    status: 201,
  }),
  details: endpoint({
    method: 'GET',
    path: '/api/grants/:id',
    summary: 'A grant with its notes, steps, files, comments and history',
    permission: 'read',
    params,
    response: GrantDetails,
  }),
  /** 409 with the current grant in `current` if somebody moved it in the meantime, or if its application decides. */
  move: endpoint({
    method: 'PUT',
    path: '/api/grants/:id/status',
    summary: 'Start a grant, mark it as sent, won or lost, or pass on it',
    permission: 'edit',
    params,
    body: GrantMove,
    response: Grant,
  }),
  /** 409 with the current grant in `current` if somebody changed it in the meantime. */
  change: endpoint({
    method: 'PATCH',
    path: '/api/grants/:id',
    summary: 'Change who is responsible, the project, the notes, or what was asked for',
    permission: 'edit',
    params,
    body: GrantChange,
    response: GrantDetails,
  }),
  /** 409 if an application was submitted. */
  remove: endpoint({
    method: 'DELETE',
    path: '/api/grants/:id',
    summary: 'Remove a grant with its draft, steps, comments and files',
    permission: 'edit',
    params,
    response: z.object({}),
  }),
}
