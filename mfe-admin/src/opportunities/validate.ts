import {
  isEnteredByHand,
  missingFields,
  OpportunityEdit,
  OpportunityForm,
  type AdminOpportunity,
} from '@fundharbor/contracts/catalog/admin-opportunities'

type Body = Record<string, unknown>

const textOrNull = (value: unknown) => (typeof value === 'string' ? value.trim() || null : null)

const findMissing = (body: Body): Record<string, string> =>
  missingFields({
    deadline: textOrNull(body.deadline),
    amount: textOrNull(body.amount),
    applicationUrl: textOrNull(body.applicationUrl),
    eligibilityRequirements: textOrNull(body.eligibilityRequirements),
    geoScope: textOrNull(body.geoScope),
    isRolling: body.isRolling === true,
  })

/**
 * What is wrong with an opportunity, by field. What the source of an imported one never stated may stay unknown; what is
 * known may not be emptied.
 */
export function validateOpportunity(body: Body, record?: AdminOpportunity): Record<string, string> {
  const parsed = record
    ? OpportunityEdit.safeParse({ ...body, revision: record.revision })
    : OpportunityForm.safeParse(body)
  const mayStayUnknown = (name: string) =>
    record && !isEnteredByHand(record.source) && body[name] === Reflect.get(record, name)
  const errors = Object.fromEntries(
    Object.entries(findMissing(body)).filter(([name]) => !mayStayUnknown(name)),
  )
  const invalid: Record<string, string> = {}
  for (const { path, message } of parsed.error?.issues ?? []) invalid[String(path[0])] ??= message
  return { ...errors, ...invalid }
}
