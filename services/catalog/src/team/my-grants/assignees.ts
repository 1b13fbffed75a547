import type { Person } from '@fundharbor/contracts/identity/session'
import type { Knex } from 'knex'
import { recordActivity } from '../activity/record.ts'
import { findTeamMember, type ReadMembers, type WorkspaceMember } from './members.ts'
import type { GrantModel } from '../grants/model.ts'
import { notifyMembers } from './notify.ts'

/** The member who is to do a step. Throws INVALID for everybody else. */
export const findAssignee = (readMembers: ReadMembers, { workspaceId }: Person, id: string) =>
  findTeamMember(readMembers, { id, workspaceId, field: 'assigneeId' })

/** Records who does a step now, and tells them. */
export async function recordAssignee(
  trx: Knex,
  person: Person,
  { grant, step, assignee }: { grant: GrantModel; step: string; assignee: WorkspaceMember | null },
): Promise<void> {
  const action = assignee ? 'assigned-step' : 'unassigned-step'
  await recordActivity(trx, person, { action, grant, subject: assignee, detail: step })
  const recipientIds = assignee ? [assignee.id] : []
  await notifyMembers(trx, person, { kind: 'task-assigned', grant, recipientIds })
}
