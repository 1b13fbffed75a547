import type { Member } from '@fundharbor/contracts/identity/members'
import { currentName } from '../users/current-name.ts'
import { UserModel } from '../users/model.ts'
import type { MembershipModel } from '../workspaces/membership-model.ts'
import { SEAT_NUMBER } from '../users/seat-order.ts'
import { readSeats } from '../seats/seats.ts'

type Row = UserModel & { workspaceRole: Member['role']; seatNumber: number } & Pick<
    MembershipModel,
    'joinedAt'
  >

/** The members of a workspace in the order in which they get seats. */
export async function listMembers(workspaceId: string): Promise<Member[]> {
  const seats = await readSeats(workspaceId)
  const rows = await UserModel.query()
    .join('memberships', 'memberships.userId', 'users.id')
    .where('memberships.workspaceId', workspaceId)
    .select('users.*', 'memberships.role as workspaceRole', 'memberships.joinedAt')
    .select(UserModel.raw(`${SEAT_NUMBER} AS seat_number`))
    .orderBy('seatNumber')
    .castTo<Row[]>()
  return rows.map((row) => ({
    userId: row.id,
    name: currentName(row),
    email: row.email,
    role: row.workspaceRole,
    hasSeat: seats === null || row.seatNumber <= seats,
    joinedAt: row.joinedAt.toISOString(),
  }))
}
