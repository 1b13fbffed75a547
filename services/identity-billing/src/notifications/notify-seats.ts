import type { Transaction } from 'objection'
import { notifyAboutMembers } from './notify.ts'
import { seatedMembers } from '../seats/seats.ts'

interface SeatChange {
  workspaceId: string
  /** The member who makes the change; null for a plan that changes. */
  actorId: string | null
}

/** Makes a change, and notifies the members who have a seat only before or only after it. */
export async function notifySeats<T>(
  { workspaceId, actorId }: SeatChange,
  trx: Transaction,
  change: () => PromiseLike<T>,
): Promise<T> {
  const before = await seatedMembers(workspaceId, trx)
  const result = await change()
  const after = await seatedMembers(workspaceId, trx)
  const about = { workspaceId, actorId }
  const given = [...after].filter((id) => !before.has(id))
  // People who have left the workspace get nothing.
  const lost = [...before].filter((id) => !after.has(id))
  await notifyAboutMembers({ ...about, kind: 'seat-given', recipientIds: given }, trx)
  await notifyAboutMembers({ ...about, kind: 'seat-lost', recipientIds: lost }, trx)
  return result
}

/** As `notifySeats`, for a change in several workspaces. */
export function notifySeatsOfAll<T>(
  workspaceIds: string[],
  trx: Transaction,
  change: () => PromiseLike<T>,
): PromiseLike<T> {
  const nested = workspaceIds.reduce(
    (inner, workspaceId) => () => notifySeats({ workspaceId, actorId: null }, trx, inner),
    change,
  )
  return nested()
}
