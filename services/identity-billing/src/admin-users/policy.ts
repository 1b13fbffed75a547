import { conflict, notFound } from '@fundharbor/chassis/http/failures'
import type { Person } from '@fundharbor/contracts/identity/session'
import type { Transaction } from 'objection'
import { UserWithPlan } from '../users/model.ts'

/** Keeps administrators from locking themselves out. */
export function assertNotSelf(actor: Person, id: string): void {
  if (actor.id === id) throw conflict('You cannot do this to your own account')
}

/** Reads a user for update; throws NOT_FOUND. */
export async function lockUser(id: string, trx: Transaction): Promise<UserWithPlan> {
  const user = await UserWithPlan.read(trx).findById(id).forUpdate()
  if (!user) throw notFound('User')
  return user
}
