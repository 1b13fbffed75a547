import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { AMOUNT_RANGE, Currency, Instant, Money, MoneyInput, pageQuery, text } from '../primitives.ts'
import { projectCategories, projectDurations, slugsOf } from '../vocabulary.ts'

export const ApplicationStatus = z.enum([
  'draft',
  'submitted',
  'under_review',
  'approved',
  'rejected',
  'withdrawn',
])
export type ApplicationStatus = z.infer<typeof ApplicationStatus>

/** A select left at its empty option means no answer. */
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
    .pipe(MoneyInput),
  projectCategory: z.enum(slugsOf(projectCategories), 'Project category is required'),
  projectDescription: text(10_000).pipe(z.string().min(1, 'Project description is required')),
  targetBeneficiaries: people.nullish(),
  projectDuration: optionalSlug(slugsOf(projectDurations)),
  expectedOutcomes: text(10_000).nullish(),
})
export type NewApplication = z.input<typeof NewApplication>

/**
 * A draft holds whatever has been filled in. `revision` is the one that the form was filled from, 0 where there was no
 * draft yet: saving over a newer one is a 409. Left out, the draft is saved whatever there is.
 */
export const ApplicationDraft = z.object({
  revision: z.number().int().min(0).max(2_000_000_000).optional(),
  opportunityId: z.uuid(),
  projectTitle: text(200).nullish(),
  requestedAmount: z.union([z.literal('').transform(() => null), MoneyInput], AMOUNT_RANGE).nullish(),
  projectCategory: optionalSlug(slugsOf(projectCategories)),
  projectDescription: text(10_000).nullish(),
  targetBeneficiaries: people.nullish(),
  projectDuration: optionalSlug(slugsOf(projectDurations)),
  expectedOutcomes: text(10_000).nullish(),
})
export type ApplicationDraft = z.input<typeof ApplicationDraft>

/**
 * An application. Organisation and opportunity are copied when it is written; drafts may lack fields. `revision` counts
 * the savings of a draft. `notes` are the decision's, `ownNotes` the applicant's, which nobody else sees. An approval
 * without a `grantedAmount` grants what was asked.
 */
export const Application = z.object({
  id: z.uuid(),
  organizationId: z.uuid().nullable(),
  organizationName: z.string().nullable(),
  opportunityId: z.uuid(),
  opportunityTitle: z.string(),
  projectTitle: z.string().nullable(),
  projectDescription: z.string().nullable(),
  requestedAmount: Money.nullable(),
  currency: Currency,
  projectCategory: z.string().nullable(),
  targetBeneficiaries: z.number().int().nullable(),
  projectDuration: z.string().nullable(),
  expectedOutcomes: z.string().nullable(),
  status: ApplicationStatus,
  submittedAt: Instant.nullable(),
  reviewedAt: Instant.nullable(),
  notes: z.string().nullable(),
  ownNotes: z.string().nullable(),
  grantedAmount: Money.nullable(),
  revision: z.number().int(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type Application = z.infer<typeof Application>

/** One step that an application took. */
export const ApplicationStep = z.object({
  status: ApplicationStatus,
  at: Instant,
  by: z.enum(['applicant', 'administrator']),
  notes: z.string().nullable(),
})
export type ApplicationStep = z.infer<typeof ApplicationStep>

/** With all that happened to it since it was submitted, the earliest first. */
export const ApplicationDetails = Application.extend({ history: z.array(ApplicationStep) })
export type ApplicationDetails = z.infer<typeof ApplicationDetails>

/** As administrators see it: with the applicant's name. */
export const AdminApplication = Application.omit({ ownNotes: true, revision: true }).extend({
  applicantName: z.string(),
})
export type AdminApplication = z.infer<typeof AdminApplication>

/** An administrator's decision. */
export const StatusChange = z.object({
  status: z.enum(['under_review', 'approved', 'rejected']),
  notes: text(2000).optional(),
  /** What was granted, in the application's currency; only an approval takes it. */
  grantedAmount: MoneyInput.optional(),
})
export type StatusChange = z.input<typeof StatusChange>

/** An empty note is none. */
export const OwnNotes = z.object({
  ownNotes: text(5000)
    .transform((notes) => notes || null)
    .nullable(),
})

/**
 * Figures of the own applications. `months` are the last twelve (UTC), the present one last, by the day of submitting
 * and of the decision. Money is summed per currency, never across; drafts and withdrawn applications ask for nothing.
 */
export const ApplicationFigures = z.object({
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
  money: z.array(z.object({ currency: Currency, asked: Money, granted: Money })),
})
export type ApplicationFigures = z.infer<typeof ApplicationFigures>

const params = z.object({ id: z.uuid() })

/** `amount`: the largest first, by its number; amounts of different currencies stand side by side. */
export const ApplicationSort = z.enum(['newest', 'oldest', 'amount'])
export type ApplicationSort = z.infer<typeof ApplicationSort>

/** What narrows the administrators' list. `search` looks into project, applicant, organisation and opportunity. */
const filters = { search: text(100).optional(), status: ApplicationStatus.optional() }

export const applications = {
  /** Answers `text/csv`, drafts too. 403 `PLAN_REQUIRED` for plans without canExportData. */
  export: endpoint({
    method: 'GET',
    path: '/api/applications/export',
    summary: 'The own applications as CSV',
    response: z.string(),
  }),
  /** 403 `PLAN_REQUIRED` for plans without canAccessAnalytics. */
  figures: endpoint({
    method: 'GET',
    path: '/api/applications/analytics',
    summary: 'The own applications by month, status and category, and what was asked and granted',
    response: ApplicationFigures,
  }),
  details: endpoint({
    method: 'GET',
    path: '/api/applications/:id',
    summary: 'One own application with its history',
    params,
    response: ApplicationDetails,
  }),
  /** The text is the applicant's alone. */
  keepNotes: endpoint({
    method: 'PATCH',
    path: '/api/applications/:id',
    summary: 'Write notes to one own application',
    params,
    body: OwnNotes,
    response: Application,
  }),
  /** 409 once it was submitted. */
  removeDraft: endpoint({
    method: 'DELETE',
    path: '/api/applications/:id',
    summary: 'Delete an own draft',
    params,
    response: z.object({}),
  }),
  /** 409 for drafts and once it was decided. */
  withdraw: endpoint({
    method: 'POST',
    path: '/api/applications/:id/withdrawal',
    summary: 'Withdraw a submitted application that is not decided yet',
    params,
    response: Application,
  }),
  mine: endpoint({
    method: 'GET',
    path: '/api/applications',
    summary: "The signed-in user's applications, newest first",
    query: z.object(pageQuery),
    response: z.array(Application),
  }),
  submit: endpoint({
    method: 'POST',
    path: '/api/applications',
    summary: 'Submit an application; one open application per applicant and opportunity',
    body: NewApplication,
    response: Application,
    status: 201,
  }),
  saveDraft: endpoint({
    method: 'PUT',
    path: '/api/applications/drafts',
    summary: "Save the signed-in user's draft for an opportunity; one draft per opportunity",
    body: ApplicationDraft,
    response: Application,
  }),
  adminList: endpoint({
    method: 'GET',
    path: '/api/admin/applications',
    summary: 'All submitted applications, newest first unless asked otherwise',
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
  decide: endpoint({
    method: 'PATCH',
    path: '/api/admin/applications/:id/status',
    summary: 'Move a submitted application',
    access: 'admin',
    params,
    body: StatusChange,
    response: AdminApplication,
  }),
}
