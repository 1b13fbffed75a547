import { unavailable } from '@fundharbor/chassis/http/failures'
import { callService } from '@fundharbor/chassis/http/service-client'
import { internalMembers } from '@fundharbor/contracts/platform/members'
import type { ReadMembers } from './ask-approval.ts'

/** Reads the members of a workspace from identity-billing. */
export const membersReader =
  (identity: { baseUrl: string; secret: string }): ReadMembers =>
  async (workspaceId) => {
    try {
      return await callService(internalMembers.list, { ...identity, params: { workspaceId } })
    } catch (error) {
      throw unavailable(
        'The members of your organization cannot be read right now. Try again in a moment.',
        error,
      )
    }
  }
