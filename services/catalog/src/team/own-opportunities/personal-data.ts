import type { OwnOpportunity } from '@fundharbor/contracts/catalog/own-opportunities'
import { OpportunityModel } from '../../records/opportunities/model.ts'
import { presentOwn } from './values.ts'

/**
 * Opportunities that a person added for a workspace, as the team has them now. Who left the workspace follows nothing in it any more,
 * and does not get them.
 */
export async function exportOwn(personId: string): Promise<OwnOpportunity[]> {
  const rows = await OpportunityModel.query()
    .whereNotNull('workspaceId')
    .whereIn('id', (ids) =>
      ids
        .select('g.opportunityId')
        .from('grants as g')
        .join('grant_members as m', 'm.grantId', 'g.id')
        .where({ 'g.createdBy': personId, 'm.userId': personId }),
    )
    .orderBy(['createdAt', 'id'])
  return rows.map(presentOwn)
}
