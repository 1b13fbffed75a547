import {
  editableFields,
  isEnteredByHand,
  missingFields,
  OpportunityEdit,
  OpportunityForm,
  type AdminOpportunity,
  type EditableField,
} from '@fundharbor/contracts/catalog/admin-opportunities'
import type { z } from 'zod'
import { fieldsBy } from './dialog-fields.ts'
import { toInstant, toLocalTime } from '../records/local-time.ts'

/** The dialog's fields: text as it is typed, the deadline as a `datetime-local` field has it. */
export type OpportunityValues = Record<EditableField, string | boolean | null | undefined>

/** What the dialog sends, before it is checked. */
export type Body = Record<string, unknown>

const flags = fieldsBy('check')

export const emptyOpportunity = {
  ...Object.fromEntries(editableFields.map((field) => [field, flags.includes(field) ? false : ''])),
  category: undefined,
  fundingType: 'grant',
  currency: 'USD',
  isActive: true,
} as OpportunityValues

/** An opportunity's fields as the dialog sends them. */
export const bodyOf = (opportunity: AdminOpportunity): Body =>
  Object.fromEntries(editableFields.map((field) => [field, opportunity[field]]))

export const valuesOf = (body: Body): OpportunityValues =>
  ({
    ...Object.fromEntries(editableFields.map((field) => [field, body[field] ?? ''])),
    deadline: typeof body.deadline === 'string' ? toLocalTime(body.deadline) : '',
  }) as OpportunityValues

/** What was typed, as it is sent: empty is unknown. A deadline that nobody touched keeps its seconds. */
export function typedBody(values: OpportunityValues, base?: Body): Body {
  const typed = Object.fromEntries(
    editableFields.map((field) => [field, values[field] === '' ? null : (values[field] ?? null)]),
  )
  const held = typeof base?.deadline === 'string' ? base.deadline : undefined
  const isHeld = held !== undefined && toLocalTime(held) === values.deadline
  const deadline = isHeld ? held : toInstant(String(values.deadline ?? ''))
  return { ...typed, deadline: deadline ?? null }
}

export type Problems = Record<string, string>

const firstProblems = (error: z.ZodError): Problems => {
  const problems: Problems = {}
  for (const { path, message } of error.issues) problems[String(path[0])] ??= message
  return problems
}

const asText = (body: Body): Body => ({
  ...body,
  title: body.title ?? '',
  description: body.description ?? '',
  funderName: body.funderName ?? '',
})

/** A new opportunity, or what is wrong with it by field. */
export function checkNew(body: Body): { form: z.input<typeof OpportunityForm> } | { problems: Problems } {
  const parsed = OpportunityForm.safeParse(asText(body))
  // What each field says by itself comes before what the whole form lacks.
  if (parsed.success) return { form: parsed.data as z.input<typeof OpportunityForm> }
  return { problems: { ...missingOf(body), ...firstProblems(parsed.error) } }
}

/** An edit of a revision, or what is wrong with it. What its source never said may stay unknown. */
export function checkEdit(
  body: Body,
  before: AdminOpportunity,
): { form: z.input<typeof OpportunityEdit> } | { problems: Problems } {
  const parsed = OpportunityEdit.safeParse(asText({ ...body, revision: before.revision }))
  const isOwn = isEnteredByHand(before.source)
  const missing = Object.entries(missingOf(body)).filter(
    ([field]) => isOwn || body[field] !== before[field as EditableField],
  )
  const problems = {
    ...Object.fromEntries(missing),
    ...(parsed.success ? {} : firstProblems(parsed.error)),
  }
  if (!parsed.success || Object.keys(problems).length > 0) return { problems }
  return { form: parsed.data as z.input<typeof OpportunityEdit> }
}

const textOr = (value: unknown) => (typeof value === 'string' ? value.trim() || null : null)

const missingOf = (body: Body): Problems =>
  missingFields({
    deadline: textOr(body.deadline),
    amount: textOr(body.amount),
    applicationUrl: textOr(body.applicationUrl),
    eligibilityRequirements: textOr(body.eligibilityRequirements),
    geoScope: textOr(body.geoScope),
    isRolling: body.isRolling === true,
  })
