import { callService } from '@fundharbor/chassis/http/service-client'
import { internalApplicants, type ApplicantProject } from '@fundharbor/contracts/identity/applicants'
import type { Person } from '@fundharbor/contracts/identity/session'
import type { Sources } from '../sources.ts'

/** A project of the person's workspace; the default one without an id. Throws NOT_FOUND for those of others. */
export async function findProject(
  { identity }: Sources,
  person: Person,
  projectId: string | null | undefined,
): Promise<ApplicantProject> {
  const { project } = await callService(internalApplicants.read, {
    ...identity,
    params: { id: person.id },
    query: { project: projectId ?? undefined, workspace: person.workspaceId },
  })
  return project
}
