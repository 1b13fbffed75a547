import { assertAllows } from '@fundharbor/chassis/http/allows'
import { conflict } from '@fundharbor/chassis/http/failures'
import type { Approval } from '@fundharbor/contracts/catalog/application-events'
import type { Person } from '@fundharbor/contracts/identity/session'
import type { Knex } from 'knex'
import { Model } from 'objection'
import { recordEvent } from './events.ts'
import { contentRevision } from './field-changes.ts'
import type { ApplicationModel } from './model.ts'

/** A member who was asked to approve a draft. */
export class ApprovalModel extends Model {
  static override tableName = 'application_approvals'
  static override idColumn = ['applicationId', 'userId']
  declare applicationId: string
  declare userId: string
  declare name: string
  /** Null after their account was deleted. */
  declare askedBy: string | null
  declare askedAt: Date
  declare decision: 'waiting' | 'approved' | 'changes'
  declare note: string | null
  /** The revision of the draft that was decided on. */
  declare revision: number | null
  declare decidedAt: Date | null
}

/** Who was asked to approve an application, in that order. */
export async function readApprovals(knex: Knex, application: ApplicationModel): Promise<Approval[]> {
  const rows = await ApprovalModel.query(knex)
    .where({ applicationId: application.id })
    .orderBy(['askedAt', 'userId'])
  const latest = contentRevision(application)
  return rows.map((row) => ({
    userId: row.userId,
    name: row.name,
    state: row.decision === 'approved' && (row.revision ?? 0) < latest ? 'outdated' : row.decision,
    note: row.note,
    askedAt: row.askedAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
  }))
}

/**
 * Throws CONFLICT unless all who were asked have approved what is submitted. An owner can override that with a reason, which
 * is recorded.
 */
export async function assertApproved(
  trx: Knex,
  application: ApplicationModel,
  { person, overrideReason }: { person: Person; overrideReason?: string | undefined },
): Promise<void> {
  const missing = (await readApprovals(trx, application)).filter(({ state }) => state !== 'approved')
  if (missing.length === 0) return
  if (overrideReason) {
    assertAllows(person, 'manage')
    await recordEvent(trx, {
      applicationId: application.id,
      kind: 'overrode',
      actor: person,
      note: overrideReason,
    })
    return
  }
  throw conflict(
    missing.length === 1
      ? `${missing[0]?.name} has not approved this version. You can submit it after that.`
      : `${missing.length} people have not approved this version. You can submit it after that.`,
  )
}
