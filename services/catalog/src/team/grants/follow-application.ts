import { clock } from '@fundharbor/chassis/runtime/clock'
import type { GrantAction } from '@fundharbor/contracts/catalog/grant-activity'
import type { GrantStatus } from '@fundharbor/contracts/catalog/grant-status'
import type { Person } from '@fundharbor/contracts/identity/session'
import type { Knex } from 'knex'
import { recordActivity } from '../activity/record.ts'
import { ensureGrant } from './ensure-grant.ts'
import { GrantModel } from './model.ts'

interface ApplicationOf {
  workspaceId: string
  opportunityId: string
  opportunityTitle: string
  currency: string
  requestedAmount: string | null
  grantedAmount: string | null
}

/** Writing an application starts its grant, if nobody did; one that was sent stays sent. */
export async function startGrant(trx: Knex, person: Person, application: ApplicationOf): Promise<void> {
  const { opportunityId: id, opportunityTitle: title } = application
  const { grant } = await ensureGrant(trx, person, { opportunity: { id, title } })
  if (grant.status === 'writing' || grant.status === 'sent') return
  await setStatus(trx, grant, { status: 'writing', person })
  await recordActivity(trx, person, { action: 'moved', grant, status: 'writing' })
}

/** An administrator's decision about an application is the result of its grant. */
export async function endGrant(trx: Knex, application: ApplicationOf, status: 'won' | 'lost'): Promise<void> {
  const grant = await findGrantOf(trx, application)
  if (!grant) return
  await setStatus(trx, grant, { status, person: null })
  const { requestedAmount, currency } = application
  // An approval without a sum grants what was requested.
  const awarded = application.grantedAmount ?? requestedAmount
  if (status === 'won' && awarded) await grant.$query(trx).patch({ awarded, currency })
  await recordActivity(trx, null, { action: status, grant })
}

/** Records what a member did with the application of a grant. */
export async function recordOnGrant(
  trx: Knex,
  person: Person,
  { action, application }: { action: GrantAction; application: ApplicationOf },
): Promise<void> {
  const grant = await findGrantOf(trx, application)
  if (!grant) return
  const { requestedAmount: requested, currency } = application
  if (action === 'recorded' && requested) await grant.$query(trx).patch({ requested, currency })
  await recordActivity(trx, person, { action, grant })
}

/** Undefined after the workspace was erased. */
const findGrantOf = (trx: Knex, { workspaceId, opportunityId }: ApplicationOf) =>
  GrantModel.query(trx).findOne({ workspaceId, opportunityId }).forUpdate()

const setStatus = (
  trx: Knex,
  grant: GrantModel,
  { status, person }: { status: GrantStatus; person: Person | null },
) =>
  grant.$query(trx).patch({
    status,
    decidedBy: person?.id ?? null,
    decidedByName: person?.fullName ?? null,
    decidedAt: clock.now(),
    updatedAt: clock.now(),
    version: grant.version + 1,
  })
