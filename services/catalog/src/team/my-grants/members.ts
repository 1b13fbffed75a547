import { invalid } from '@fundharbor/chassis/http/failures'
import { allows } from '@fundharbor/contracts/identity/roles'
import type { WorkspaceRole } from '@fundharbor/contracts/identity/session'
import { membersReader } from '../../records/members/read-members.ts'

/** A member of a workspace. */
export interface WorkspaceMember {
  id: string
  name: string
  role: WorkspaceRole
}

/** Reads the members of a workspace. Throws UNAVAILABLE while identity-billing is down. */
export type ReadMembers = (workspaceId: string) => Promise<WorkspaceMember[]>

/** Reads members from identity-billing, which keeps them. */
export const memberReader = (identity: { baseUrl: string; secret: string }): ReadMembers => {
  const read = membersReader(identity)
  return async (workspaceId) =>
    (await read(workspaceId)).map(({ userId, name, role }) => ({ id: userId, name, role }))
}

/** The members who see the grants. */
export async function readTeam(readMembers: ReadMembers, workspaceId: string): Promise<WorkspaceMember[]> {
  const members = await readMembers(workspaceId)
  return members.filter(({ role }) => allows(role, 'read'))
}

/** A member who sees the grants. Throws INVALID for everybody else, whether or not they exist. */
export async function findTeamMember(
  readMembers: ReadMembers,
  { id, workspaceId, field }: { id: string; workspaceId: string; field: string },
): Promise<WorkspaceMember> {
  const found = (await readTeam(readMembers, workspaceId)).find((member) => member.id === id)
  if (!found) throw invalid({ [field]: 'Choose a member of your organization' })
  return found
}
