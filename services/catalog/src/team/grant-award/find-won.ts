import type { MemberInWorkspace } from '@fundharbor/chassis/data/workspace-rows'
import { conflict } from '@fundharbor/chassis/http/failures'
import type { GrantModel } from '../grants/model.ts'
import { findGrant } from '../grants/read-grants.ts'

/** A grant of the person's workspace that was won. Throws NOT_FOUND, or CONFLICT for one that was not won. */
export async function findWon(member: MemberInWorkspace, id: string): Promise<GrantModel> {
  const grant = await findGrant(member, id)
  if (grant.status !== 'won') throw conflict('Only a grant that you won has an award. Mark it as won first.')
  return grant
}
