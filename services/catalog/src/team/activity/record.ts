import { clock } from '@fundharbor/chassis/runtime/clock'
import type { GrantStatus } from '@fundharbor/contracts/catalog/grant-status'
import type { GrantAction } from '@fundharbor/contracts/catalog/grant-activity'
import type { Person } from '@fundharbor/contracts/identity/session'
import type { TransactionOrKnex } from 'objection'
import { ActivityModel } from './model.ts'

/** Most entries of a workspace; the oldest make room. */
const MAX_ENTRIES = 10_000

/** A grant that something happened to. */
export interface ActivityGrant {
  id: string
  workspaceId: string
  opportunityTitle: string
}

interface NewActivity {
  action: GrantAction
  grant: ActivityGrant
  /** The member to whom something was assigned. */
  subject?: { id: string; name: string } | null
  /** The status that the grant was moved to. */
  status?: GrantStatus
  /** The reason of a move, or the name of a step or file. */
  detail?: string
}

/** Records what a member did with a grant, in the transaction that does it; null for what an application’s decision set. */
export async function recordActivity(
  trx: TransactionOrKnex,
  actor: Pick<Person, 'id' | 'fullName'> | null,
  { action, grant, subject, status, detail }: NewActivity,
): Promise<void> {
  await ActivityModel.query(trx).insert({
    workspaceId: grant.workspaceId,
    at: clock.now(),
    action,
    grantId: grant.id,
    title: grant.opportunityTitle,
    actorId: actor?.id ?? null,
    actorName: actor?.fullName ?? null,
    subjectId: subject?.id ?? null,
    subjectName: subject?.name ?? null,
    status: status ?? null,
    detail: detail || null,
  })
  await deleteOldest(trx, grant.workspaceId)
}

const deleteOldest = (trx: TransactionOrKnex, workspaceId: string) =>
  ActivityModel.query(trx)
    .delete()
    .where({ workspaceId })
    .where(
      'at',
      '<',
      ActivityModel.query(trx)
        .select('at')
        .where({ workspaceId })
        .orderBy([
          { column: 'at', order: 'desc' },
          { column: 'id', order: 'desc' },
        ])
        .offset(MAX_ENTRIES - 1)
        .limit(1),
    )
