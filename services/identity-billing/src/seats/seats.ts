import { Failure } from '@fundharbor/chassis/http/failures'
import { seatsOf } from '@fundharbor/contracts/identity/plan-limits'
import type { Person, SubscriptionStatus } from '@fundharbor/contracts/identity/session'
import type { Transaction } from 'objection'
import { SEAT_ORDER } from '../users/seat-order.ts'
import { WorkspaceModel } from '../workspaces/model.ts'
import { MembershipModel } from '../workspaces/membership-model.ts'

/** SQL: `admin` if the account that a workspace came with is an administrator's. */
const ADMINISTRATORS = `CASE WHEN EXISTS (
  SELECT FROM users WHERE users.workspace_id = workspaces.id AND users.role = 'admin') THEN 'admin' ELSE 'user' END`

/** The plan of everybody who works in a workspace. */
export async function readPlan(workspaceId: string): Promise<SubscriptionStatus> {
  return (await WorkspaceModel.query().findById(workspaceId).throwIfNotFound()).subscriptionStatus
}

/** How many people can work in a workspace, by its plan; null is without limit, also if it came with an administrator's account. */
export async function readSeats(workspaceId: string, trx?: Transaction): Promise<number | null> {
  const { subscriptionStatus, role } = await WorkspaceModel.query(trx)
    .findById(workspaceId)
    .throwIfNotFound()
    .select('subscriptionStatus', WorkspaceModel.raw(`${ADMINISTRATORS} AS role`))
    .castTo<Pick<Person, 'subscriptionStatus' | 'role'>>()
  return seatsOf({ subscriptionStatus, role })
}

/** Whether a member has a seat, by their place in the order in which members get one. */
export async function hasSeat(workspaceId: string, seatNumber: number): Promise<boolean> {
  // Every plan has a seat, and most people work alone.
  if (seatNumber === 1) return true
  const seats = await readSeats(workspaceId)
  return seats === null || seatNumber <= seats
}

/** Ids of the members who have a seat. */
export async function seatedMembers(workspaceId: string, trx: Transaction): Promise<Set<string>> {
  const seats = await readSeats(workspaceId, trx)
  const rows = await MembershipModel.query(trx)
    .where({ workspaceId })
    .orderByRaw(SEAT_ORDER)
    .modify((all) => void (seats !== null && all.limit(seats)))
  return new Set(rows.map(({ userId }) => userId))
}

/** Throws PLAN_REQUIRED unless one more person, and those who are `invited`, fit. Call it with the workspace locked. */
export async function assertSeat(workspaceId: string, invited: number, trx: Transaction): Promise<void> {
  const seats = await readSeats(workspaceId, trx)
  if (seats === null) return
  const members = await MembershipModel.query(trx).where({ workspaceId }).resultSize()
  if (members + invited < seats) return
  const people = seats === 1 ? '1 person' : `${seats} people`
  throw new Failure(
    'PLAN_REQUIRED',
    `This organization’s plan is for ${people}, and open invitations count. Premium has 5 seats; Unlimited has no limit.`,
  )
}
