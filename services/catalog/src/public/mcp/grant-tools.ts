import { recordAuditEvent } from '@fundharbor/chassis/data/audit'
import { assertAllows } from '@fundharbor/chassis/http/allows'
import { forbidden } from '@fundharbor/chassis/http/failures'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { closingDay, formatClosing } from '@fundharbor/contracts/catalog/closing-time'
import type { GrantStatus } from '@fundharbor/contracts/catalog/grant-status'
import { addDays } from 'date-fns/addDays'
import { ensureGrant } from '../../team/grants/ensure-grant.ts'
import { GrantModel } from '../../team/grants/model.ts'
import { presentGrants } from '../../team/grants/read-grants.ts'
import { findOpportunity } from '../../records/opportunities/find-opportunity.ts'
import { readGoals } from '../../team/timeline/goals.ts'
import type { ToolContext } from './server.ts'

const pageOf = ({ publicUrl }: ToolContext, id: string) => new URL(`/grants/${id}`, publicUrl).href

/** The grants of the workspace, last saved first. */
export async function listGrants(context: ToolContext, status?: GrantStatus) {
  const { person } = context.caller
  assertAllows(person, 'read')
  const rows = await GrantModel.seenBy(person)
    .modify((query) => status && query.where('g.status', status))
    .orderBy('g.createdAt', 'desc')
  const grants = (await presentGrants(rows)).map(({ id, opportunity, ...grant }) => ({
    id,
    opportunity,
    status: grant.status,
    reason: grant.reason,
    sent: grant.sent,
    application: grant.application,
    responsible: grant.responsible?.name ?? null,
    nextStep: grant.steps.next,
    url: pageOf(context, id),
  }))
  return { grants }
}

/** Deadlines of grants that were not sent yet, within so many days. */
export async function listDeadlines(context: ToolContext, days: number) {
  const until = addDays(clock.now(), days)
  const goals = await readGoals(context.caller.person)
  const ahead = goals.filter(({ opportunity: { deadline } }) => deadline >= clock.now() && deadline <= until)
  return {
    deadlines: ahead.map(({ grant, opportunity }) => ({
      opportunityId: opportunity.id,
      title: opportunity.title,
      funderName: opportunity.funderName,
      closesOn: closingDay(opportunity),
      closes: formatClosing(opportunity),
      status: grant.status,
      url: pageOf(context, grant.id),
    })),
  }
}

/** Saves an opportunity for the workspace. Throws FORBIDDEN without the scope, NOT_FOUND, or CONFLICT if My Grants is full. */
export async function saveOpportunity(context: ToolContext, id: string) {
  const { person, scope } = context.caller
  if (scope !== 'write') throw forbidden('This API key can only read. Create one that can also write.')
  assertAllows(person, 'edit')
  const opportunity = await findOpportunity(person, id)
  const { grant, isNew } = await GrantModel.transaction(async (trx) => {
    const saved = await ensureGrant(trx, person, { opportunity })
    if (saved.isNew)
      await recordAuditEvent(trx, person, {
        action: 'saved by API key',
        subject: `opportunity ${id}`,
        details: { apiKey: context.caller.id },
      })
    return saved
  })
  return { id: grant.id, status: grant.status, isNew, url: pageOf(context, grant.id) }
}
