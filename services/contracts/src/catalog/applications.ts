import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { AMOUNT_RANGE } from '../amounts.ts'
import { Currency, Instant, Money, MoneyInput, pageQuery, text } from '../primitives.ts'
import { ApplicationEvent, Approval } from './application-events.ts'
import { projectCategories, projectDurations, slugsOf } from '../vocabulary.ts'

/** `draft` until submitted; administrators decide between `approved` and `rejected`. */
export const ApplicationStatus = z.enum([
  'draft',
  'submitted',
  'under_review',
  'approved',
  'rejected',
  'withdrawn',
])
export type ApplicationStatus = z.infer<typeof ApplicationStatus>

/** An optional select; its empty option is null. */
const optionalSlug = <const S extends string>(slugs: readonly [S, ...S[]]) =>
  z.union([z.literal('').transform(() => null), z.enum(slugs)]).nullish()

const PEOPLE = 'Enter a whole number of people'
const people = z.number(PEOPLE).int(PEOPLE).min(0, PEOPLE).max(2_000_000_000, PEOPLE)

/** The submission form (specification, "Application form"). */
export const NewApplication = z.object({
  opportunityId: z.uuid(),
  projectTitle: text(200).pipe(z.string().min(1, 'Project title is required')),
  requestedAmount: z
    .union([z.number(), z.string().trim().min(1, 'Amount is required')], 'Amount is required')
    .pipe(MoneyInput)
    .refine((amount) => Number(amount) > 0, 'Enter an amount above 0'),
  projectCategory: z.enum(slugsOf(projectCategories), 'Project category is required'),
  projectDescription: text(10_000).pipe(z.string().min(1, 'Project description is required')),
  targetBeneficiaries: people.nullish(),
  projectDuration: optionalSlug(slugsOf(projectDurations)),
  expectedOutcomes: text(10_000).nullish(),
  /** One of the workspace's projects. Left out, the application keeps its draft's project. */
  projectId: z.uuid().nullish(),
  /** Submits it without the approvals that were asked for: only for owners, with the reason. */
  overrideReason: text(1000)
    .transform((reason) => reason || undefined)
    .optional(),
})
export type NewApplication = z.input<typeof NewApplication>

/** The fields of a draft, of which any may be empty. */
export const ApplicationDraft = z.object({
  projectTitle: text(200).nullish(),
  requestedAmount: z
    .union([z.literal('').transform(() => null), MoneyInput], {
      // Otherwise the error is that neither fits.
      error: ({ code, ...issue }) =>
        (code === 'invalid_union' && issue.errors.at(-1)?.[0]?.message) || AMOUNT_RANGE,
    })
    .nullish(),
  projectCategory: optionalSlug(slugsOf(projectCategories)),
  projectDescription: text(10_000).nullish(),
  targetBeneficiaries: people.nullish(),
  projectDuration: optionalSlug(slugsOf(projectDurations)),
  expectedOutcomes: text(10_000).nullish(),
})

/** What an applicant writes; drafts may lack fields. */
export const ApplicationContent = z.object({
  projectTitle: z.string().nullable(),
  projectDescription: z.string().nullable(),
  requestedAmount: Money.nullable(),
  currency: Currency,
  projectCategory: z.string().nullable(),
  targetBeneficiaries: z.number().int().nullable(),
  projectDuration: z.string().nullable(),
  expectedOutcomes: z.string().nullable(),
})

/**
 * An application (specification, "Application"). It copies the names of organization and opportunity; drafts may lack
 * fields. Amounts are in `currency`. `notes` belong to the decision, `ownNotes` are private to the signed-in member. An
 * approval without `grantedAmount` grants the requested amount. `revision` counts saves of a draft.
 */
