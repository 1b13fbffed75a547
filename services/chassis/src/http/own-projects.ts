import { internalApplicants } from '@fundharbor/contracts/identity/applicants'
import type { Person } from '@fundharbor/contracts/identity/session'
import { Failure, invalid } from './failures.ts'
import { callService } from './service-client.ts'

/** Throws INVALID unless the project belongs to the person's workspace. No project is always valid. */
export type CheckProject = (person: Person, projectId: string | null | undefined) => Promise<void>

/** Checks with identity-billing, which stores the projects. */
export const projectChecker =
  (identity: { baseUrl: string; secret: string }): CheckProject =>
  async (person, projectId) => {
    if (!projectId) return
    try {
      await callService(internalApplicants.read, {
        ...identity,
        params: { id: person.id },
        query: { project: projectId, workspace: person.workspaceId },
      })
    } catch (error) {
      if (error instanceof Failure && error.code === 'NOT_FOUND')
        throw invalid({ projectId: 'Choose one of your projects' })
      throw error
    }
  }
