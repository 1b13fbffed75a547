import type { ApplicationStatus } from '@fundharbor/contracts/catalog/applications'
import type { Knex } from 'knex'
import { Model } from 'objection'
import type { GrantModel } from './model.ts'

/** What a grant shows of its application. */
export interface GrantApplication {
  id: string
  opportunityId: string
  status: ApplicationStatus
}

type Owner = Pick<GrantModel, 'workspaceId' | 'opportunityId'>

/** The newest application of each grant of a workspace, drafts included, by the opportunity's id. */
export async function readApplications(
  grants: readonly Owner[],
  knex: Knex = Model.knex(),
): Promise<Map<string, GrantApplication>> {
  const [first] = grants
  if (!first) return new Map()
  const rows: GrantApplication[] = await knex
    .table('applications')
    .distinctOn('opportunity_id')
    .select('id', 'opportunity_id', 'status')
    .where({ workspace_id: first.workspaceId })
    .whereIn(
      'opportunity_id',
      grants.map(({ opportunityId }) => opportunityId),
    )
    .orderBy([
      { column: 'opportunity_id' },
      { column: 'created_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
  return new Map(rows.map((row) => [row.opportunityId, row]))
}

/** The newest application of a grant. */
export const readApplication = async (grant: Owner, knex?: Knex) =>
  (await readApplications([grant], knex)).get(grant.opportunityId)

/** An application that was sent in here and waits for a decision. */
export const isOpen = (status: ApplicationStatus | undefined): boolean =>
  status === 'submitted' || status === 'under_review'
