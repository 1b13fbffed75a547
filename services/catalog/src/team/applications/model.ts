import type { MemberInWorkspace } from '@fundharbor/chassis/data/workspace-rows'
import type { ApplicationStatus } from '@fundharbor/contracts/catalog/applications'
import type { Knex } from 'knex'
import { Model } from 'objection'

/** An application. Drafts may lack fields. It keeps the names of organization and opportunity. */
export class ApplicationModel extends Model {
  static override tableName = 'applications'
  declare id: string
  declare workspaceId: string
  /** Who submitted it, or started the draft; null after their account was deleted. */
  declare userId: string | null
  /** Who saved the draft last. */
  declare updatedBy: string | null
  declare applicantName: string
  /** Gets emails about it; empty after the person left the workspace or was deleted. */
  declare applicantEmail: string
  declare organizationId: string | null
  declare organizationName: string | null
  declare opportunityId: string
  declare opportunityTitle: string
  declare currency: string
  declare projectTitle: string | null
  declare projectDescription: string | null
  declare requestedAmount: string | null
  declare projectCategory: string | null
  declare targetBeneficiaries: number | null
  declare projectDuration: string | null
  declare expectedOutcomes: string | null
  declare status: ApplicationStatus
  declare submittedAt: Date | null
  declare reviewedAt: Date | null
  declare notes: string | null
  /** The private notes of the member who reads it; selected only by `readableBy` and `notesOf`. */
  declare ownNotes?: string | null
  declare grantedAmount: string | null
  declare projectId: string | null
  declare revision: number
  /** By column, the revision that changed it last and who did. */
  declare fieldChanges: Record<string, { revision: number; by: string | null }>
  declare createdAt: Date
  declare updatedAt: Date

  /** The applications of a member's workspace. */
  static of({ workspaceId }: Pick<MemberInWorkspace, 'workspaceId'>, trx?: Knex) {
    return this.query(trx).where({ workspaceId })
  }
}

/** Statuses without a decision. */
export const undecided: readonly ApplicationStatus[] = ['submitted', 'under_review']

/** Counts applications by status, without drafts, which are private. */
export async function countByStatus(): Promise<Partial<Record<ApplicationStatus, number>>> {
  const { rows } = await Model.knex().raw(
    `SELECT status, count(*)::int AS count FROM applications WHERE status <> 'draft' GROUP BY status`,
  )
  return Object.fromEntries(
    rows.map((row: { status: ApplicationStatus; count: number }) => [row.status, row.count]),
  )
}
