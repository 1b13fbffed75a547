import { WorkspaceRole } from '@fundharbor/contracts/identity/session'
import type { Option } from '@fundharbor/kit'

export const roleNames: Record<WorkspaceRole, string> = {
  owner: 'Owner',
  editor: 'Editor',
  reviewer: 'Reviewer',
  viewer: 'Viewer',
  billing: 'Billing',
}

/** For sentences: "joined as an editor". */
export const rolesWithArticle: Record<WorkspaceRole, string> = {
  owner: 'an owner',
  editor: 'an editor',
  reviewer: 'a reviewer',
  viewer: 'a viewer',
  billing: 'a billing member',
}

/** Roles to choose from. */
export const roleOptions: Option[] = WorkspaceRole.options.map((value) => ({
  value,
  label: roleNames[value],
}))
