import { forbidden } from '@fundharbor/chassis/http/failures'
import { callService } from '@fundharbor/chassis/http/service-client'
import { allows } from '@fundharbor/contracts/identity/roles'
import type { Person } from '@fundharbor/contracts/identity/session'
import { internalMembers } from '@fundharbor/contracts/platform/members'
import type { Sources } from '../sources.ts'

/**
 * Throws FORBIDDEN if a person may no longer change what their workspace has: what they asked for can take minutes. Throws
 * UNAVAILABLE while nobody knows.
 */
export type CheckMember = (person: Person) => Promise<void>

/** Asks identity-billing, which keeps the members. */
export const memberChecker =
  ({ identity }: Pick<Sources, 'identity'>): CheckMember =>
  async ({ id, workspaceId }) => {
    const members = await callService(internalMembers.list, { ...identity, params: { workspaceId } })
    const member = members.find(({ userId }) => userId === id)
    if (!member?.hasSeat || !allows(member.role, 'edit'))
      throw forbidden('You can’t change the documents of this organization any more')
  }
