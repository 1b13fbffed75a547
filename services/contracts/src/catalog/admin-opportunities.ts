import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
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

/** What is said where the specification's form asks for something. */
export const requiredWords = {
  deadline: 'Deadline is required',
  amount: 'Amount is required',
  applicationUrl: 'Application URL is required',
  eligibilityRequirements: 'Please provide detailed eligibility requirements',
  geoScope: 'Geographic scope is required',
} as const
export type RequiredField = keyof typeof requiredWords

const ELIGIBILITY_LENGTH = 10

/** Every field of the dialogs. Long texts are plain text or HTML; an empty one is null. Amounts are in `currency`. */
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

/** What a form lacks, by field, in the specification's words. A call without a closing day says that it is rolling. */
export function missingFields(
  form: Pick<Fields, RequiredField | 'isRolling'>,
): Partial<Record<RequiredField, string>> {
  const lacks = {
    deadline: !form.deadline && !form.isRolling,
    amount: !form.amount,
    applicationUrl: !form.applicationUrl,
    eligibilityRequirements: (form.eligibilityRequirements ?? '').trim().length < ELIGIBILITY_LENGTH,
    geoScope: !form.geoScope,
  }
  const names = (Object.keys(lacks) as RequiredField[]).filter((name) => lacks[name])
  return Object.fromEntries(names.map((name) => [name, requiredWords[name]]))
}

const inOrder = (form: Pick<Fields, 'minAmount' | 'maxAmount'>) =>
  form.minAmount === null || form.maxAmount === null || Number(form.minAmount) <= Number(form.maxAmount)

const orderOfAmounts = { path: ['maxAmount'], error: 'The maximum must not be below the minimum' }

/**
 * A new opportunity, entered by the team: of the add dialog's categories and types, with all that the form asks
 * for.
 */
export const OpportunityForm = z
  .object({
    ...fields,
    category: z
      .enum(adminCategories.add as [string, ...string[]], 'Category is required')
      .pipe(fields.category),
    fundingType: z.enum(slugsOf(adminFundingTypes), 'Funding type is required'),
  })
  .refine(inOrder, orderOfAmounts)
  .superRefine((form, context) => {
    for (const [name, message] of Object.entries(missingFields(form)))
      context.addIssue({ code: 'custom', path: [name], message })
  })
export type OpportunityForm = z.input<typeof OpportunityForm>

/**
 * All fields of an opportunity as they shall be, and the revision that the editor read. What an imported record's
 * source does not say may stay unknown; nothing that is known may be emptied where the form asks for it.
 */
export const OpportunityEdit = z
  .object({ ...fields, revision: z.number().int() })
  .refine(inOrder, orderOfAmounts)
export type OpportunityEdit = z.input<typeof OpportunityEdit>

const UPLOADED = 'upload:'

/** The id of an opportunity of an uploaded file: the file is its source, and says more the next time. */
export const uploadedId = (id: string): string => UPLOADED + id

/** Whether an administrator typed an opportunity in: then there is no source that says anything else. */
export const isByHand = ({ name, id }: { name: string; id: string }): boolean =>
  name === 'fundharbor' && !id.startsWith(UPLOADED)

/** The names of an opportunity's fields that administrators set. */
export const editableFields = Object.keys(fields) as (keyof Fields)[]
export type EditableField = keyof Fields

/** A row of the console's list. `editedFields` are those that the team has set and imports leave alone. */
export const AdminOpportunityRow = OpportunityRow.omit({
  highlight: true,
  excerpt: true,
  related: true,
  matched: true,
}).extend({
  revision: z.number().int(),
  editedFields: z.array(z.string()),
  /** When a full extract of its source did not have it any more; null while it has. */
  withdrawnAt: Instant.nullable(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type AdminOpportunityRow = z.infer<typeof AdminOpportunityRow>

/** Everything, and what the source says of the fields that the team has set. */
export const AdminOpportunity = Opportunity.omit({ excerpt: true }).extend({
  revision: z.number().int(),
  editedFields: z.array(z.string()),
  sourceValues: z.record(z.string(), z.unknown()),
  withdrawnAt: Instant.nullable(),
})
export type AdminOpportunity = z.infer<typeof AdminOpportunity>

/** `edited` were changed by the team, `withdrawn` taken back by their source. */
export const OpportunityState = z.enum(['active', 'inactive', 'edited', 'withdrawn'])
export type OpportunityState = z.infer<typeof OpportunityState>

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

/** What narrows the list down, and the file that is made of it. */
export const AdminOpportunityFilters = z.object({
  search: text(200).optional(),
  category: slugList(slugsOf(categories)).optional(),
  fundingType: slugList(slugsOf(fundingTypes)).optional(),
  source: slugList(slugsOf(sources)).optional(),
  state: OpportunityState.optional(),
})
export type AdminOpportunityFilters = z.output<typeof AdminOpportunityFilters>

export const AdminOpportunityQuery = AdminOpportunityFilters.extend({
  sort: AdminOpportunitySort.optional(),
  ...pageQuery,
})
export type AdminOpportunityQuery = z.output<typeof AdminOpportunityQuery>

const params = z.object({ id: z.uuid() })
const one = '/api/admin/opportunities/:id'

/** Whoever sends a revision that is not the latest is answered 409 `CONFLICT` with the opportunity as it is now. */
export const adminOpportunities = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/opportunities',
    summary: 'Every opportunity, expired and inactive ones too, 50 at a time',
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
    summary: 'Everything about one opportunity, for its editor',
    access: 'admin',
    params,
    response: AdminOpportunity,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/opportunities',
    summary: 'Add an opportunity by hand',
    access: 'admin',
    body: OpportunityForm,
    response: AdminOpportunity,
    status: 201,
  }),
  update: endpoint({
    method: 'PUT',
    path: one,
    summary: 'Change an opportunity; imports leave the changed fields alone afterwards',
    access: 'admin',
    params,
    body: OpportunityEdit,
    response: AdminOpportunity,
  }),
  activate: endpoint({
    method: 'PATCH',
    path: one,
    summary: 'Show or hide an opportunity',
    access: 'admin',
    params,
    body: z.object({ isActive: z.boolean(), revision: z.number().int() }),
    response: AdminOpportunity,
  }),
  release: endpoint({
    method: 'DELETE',
    path: `${one}/edits`,
    summary: 'Give an opportunity back to its source: every field as the source says it',
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
    summary: 'Take back a deletion',
    access: 'admin',
    params,
    response: AdminOpportunity,
  }),
}
