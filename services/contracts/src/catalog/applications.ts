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

/** A draft holds whatever has been filled in. */
export const ApplicationDraft = z.object({
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

/** An application. Organisation and opportunity are copied when it is written; drafts may lack fields. */
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
  createdAt: Instant,
  updatedAt: Instant,
})
export type Application = z.infer<typeof Application>

/** As administrators see it: with the applicant's name. */
export const AdminApplication = Application.extend({ applicantName: z.string() })
export type AdminApplication = z.infer<typeof AdminApplication>

/** An administrator's decision. */
export const StatusChange = z.object({
  status: z.enum(['under_review', 'approved', 'rejected']),
  notes: text(2000).optional(),
})
export type StatusChange = z.input<typeof StatusChange>

export const applications = {
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
    summary: 'All submitted applications, newest first',
    access: 'admin',
    query: z.object({ ...pageQuery, status: ApplicationStatus.optional() }),
    response: z.array(AdminApplication),
  }),
  decide: endpoint({
    method: 'PATCH',
    path: '/api/admin/applications/:id/status',
    summary: 'Move a submitted application',
    access: 'admin',
    params: z.object({ id: z.uuid() }),
    body: StatusChange,
    response: AdminApplication,
  }),
}
