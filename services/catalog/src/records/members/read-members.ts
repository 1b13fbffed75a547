import { Failure, unavailable } from '@fundharbor/chassis/http/failures'
import { callService } from '@fundharbor/chassis/http/service-client'
import { internalMembers } from '@fundharbor/contracts/platform/members'
import type { Member } from '@fundharbor/contracts/identity/members'

/** Reads the members of a workspace. Throws UNAVAILABLE while identity-billing is down. */
export type ReadMembers = (workspaceId: string) => Promise<Member[]>

/** Reads them from identity-billing, which keeps them. */
export const membersReader =
  (identity: { baseUrl: string; secret: string }): ReadMembers =>
  async (workspaceId) => {
    try {
      return await callService(internalMembers.list, { ...identity, params: { workspaceId } })
    } catch (error) {
      if (error instanceof Failure) throw error
      throw unavailable(
        'The members of your organization cannot be read right now. Try again in a moment.',
        error,
      )
    }
  }
