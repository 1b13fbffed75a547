import { forbidden } from '@fundharbor/chassis/http/failures'
import { allows } from '@fundharbor/contracts/identity/roles'
import type { Person } from '@fundharbor/contracts/identity/session'
import type { Knex } from 'knex'
import { ApprovalModel } from './approvals.ts'
import { ApplicationModel } from './model.ts'

/**
 * Deletes a draft; one that members were asked to approve only for owners, who can submit it without them anyway. False if there is
 * no such draft.
 */
export async function deleteDraft(trx: Knex, person: Person, id: string): Promise<boolean> {
  const draft = await ApplicationModel.of(person, trx).findOne({ id, status: 'draft' }).forUpdate()
  if (!draft) return false
  const approval = await ApprovalModel.query(trx).findOne({ applicationId: id })
  if (approval && !allows(person.workspaceRole, 'manage'))
    throw forbidden('Members were asked to approve this draft, so only owners can delete it.')
  await draft.$query(trx).delete()
  return true
}
