import { clock } from '@fundharbor/chassis/runtime/clock'
import type { Knex } from 'knex'
import type { ApplicationModel } from './model.ts'

/**
 * Lets a new application wait for everybody who was asked to approve the workspace's last one for the same opportunity:
 * withdrawing that one and writing another is no way around them.
 */
export async function carryApprovals(
  trx: Knex,
  { id, workspaceId, opportunityId }: ApplicationModel,
): Promise<void> {
  await trx.raw(
    `INSERT INTO application_approvals (application_id, user_id, name, asked_by, asked_at)
     SELECT :id, user_id, name, asked_by, CAST(:now AS timestamptz) FROM application_approvals
     WHERE application_id = (
       SELECT a.id FROM applications a
       WHERE a.workspace_id = :workspaceId AND a.opportunity_id = :opportunityId AND a.id <> :id
         AND EXISTS (SELECT FROM application_approvals WHERE application_id = a.id)
       ORDER BY a.created_at DESC, a.id LIMIT 1)
     ON CONFLICT DO NOTHING`,
    { id, workspaceId, opportunityId, now: clock.now() },
  )
}
