import { Failure, unavailable } from '@fundharbor/chassis/http/failures'
import { callService } from '@fundharbor/chassis/http/service-client'
import { internalApplicants, type Applicant } from '@fundharbor/contracts/identity/applicants'
import type { Person } from '@fundharbor/contracts/identity/session'

/** Reads who a person applies as, for a project or the default one. Throws NOT_FOUND for another workspace's project. */
export type ReadApplicant = (person: Person, project?: string) => Promise<Applicant>

/** Reads applicants from identity-billing. */
export const applicantReader =
  (identity: { baseUrl: string; secret: string }): ReadApplicant =>
  async ({ id, workspaceId: workspace }, project) => {
    try {
      return await callService(internalApplicants.read, {
        ...identity,
        params: { id },
        query: { project, workspace },
      })
    } catch (error) {
      if (error instanceof Failure) throw error
      throw unavailable('Your profile cannot be read right now. Please try again in a moment.', error)
    }
  }
