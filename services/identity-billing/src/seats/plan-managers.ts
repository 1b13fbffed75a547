import type { WorkspaceRole } from '@fundharbor/contracts/identity/session'
import { currentName } from '../users/current-name.ts'
import { UserModel } from '../users/model.ts'
import { SEAT_NUMBER } from '../users/seat-order.ts'
import { readSeats } from './seats.ts'

/** Names of the members who can change a workspace's plan: owners, while they have a seat, and the billing role. */
export async function listPlanManagers(workspaceId: string): Promise<string[]> {
  const seats = await readSeats(workspaceId)
  const rows = await UserModel.query()
    .join('memberships', 'memberships.userId', 'users.id')
    .where('memberships.workspaceId', workspaceId)
    .whereIn('memberships.role', ['owner', 'billing'])
    .select('users.*', 'memberships.role as workspaceRole')
    .select(UserModel.raw(`${SEAT_NUMBER} AS seat_number`))
    .orderBy('seatNumber')
    .castTo<(UserModel & { workspaceRole: WorkspaceRole; seatNumber: number })[]>()
  return rows
    .filter((row) => row.workspaceRole === 'billing' || seats === null || row.seatNumber <= seats)
    .map(currentName)
}
