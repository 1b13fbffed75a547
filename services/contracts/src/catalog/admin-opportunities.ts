import { z } from 'zod'
import { isInOrder, orderOfAmounts } from '../amounts.ts'
import { endpoint } from '../endpoint.ts'
import { ClosingZone } from './closing-fields.ts'
import {
  Currency,
  EmailAddress,
  Instant,
  MoneyInput,
  pageQuery,
  slugList,
  text,
  WebAddress,
} from '../primitives.ts'
import {
  adminFundingTypes,
  adminCategories,
  categories,
  fundingTypes,
  slugsOf,
  sources,
} from '../vocabulary.ts'
import { Opportunity, OpportunityRow } from './opportunities.ts'

const longText = text(100_000)
const optional = <S extends z.ZodType>(schema: S) => schema.nullable().default(null)
const required = (max: number, message: string) => text(max).pipe(z.string().min(1, message))

/** Error messages for required fields (specification, "Admin opportunity form"). */
export const requiredMessages = {
  deadline: 'Deadline is required',
  amount: 'Amount is required',
  applicationUrl: 'Application URL is required',
  eligibilityRequirements: 'Please provide detailed eligibility requirements',
  geoScope: 'Geographic scope is required',
} as const
export type RequiredField = keyof typeof requiredMessages

const MIN_ELIGIBILITY_LENGTH = 10

/** Fields of the add and edit dialogs. Long texts are plain text or HTML; empty ones become null. Amounts are in `currency`. */
const fields = {
  title: required(500, 'Title is required'),
  description: required(100_000, 'Description is required'),
  category: z.enum(slugsOf(categories), 'Category is required'),
  fundingType: z.enum(slugsOf(fundingTypes), 'Funding type is required'),
  amount: optional(text(200)),
  minAmount: optional(MoneyInput),
  maxAmount: optional(MoneyInput),
  currency: Currency.default('USD'),
  deadline: optional(Instant),
  /** Left out by a console of an earlier release, which keeps it. */
  deadlineZone: ClosingZone.optional(),
  isRolling: z.boolean().default(false),
  isActive: z.boolean().default(true),
  funderName: required(300, 'Funder name is required'),
  funderWebsite: optional(WebAddress),
  contactEmail: optional(EmailAddress),
  applicationUrl: optional(WebAddress),
  geoScope: optional(text(200)),
  sector: optional(text(200)),
  requirements: optional(longText),
  eligibilityCriteria: optional(longText),
  eligibilityRequirements: optional(longText),
  applicationProcess: optional(longText),
  selectionCriteria: optional(longText),
  timeframe: optional(text(500)),
  renewability: optional(text(500)),
  matchingRequired: z.boolean().default(false),
}

const Fields = z.object(fields)
type Fields = z.output<typeof Fields>

/** Error messages for missing fields. An opportunity without a deadline must be rolling. */
export function missingFields(
  form: Pick<Fields, RequiredField | 'isRolling'>,
): Partial<Record<RequiredField, string>> {
  const isMissing = {
    deadline: !form.deadline && !form.isRolling,
    amount: !form.amount,
    applicationUrl: !form.applicationUrl,
    eligibilityRequirements: (form.eligibilityRequirements ?? '').trim().length < MIN_ELIGIBILITY_LENGTH,
    geoScope: !form.geoScope,
  }
  const names = (Object.keys(isMissing) as RequiredField[]).filter((name) => isMissing[name])
  return Object.fromEntries(names.map((name) => [name, requiredMessages[name]]))
}

/** A new opportunity. Only the add dialog's categories and types are allowed, and all required fields must be filled in. */
export const OpportunityForm = z
  .object({
    ...fields,
    category: z
      .enum(adminCategories.add as [string, ...string[]], 'Category is required')
      .pipe(fields.category),
    fundingType: z.enum(slugsOf(adminFundingTypes), 'Funding type is required'),
  })
  .refine(isInOrder, orderOfAmounts)
  .superRefine((form, context) => {
    for (const [name, message] of Object.entries(missingFields(form)))
      context.addIssue({ code: 'custom', path: [name], message })
  })
export type OpportunityForm = z.input<typeof OpportunityForm>

/**
 * An edit: all fields, and the revision that it is based on. Required fields that an imported record never had may stay
 * empty, but known values must not be removed.
 */
export const OpportunityEdit = z
  .object({ ...fields, revision: z.number().int() })
  .refine(isInOrder, orderOfAmounts)
export type OpportunityEdit = z.input<typeof OpportunityEdit>

const UPLOADED = 'upload:'

/** Source id of an opportunity from an uploaded file, which later uploads update. */
export const uploadedId = (id: string): string => UPLOADED + id

