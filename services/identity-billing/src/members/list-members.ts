import type { Member } from '@fundharbor/contracts/identity/members'
import { currentName } from '../users/current-name.ts'
import { UserModel } from '../users/model.ts'
import { MembershipModel } from '../workspaces/membership-model.ts'
import { SEAT_ORDER } from '../users/seat-order.ts'
import { readSeats } from '../seats/seats.ts'

interface Place {
  workspaceRole: Member['role']
  joinedAt: Date
  seatNumber: number
}

/** The members of a workspace in the order in which they get seats. */
export async function listMembers(workspaceId: string): Promise<Member[]> {
  const seats = await readSeats(workspaceId)
  // One query numbers all members: in a large team, counting once per member exceeds the query timeout.
  const places = MembershipModel.query()
    .select('userId', 'role as workspaceRole', 'joinedAt')
    .select(MembershipModel.raw(`row_number() OVER (ORDER BY ${SEAT_ORDER})::integer AS seat_number`))
    .where({ workspaceId })
  const rows = await UserModel.query()
    .join(places.as('places'), 'places.userId', 'users.id')
    .select('users.*', 'places.workspaceRole', 'places.joinedAt', 'places.seatNumber')
    .orderBy('places.seatNumber')
    .castTo<(UserModel & Place)[]>()
  return rows.map((row) => ({
    userId: row.id,
    name: currentName(row),
    email: row.email,
    role: row.workspaceRole,
    hasSeat: seats === null || row.seatNumber <= seats,
    joinedAt: row.joinedAt.toISOString(),
  }))
}
