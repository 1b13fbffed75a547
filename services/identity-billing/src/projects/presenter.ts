import type { Project } from '@fundharbor/contracts/identity/projects'
import type { FollowedProfile } from './followed-profile.ts'
import type { ProjectModel } from './model.ts'

export const presentProject = (row: ProjectModel, profile: FollowedProfile): Project => ({
  id: row.id,
  workspaceId: row.workspaceId,
  title: row.title ?? profile.title,
  description: row.description ?? profile.description,
  beneficiaries: row.beneficiaries,
  location: row.location,
  startsOn: row.startsOn,
  endsOn: row.endsOn,
  amountNeeded: row.amountNeeded,
  currency: row.currency,
  stage: row.stage,
  isDefault: row.isDefault,
  createdBy: row.createdBy,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
})
