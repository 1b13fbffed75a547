import { changedMeanwhile, notFound } from '@fundharbor/chassis/http/failures'
import { clock } from '@fundharbor/chassis/runtime/clock'
import type { OwnOpportunityChange } from '@fundharbor/contracts/catalog/own-opportunities'
import type { Person } from '@fundharbor/contracts/identity/session'
import type { Knex } from 'knex'
import type { z } from 'zod'
import { markSeen } from '../grants/follow.ts'
import { GrantModel } from '../grants/model.ts'
import { storeFacts } from '../../records/facts/stored-facts.ts'
import { OpportunityModel } from '../../records/opportunities/model.ts'
import type { Viewer } from '../../records/opportunities/visible.ts'
import { presentOwn, toColumns } from './values.ts'

/** An opportunity that the workspace added for itself. Throws NOT_FOUND. */
export async function findOwn({ workspaceId }: Viewer, id: string, trx?: Knex): Promise<OpportunityModel> {
  const row = await OpportunityModel.query(trx).findOne({ id, workspaceId })
  if (!row) throw notFound('Opportunity')
  return row
}

/** Saves all fields. Throws CONFLICT with the current ones if somebody changed them since `revision`. */
export const changeOwnOpportunity = (
  person: Person,
  id: string,
  { revision, ...fields }: z.output<typeof OwnOpportunityChange>,
): Promise<OpportunityModel> =>
  OpportunityModel.transaction(async (trx) => {
    const { workspaceId } = person
    const before = await findOwn(person, id, trx)
    const [row] = await OpportunityModel.query(trx)
      .patch({ ...(await toColumns(trx, fields, before)), updatedAt: clock.now() })
      .where({ id, workspaceId, revision })
      .returning('*')
    if (!row) throw changedMeanwhile('This grant', presentOwn(before))
    await storeFacts(trx, [row])
    const [grant] = await GrantModel.query(trx)
      .patch({ opportunityTitle: row.title })
      .where({ workspaceId, opportunityId: id })
      .returning('id')
    if (grant) await markSeen(trx, grant.id, person.id)
    return row
  })