/** Whether an administrator entered the opportunity in the dialog, so that no source has other values. */
export const isEnteredByHand = ({ name, id }: { name: string; id: string }): boolean =>
  name === 'fundharbor' && !id.startsWith(UPLOADED)

/** Names of the fields that administrators can edit. */
export const editableFields = Object.keys(fields) as (keyof Fields)[]
export type EditableField = keyof Fields

/** A row of the console's list. Imports do not change `editedFields`. */
export const AdminOpportunityRow = OpportunityRow.omit({
  highlight: true,
  excerpt: true,
  related: true,
  matched: true,
}).extend({
  revision: z.number().int(),
  editedFields: z.array(z.string()),
  /** When its source's full extract no longer contained it; null while it does. */
  withdrawnAt: Instant.nullable(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type AdminOpportunityRow = z.infer<typeof AdminOpportunityRow>

/** An opportunity for its editor. `sourceValues` has the source's values of the edited fields. */
export const AdminOpportunity = Opportunity.omit({ excerpt: true }).extend({
  revision: z.number().int(),
  editedFields: z.array(z.string()),
  sourceValues: z.record(z.string(), z.unknown()),
  withdrawnAt: Instant.nullable(),
})
export type AdminOpportunity = z.infer<typeof AdminOpportunity>

/** `edited` by an administrator; `withdrawn` by the source. */
export const OpportunityState = z.enum(['active', 'inactive', 'edited', 'withdrawn'])
export type OpportunityState = z.infer<typeof OpportunityState>

/** `-` sorts in descending order. */
export const AdminOpportunitySort = z.enum([
  'newest',
  'title',
  '-title',
  'deadline',
  '-deadline',
  'amount',
  '-amount',
])
export type AdminOpportunitySort = z.infer<typeof AdminOpportunitySort>

/** Filters of the list and the export. */
export const AdminOpportunityFilters = z.object({
  search: text(200).optional(),
  category: slugList(slugsOf(categories)).optional(),
  fundingType: slugList(slugsOf(fundingTypes)).optional(),
  source: slugList(slugsOf(sources)).optional(),
  state: OpportunityState.optional(),
})
export type AdminOpportunityFilters = z.output<typeof AdminOpportunityFilters>

/** Filters, order and paging of the list. */
export const AdminOpportunityQuery = AdminOpportunityFilters.extend({
  sort: AdminOpportunitySort.optional(),
  ...pageQuery,
})
export type AdminOpportunityQuery = z.output<typeof AdminOpportunityQuery>

const params = z.object({ id: z.uuid() })
const one = '/api/admin/opportunities/:id'

/** Opportunities in the admin console. An outdated revision is a 409 `CONFLICT` with the current opportunity. */
export const adminOpportunities = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/opportunities',
    summary: 'Every opportunity, including expired and inactive ones, 50 per page',
    access: 'admin',
    query: AdminOpportunityQuery,
    response: z.array(AdminOpportunityRow),
  }),
  /** A CSV file of the filtered list. */
  export: endpoint({
    method: 'GET',
    path: '/api/admin/opportunities/export',
    summary: 'Opportunities as a CSV file',
    access: 'admin',
    query: AdminOpportunityFilters,
    response: z.string(),
  }),
  read: endpoint({
    method: 'GET',
    path: one,
    summary: 'One opportunity with all fields, for its editor',
    access: 'admin',
    params,
    response: AdminOpportunity,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/opportunities',
    summary: 'Add an opportunity',
    access: 'admin',
    body: OpportunityForm,
    response: AdminOpportunity,
    status: 201,
  }),
  update: endpoint({
    method: 'PUT',
    path: one,
    summary: 'Edit an opportunity; imports no longer change the edited fields',
    access: 'admin',
    params,
    body: OpportunityEdit,
    response: AdminOpportunity,
  }),
  activate: endpoint({
    method: 'PATCH',
    path: one,
    summary: 'Activate or deactivate an opportunity',
    access: 'admin',
    params,
    body: z.object({ isActive: z.boolean(), revision: z.number().int() }),
    response: AdminOpportunity,
  }),
  resetEdits: endpoint({
    method: 'DELETE',
    path: `${one}/edits`,
    summary: 'Reset all edited fields to the source’s values',
    access: 'admin',
    params,
    response: AdminOpportunity,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: one,
    summary: 'Delete an opportunity; it can be restored',
    access: 'admin',
    params,
    response: z.object({}),
  }),
  restore: endpoint({
    method: 'POST',
    path: `${one}/restore`,
    summary: 'Restore a deleted opportunity',
    access: 'admin',
    params,
    response: AdminOpportunity,
  }),
}
