import type { Member, Team } from '@fundharbor/contracts/identity/members'
import { formatCount } from '@fundharbor/kit'

/** `3 of 5 seats used, 2 invitations open`; members who are read-only use none. */
export function seatsText({ members, seats, openInvitations }: Team): string {
  const used = members.filter(({ hasSeat }) => hasSeat).length
  const people =
    seats === null ? formatCount(used, 'member') : `${used} of ${formatCount(seats, 'seat')} used`
  return openInvitations === 0 ? people : `${people}, ${formatCount(openInvitations, 'invitation')} open`
}

/** Why a member is read-only. */
export const readOnlyText = (seats: number | null): string =>
  `Read-only: your plan has ${formatCount(seats ?? 0, 'seat')}`

/**
 * Who becomes read-only if a member gets a seat: the last one who has one. Undefined if the member has a seat, or if all seats
 * are owners' and the member is no owner.
 */
export function findReplaced(member: Member, { members, userId }: Team): Member | undefined {
  if (member.hasSeat) return undefined
  const last = members.findLast(({ hasSeat }) => hasSeat)
  if (!last || last.userId === userId) return undefined
  return last.role === 'owner' && member.role !== 'owner' ? undefined : last
}
