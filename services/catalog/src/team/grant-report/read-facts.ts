import { DEFAULT_CLOSING_ZONE } from '@fundharbor/contracts/catalog/closing-time'
import { GrantModel } from '../grants/model.ts'

/** What is added up of a grant. Sums are decimal strings in `currency`. */
export interface GrantFacts {
  id: string
  title: string
  status: GrantModel['status']
  /** Null if the opportunity is not in the catalog any more. */
  funderName: string | null
  requested: string | null
  awarded: string | null
  currency: string
  sentOn: string | null
  decidedAt: Date
  deadline: Date | null
  deadlineZone: string
}

/** Every grant of a workspace, first saved first. */
export const readFacts = async (workspaceId: string): Promise<GrantFacts[]> =>
  GrantModel.query()
    .alias('g')
    .leftJoin('opportunities as o', 'o.id', 'g.opportunityId')
    .where('g.workspaceId', workspaceId)
    .orderBy(['g.createdAt', 'g.id'])
    .select(
      'g.id',
      'g.status',
      'g.requested',
      'g.awarded',
      'g.sentOn',
      'g.decidedAt',
      'o.funderName',
      'o.deadline',
    )
    .select(
      GrantModel.raw(`coalesce(o.title, g.opportunity_title) AS title`),
      GrantModel.raw(`coalesce(g.currency, o.currency, 'USD') AS currency`),
      GrantModel.raw(`coalesce(o.deadline_zone, ?) AS deadline_zone`, DEFAULT_CLOSING_ZONE),
    )
    .castTo<GrantFacts[]>()

/** What the award of a grant has still to pay. */
export interface PromisedPayment {
  grantId: string
  amount: string
  currency: string
  /** A day; null if it is not known. */
  expectedOn: string | null
}

/** The payments that funders have promised a workspace and not made, of awards that are not closed. */
export async function readPromised(workspaceId: string): Promise<PromisedPayment[]> {
  const { rows } = await GrantModel.knex().raw(
    `SELECT g.id AS "grantId", p.amount, p.expected_on::text AS "expectedOn",
      coalesce(g.currency, o.currency, 'USD') AS currency
    FROM grant_payments p JOIN grants g ON g.id = p.grant_id AND g.status = 'won'
    JOIN grant_awards a USING (grant_id) LEFT JOIN opportunities o ON o.id = g.opportunity_id
    WHERE g.workspace_id = ? AND p.received_on IS NULL AND a.closed_on IS NULL`,
    [workspaceId],
  )
  return rows
}
