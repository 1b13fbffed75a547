import type { JoinedOrganization } from '@fundharbor/contracts/identity/members'
import { readFollowedProfile } from '../projects/followed-profile.ts'
import { MembershipModel } from '../workspaces/membership-model.ts'

/** Where a person works, in the order in which they joined. */
export async function listJoined(userId: string, current: string): Promise<JoinedOrganization[]> {
  const rows = await MembershipModel.ofUser(userId)
  return Promise.all(
    rows.map(async ({ workspaceId, role }) => ({
      id: workspaceId,
      name: (await readFollowedProfile(workspaceId)).title,
      role,
      isCurrent: workspaceId === current,
    })),
  )
}
