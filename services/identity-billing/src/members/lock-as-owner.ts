import { assertAllows } from '@fundharbor/chassis/http/allows'
import type { Person } from '@fundharbor/contracts/identity/session'
import type { Transaction } from 'objection'
import { MembershipModel } from '../workspaces/membership-model.ts'
import { WorkspaceModel } from '../workspaces/model.ts'

/**
 * Locks a person's workspace. Throws FORBIDDEN if they are not its owner any more: while the request waited for the lock,
 * another owner may have removed them.
 */
export async function lockAsOwner(
  { id: userId, workspaceId }: Pick<Person, 'id' | 'workspaceId'>,
  trx: Transaction,
): Promise<void> {
  await WorkspaceModel.lock(workspaceId, trx)
  const own = await MembershipModel.query(trx).findOne({ workspaceId, userId })
  assertAllows({ workspaceRole: own?.role ?? 'viewer', hasSeat: true }, 'manage')
}
