import type { Project } from '@fundharbor/contracts/identity/projects'
import { readFollowedProfile } from './followed-profile.ts'
import { ProjectModel } from './model.ts'
import { presentProject } from './presenter.ts'

/** Projects of a workspace, the default one first, then newest first. */
export async function listProjects(workspaceId: string): Promise<Project[]> {
  const [rows, profile] = await Promise.all([
    ProjectModel.ofWorkspace(workspaceId),
    readFollowedProfile(workspaceId),
  ])
  return rows.map((row) => presentProject(row, profile))
}
