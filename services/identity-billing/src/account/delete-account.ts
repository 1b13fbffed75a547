import { conflict } from '@fundharbor/chassis/http/failures'
import { removeFilesLater } from '@fundharbor/chassis/files/file-removals'
import { deleteMailsTo, queueMail } from '@fundharbor/chassis/mail/mail'
import { eraseTraces } from '@fundharbor/chassis/service/erase-traces'
import type { Transaction } from 'objection'
import { DocumentModel } from '../organizations/document-model.ts'
import { forgetAddresses } from '../members/forget-address.ts'
import { forgetAddressesInSettings } from '../platform-settings/forget-addresses.ts'
import { pictureFileOf } from './profile-picture.ts'
import { notifySeatsOfAll } from '../notifications/notify-seats.ts'
import { SessionModel } from '../sessions/model.ts'
import type { Settings } from '../settings.ts'
import { BlockedEmailModel } from '../users/blocked-email-model.ts'
import { UserModel } from '../users/model.ts'
import { queueErasures } from './erasures.ts'
import { leaveWorkspaces } from './leave-workspaces.ts'
import { accountDeletedMail } from './mails.ts'

/**
 * Deletes an account with its sessions and tokens, and the workspaces that nobody else works in; the other services erase
 * their data in the background. An address that had a trial is kept, so that it gets no second one.
 */
export async function deleteAccount(user: UserModel, settings: Settings): Promise<void> {
  await UserModel.transaction(async (trx) => {
    if (user.role === 'admin') await assertAnotherAdmin(user, trx)
    if (user.trialExpired || user.trialEndDate) await BlockedEmailModel.add(user, trx)
    // Workspaces are locked before sessions, as where members are removed.
    const { workspaceIds, kept, paid } = await leaveWorkspaces(user.id, trx)
    await SessionModel.endAll(user.id, trx)
    const addresses = await addressesOf(user, trx)
    await queueErasures(trx, { id: user.id, addresses, workspaceIds, paid }, settings)
    await removeFilesLater(trx, await filesOf(user, workspaceIds, trx))
    await forgetAddresses(addresses, trx)
    await forgetAddressesInSettings(addresses, trx)
    await eraseTraces(trx, { id: user.id, addresses })
    // Nobody has confirmed the new address, so mail of others to it stays.
    if (user.pendingEmail) await deleteMailsTo(trx, [user.pendingEmail])
    await queueMail(trx, accountDeletedMail(user.email, settings))
    await notifySeatsOfAll(kept, trx, () => UserModel.query(trx).deleteById(user.id))
  })
}

/** The current address, and the earlier ones that no other account has or had. */
async function addressesOf({ id, email, earlierEmails }: UserModel, trx: Transaction): Promise<string[]> {
  const others = await UserModel.query(trx)
    .select('email', 'earlierEmails')
    .where((any) =>
      any
        .whereRaw('lower(email) = ANY(?)', [earlierEmails])
        .orWhereRaw('earlier_emails && ?::text[]', [earlierEmails]),
    )
    .whereNot({ id })
  const taken = new Set(others.flatMap((other) => [other.email.toLowerCase(), ...other.earlierEmails]))
  return [email, ...earlierEmails.filter((each) => !taken.has(each))]
}

/** Locks all administrators, so that two who leave at once cannot both pass. */
async function assertAnotherAdmin(user: UserModel, trx: Transaction): Promise<void> {
  const admins = await UserModel.query(trx).select('id').where({ role: 'admin' }).orderBy('id').forUpdate()
  if (admins.every(({ id }) => id === user.id)) {
    throw conflict('You are the only administrator. Make someone else an administrator first.')
  }
}

/** Names of the files that are deleted with the account: its picture, and what the organizations of its workspaces uploaded. */
async function filesOf(user: UserModel, workspaceIds: string[], trx: Transaction): Promise<string[]> {
  const documents = await DocumentModel.query(trx)
    .select('file')
    .whereIn('organizationId', (own) =>
      own.select('id').from('organizations').whereIn('workspaceId', workspaceIds),
    )
  const picture = pictureFileOf(user)
  return [...documents.map(({ file }) => file), ...(picture ? [picture] : [])]
}
