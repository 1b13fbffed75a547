import { OrganizationModel } from '../organizations/model.ts'
import { currentName } from '../users/current-name.ts'
import { UserModel } from '../users/model.ts'

/** What the default project is called while it follows the profile. */
export interface FollowedProfile {
  title: string
  description: string
}

/** The organization's name and description, else its first owner's name. */
export async function readFollowedProfile(workspaceId: string): Promise<FollowedProfile> {
  const organization = await OrganizationModel.query().findOne({ workspaceId })
  if (organization) return profileOf(organization)
  const person = await UserModel.query()
    .select('users.*')
    .join('memberships', 'memberships.userId', 'users.id')
    .where({ 'memberships.workspaceId': workspaceId, 'memberships.role': 'owner' })
    .orderBy(['memberships.joinedAt', 'users.id'])
    .first()
  return { title: person ? currentName(person) : '', description: '' }
}

/** What the default project of an organization's workspace says. */
export const profileOf = ({
  name,
  description,
  missionStatement,
}: Pick<OrganizationModel, 'name' | 'description' | 'missionStatement'>): FollowedProfile => ({
  title: name,
  description: description ?? missionStatement ?? '',
})
