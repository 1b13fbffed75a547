import type { WorkspaceRole } from '@fundharbor/contracts/identity/session'
import type { Option } from '@fundharbor/kit'

export const roleNames: Record<WorkspaceRole, string> = {
  owner: 'Owner',
  editor: 'Editor',
  reviewer: 'Reviewer',
  viewer: 'Viewer',
  billing: 'Billing',
}

/** Roles to choose from. Reviewers and billing are left out until they can do more than viewers. */
export const roleOptions: Option[] = (['owner', 'editor', 'viewer'] as const).map((value) => ({
  value,
  label: roleNames[value],
}))
