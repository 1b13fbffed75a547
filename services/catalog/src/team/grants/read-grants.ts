import type { MemberInWorkspace } from '@fundharbor/chassis/data/workspace-rows'
import { decodeCursor, DEFAULT_PAGE, type Page } from '@fundharbor/chassis/http/pages'
import { notFound } from '@fundharbor/chassis/http/failures'
import type { Grant } from '@fundharbor/contracts/catalog/grants'
import { Model } from 'objection'
import { z } from 'zod'
import { OpportunityModel } from '../../records/opportunities/model.ts'
import { GrantModel } from './model.ts'
import { presentGrant } from './presenter.ts'
import { readApplications } from './read-applications.ts'
import { readProgress } from './read-progress.ts'

/** A grant of the person's workspace, with what is about the person. Throws NOT_FOUND. */
export async function findGrant(member: MemberInWorkspace, id: string): Promise<GrantModel> {
  const grant = await GrantModel.seenBy(member).findOne('g.id', id)
  if (!grant) throw notFound('Grant')
  return grant
}

interface ListQuery {
  limit?: number
  cursor?: string
  opportunity?: string
}

/** A page of a workspace's grants, by id. */
export async function listGrants(
  member: MemberInWorkspace,
  { limit = DEFAULT_PAGE, cursor, opportunity }: ListQuery,
): Promise<Page<Grant>> {
  const after = decodeCursor(cursor, (value) => z.uuid().parse(value))
  const all = () =>
    GrantModel.seenBy(member).modify((query) => opportunity && query.where('g.opportunityId', opportunity))
  const total = await all().resultSize()
  const rows = await all()
    .modify((query) => after && query.where('g.id', '>', after))
    .orderBy('g.id')
    .limit(limit + 1)
  const shown = rows.slice(0, limit)
  return {
    rows: await presentGrants(shown),
    total,
    next: rows.length > limit ? shown.at(-1)?.id : undefined,
  }
}

/** A grant as it is now, to respond with. */
export async function presentOne(grant: GrantModel): Promise<Grant> {
  const [presented] = await presentGrants([grant])
  if (!presented) throw notFound('Grant')
  return presented
}

/** Grants of a workspace with their opportunity and application, and the numbers of their steps, comments and files. */
export async function presentGrants(grants: readonly GrantModel[]): Promise<Grant[]> {
  const ids = grants.map(({ id }) => id)
  const [applications, opportunities, progress, comments, files] = await Promise.all([
    readApplications(grants),
    OpportunityModel.query()
      .select(SHOWN)
      .findByIds(grants.map(({ opportunityId }) => opportunityId)),
    readProgress(ids),
    count('grant_comments', ids),
    count('grant_files', ids),
  ])
  const opportunityById = new Map(opportunities.map((row) => [row.id, row]))
  return grants.map((grant) =>
    presentGrant(grant, {
      opportunity: opportunityById.get(grant.opportunityId),
      application: applications.get(grant.opportunityId),
      progress: progress.get(grant.id),
      comments: comments.get(grant.id) ?? 0,
      files: files.get(grant.id) ?? 0,
    }),
  )
}

/** What is shown of an opportunity, without the long texts. */
const SHOWN = [
  'id',
  'title',
  'funderName',
  'deadline',
  'deadlineZone',
  'isRolling',
  'isForecast',
  'expectedAt',
  'probablyClosedAt',
  'probablyClosedReason',
  'isActive',
  'workspaceId',
  'minAmount',
  'maxAmount',
  'currency',
  'applicationUrl',
  'sourceUrl',
  'updatedAt',
] as const

async function count(table: string, ids: readonly string[]): Promise<Map<string, number>> {
  const rows: { grantId: string; count: number }[] = await Model.knex()
    .table(table)
    .whereIn('grant_id', ids)
    .groupBy('grant_id')
    .select('grant_id', Model.knex().raw('count(*)::int AS count'))
  return new Map(rows.map((row) => [row.grantId, row.count]))
}