export const Application = z.object({
  id: z.uuid(),
  organizationId: z.uuid().nullable(),
  organizationName: z.string().nullable(),
  opportunityId: z.uuid(),
  opportunityTitle: z.string(),
  ...ApplicationContent.shape,
  status: ApplicationStatus,
  submittedAt: Instant.nullable(),
  reviewedAt: Instant.nullable(),
  notes: z.string().nullable(),
  ownNotes: z.string().nullable(),
  grantedAmount: Money.nullable(),
  /** The project of the workspace that it belongs to. */
  projectId: z.uuid().nullable().default(null),
  /** Who submitted it, or started the draft; null once their account is deleted. */
  applicantId: z.uuid().nullish(),
  /** Who saved the draft last; null if that is unknown or their account is deleted. */
  updatedBy: z.uuid().nullish(),
  revision: z.number().int(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type Application = z.infer<typeof Application>

/** A status change of an application. */
export const ApplicationStep = z.object({
  status: ApplicationStatus,
  at: Instant,
  by: z.enum(['applicant', 'administrator']),
  /** Whether the signed-in person did it. */
  isYours: z.boolean().default(true),
  /** The member who did it; null for administrators and deleted accounts. */
  name: z.string().nullable().default(null),
  notes: z.string().nullable(),
})
export type ApplicationStep = z.infer<typeof ApplicationStep>

/** An application with its status changes since it was submitted, and what members did with it, oldest first. */
export const ApplicationDetails = Application.extend({
  history: z.array(ApplicationStep),
  events: z.array(ApplicationEvent).default([]),
  /** Who was asked to approve it, in that order. */
  approvals: z.array(Approval).default([]),
})
export type ApplicationDetails = z.infer<typeof ApplicationDetails>

/** An application for administrators, with the applicant's name and without private notes. */
export const AdminApplication = Application.omit({
  ownNotes: true,
  revision: true,
  projectId: true,
  applicantId: true,
  updatedBy: true,
}).extend({
  applicantName: z.string(),
})
export type AdminApplication = z.infer<typeof AdminApplication>

/** An administrator's change of an application's status. Notes are sent to the applicant; a rejection needs them. */
export const StatusChange = z
  .object({
    status: z.enum(['under_review', 'approved', 'rejected']),
    notes: text(2000).optional(),
    /** In the application's currency; only for approvals. */
    grantedAmount: MoneyInput.optional(),
  })
  .refine(({ status, notes }) => status !== 'rejected' || notes, {
    path: ['notes'],
    message: 'Tell the applicant why you’re rejecting it',
  })
export type StatusChange = z.input<typeof StatusChange>

/** The member's private notes, of which empty ones become null, and the project. Omitted fields stay. */
export const OwnChange = z.object({
  ownNotes: text(5000)
    .transform((notes) => notes || null)
    .nullable()
    .optional(),
  projectId: z.uuid().nullable().optional(),
})
export type OwnChange = z.input<typeof OwnChange>

/**
 * Analytics of a workspace's applications. `months` are the last twelve (UTC), the current one last, by dates of submission
 * and decision. Money is summed per currency, without drafts and withdrawn applications.
 */
export const ApplicationAnalytics = z.object({
  months: z.array(
    z.object({
      month: z.string().regex(/^\d{4}-\d{2}$/),
      submitted: z.number().int(),
      approved: z.number().int(),
      rejected: z.number().int(),
    }),
  ),
  byStatus: z.array(z.object({ status: ApplicationStatus, count: z.number().int() })),
  byCategory: z.array(z.object({ category: z.string(), count: z.number().int() })),
  money: z.array(z.object({ currency: Currency, requested: Money, granted: Money })),
})
export type ApplicationAnalytics = z.infer<typeof ApplicationAnalytics>

const params = z.object({ id: z.uuid() })

/** `amount`: largest first, by number, regardless of currency. */
export const ApplicationSort = z.enum(['newest', 'oldest', 'amount'])
export type ApplicationSort = z.infer<typeof ApplicationSort>

/** Filters of the administrators' list. `search` looks in project, applicant, organization and opportunity. */
const filters = { search: text(100).optional(), status: ApplicationStatus.optional() }

/** Applications of workspaces, and their review by administrators. Every role reads them; changing them needs one that can edit. */
export const applications = {
  /** A CSV file, drafts included. 403 `PLAN_REQUIRED` for plans without canExportData. */
  export: endpoint({
    method: 'GET',
    path: '/api/applications/export',
    summary: 'The applications of your organization as CSV',
    response: z.string(),
  }),
  /** 403 `PLAN_REQUIRED` for plans without canAccessAnalytics. */
  analytics: endpoint({
    method: 'GET',
    path: '/api/applications/analytics',
    summary:
      'The applications of your organization by month, status and category, with amounts requested and granted',
    response: ApplicationAnalytics,
  }),
  details: endpoint({
    method: 'GET',
    path: '/api/applications/:id',
    summary: 'One application of your organization with its history',
    params,
    response: ApplicationDetails,
  }),
  /** Only the member sees the notes. The project needs a role that can edit. */
  change: endpoint({
    method: 'PATCH',
    path: '/api/applications/:id',
    summary: 'Change your private notes or the project of one of your applications',
    params,
    body: OwnChange,
    response: Application,
  }),
  /** 409 once submitted. */
  removeDraft: endpoint({
    method: 'DELETE',
    path: '/api/applications/:id',
    summary: 'Delete one of your drafts',
    permission: 'edit',
    params,
    response: z.object({}),
  }),
  /** 409 for drafts and after a decision. */
  withdraw: endpoint({
    method: 'POST',
    path: '/api/applications/:id/withdrawal',
    summary: 'Withdraw a submitted application before a decision',
    permission: 'edit',
    params,
    response: Application,
  }),
  mine: endpoint({
    method: 'GET',
    path: '/api/applications',
    summary: 'The applications of your organization, newest first',
    query: z.object({ ...pageQuery, project: z.uuid().optional() }),
    response: z.array(Application),
  }),
  /** 409 while there is an open application for the opportunity or an approval is missing; 403 `APPLICATION_LIMIT_REACHED` above the monthly limit. */
  submit: endpoint({
    method: 'POST',
    path: '/api/applications',
    summary: 'Submit an application; one open application per organization and opportunity',
    permission: 'edit',
    body: NewApplication,
    response: Application,
    status: 201,
  }),
  adminList: endpoint({
    method: 'GET',
    path: '/api/admin/applications',
    summary: 'All submitted applications, newest first by default',
    access: 'admin',
    query: z.object({ ...pageQuery, ...filters, sort: ApplicationSort.optional() }),
    response: z.array(AdminApplication),
  }),
  /** A CSV file of the filtered list. */
  adminExport: endpoint({
    method: 'GET',
    path: '/api/admin/applications/export',
    summary: 'Submitted applications as a CSV file',
    access: 'admin',
    query: z.object(filters),
    response: z.string(),
  }),
  /** 409 after a decision. */
  decide: endpoint({
    method: 'PATCH',
    path: '/api/admin/applications/:id/status',
    summary: 'Change the status of a submitted application',
    access: 'admin',
    params,
    body: StatusChange,
    response: AdminApplication,
  }),
}
