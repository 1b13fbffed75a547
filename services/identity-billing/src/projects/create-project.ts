import { clock } from '@fundharbor/chassis/runtime/clock'
import { conflict } from '@fundharbor/chassis/http/failures'
import { MAX_PROJECTS, type ProjectForm } from '@fundharbor/contracts/identity/projects'
import type { Person } from '@fundharbor/contracts/identity/session'
import type { z } from 'zod'
import { WorkspaceModel } from '../workspaces/model.ts'
import { ProjectModel } from './model.ts'
import { titleFrom } from './title.ts'

/** Creates a project; without a title, the first words of its description become it. */
export async function createProject(
  { id: createdBy, workspaceId }: Person,
  form: z.output<typeof ProjectForm>,
): Promise<ProjectModel> {
  const now = clock.now()
  return ProjectModel.transaction(async (trx) => {
    await WorkspaceModel.lock(workspaceId, trx)
    const count = await ProjectModel.query(trx).where({ workspaceId }).resultSize()
    if (count >= MAX_PROJECTS)
      throw conflict(`You can have at most ${MAX_PROJECTS} projects. Delete one that is done.`)
    const title = form.title || titleFrom(form.description)
    const own = { workspaceId, createdBy, createdAt: now, updatedAt: now }
    return ProjectModel.query(trx)
      .insert({ ...form, title, ...own })
      .returning('*')
  })
}
