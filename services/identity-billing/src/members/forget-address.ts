import type { Transaction } from 'objection'
import { ActivityModel } from './activity-model.ts'
import { InvitationModel } from './invitation-model.ts'

/** Deletes invitations of a person's addresses, and the addresses from the activity of organizations. */
export async function forgetAddresses(addresses: string[], trx: Transaction): Promise<void> {
  const lower = addresses.map((address) => address.toLowerCase())
  await InvitationModel.query(trx).delete().whereRaw('lower(email) = ANY(?)', [lower])
  await ActivityModel.query(trx).patch({ email: null }).whereRaw('lower(email) = ANY(?)', [lower])
}
