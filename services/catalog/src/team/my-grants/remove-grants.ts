import { removeFilesLater } from '@fundharbor/chassis/files/file-removals'
import { conflict } from '@fundharbor/chassis/http/failures'
import type { Person } from '@fundharbor/contracts/identity/session'
import type { Knex } from 'knex'
import { recordActivity } from '../activity/record.ts'
import { deleteDraft } from '../applications/delete-draft.ts'
import { GrantModel } from '../grants/model.ts'
import { OpportunityModel } from '../../records/opportunities/model.ts'
import { FileModel } from '../grants/part-models.ts'
import { readApplication } from '../grants/read-applications.ts'

/** Removes a grant with its draft and everything that belongs to it. CONFLICT if an application was recorded. */
export async function removeGrant(trx: Knex, person: Person, grant: GrantModel): Promise<void> {
  const application = await readApplication(grant, trx)
  if (application && application.status !== 'draft')
    throw conflict('This grant has an application that was recorded. Pass on the grant instead.')
  if (application) await deleteDraft(trx, person, application.id)
  await recordActivity(trx, person, { action: 'removed', grant })
  await removeGrants(trx, { id: grant.id })
}

/**
 * Deletes grants and everything that belongs to them, with the opportunities that the workspace added itself; files leave the store
 * once the transaction commits.
 */
export async function removeGrants(
  trx: Knex,
  which: Partial<Pick<GrantModel, 'id' | 'workspaceId'>>,
): Promise<void> {
  const files = await FileModel.query(trx)
    .whereIn('grantId', GrantModel.query(trx).where(which).select('id'))
    .select('file')
  await removeFilesLater(
    trx,
    files.map(({ file }) => file),
  )
  const removed = await GrantModel.query(trx).delete().where(which).returning('opportunityId')
  await OpportunityModel.query(trx)
    .delete()
    .findByIds(removed.map(({ opportunityId }) => opportunityId))
    .whereNotNull('workspaceId')
}
