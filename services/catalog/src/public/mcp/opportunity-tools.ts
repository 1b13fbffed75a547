import { OpportunityQuery } from '@fundharbor/contracts/catalog/opportunities'
import { assess } from '../../matching/fit/assess.ts'
import { findOpportunity } from '../../records/opportunities/find-opportunity.ts'
import { presentOpportunity } from '../../records/opportunities/presenter.ts'
import { countView } from '../../records/opportunities/views.ts'
import { presentFoundOpportunity } from '../../search/rows.ts'
import { searchOpportunities } from '../../search/search-opportunities.ts'
import type { ToolContext } from './server.ts'

const pageOf = ({ publicUrl }: ToolContext, id: string) => new URL(`/opportunities/${id}`, publicUrl).href

/** The first results of a search, and how many there are. */
export async function searchFunding(context: ToolContext, query: Record<string, unknown>) {
  const values = Object.entries(query).filter(([, value]) => value !== undefined)
  const filter = OpportunityQuery.parse(
    Object.fromEntries(values.map(([name, value]) => [name, String(value)])),
  )
  const { rows, total } = await searchOpportunities(filter)
  const opportunities = rows.map((row) => {
    const {
      id,
      title,
      funderName,
      deadline,
      deadlineZone,
      isRolling,
      isForecast,
      expectedAt,
      excerpt,
      ...found
    } = presentFoundOpportunity(row)
    const { minAmount, maxAmount, currency, fundingType } = found
    const amounts = { minAmount, maxAmount, currency }
    const closing = { deadline, deadlineZone, isRolling, isForecast, expectedAt }
    return { id, title, funderName, fundingType, ...closing, ...amounts, excerpt, url: pageOf(context, id) }
  })
  return { total, opportunities }
}

/** An opportunity with all its fields. Throws NOT_FOUND, or VIEW_LIMIT_REACHED above the plan's limit. */
export async function readOpportunity(context: ToolContext, id: string) {
  const { person } = context.caller
  const opportunity = await findOpportunity(person, id)
  await countView(person, opportunity)
  return { ...presentOpportunity(opportunity), url: pageOf(context, id) }
}

/** Whether an opportunity is for the organization. Throws as `readOpportunity`. */
export async function assessFit(context: ToolContext, id: string) {
  const { person } = context.caller
  const opportunity = await findOpportunity(person, id)
  const applicant = await context.readApplicant(person)
  await countView(person, opportunity)
  const { verdict, eligibility, worth, missing, effort } = await assess(opportunity, applicant)
  const url = `${pageOf(context, id)}/fit`
  return { title: opportunity.title, verdict, eligibility, worth, missing, effort, url }
}
