import type { MemberInWorkspace } from '@fundharbor/chassis/data/workspace-rows'
import { decodeCursor, DEFAULT_PAGE, type Page } from '@fundharbor/chassis/http/pages'
import { allows } from '@fundharbor/contracts/identity/roles'
import type { Person } from '@fundharbor/contracts/identity/session'
import { Instant } from '@fundharbor/contracts/primitives'
import { z } from 'zod'
import { OpportunityModel } from '../../records/opportunities/model.ts'
import { GrantModel } from './model.ts'

/** When the last row of the previous page was saved, and its opportunity. */
const Position = z.tuple([Instant, z.uuid()])

/** A grant with the current record of its opportunity. */
export interface SavedWithRecord {
  grant: GrantModel
  opportunity: OpportunityModel
}

/**
 * Grants that count as saved: those that nobody passed on. Who must not read grants, such as who only pays, sees what was saved and
 * nothing of the work that followed.
 */
export const savedBy = (person: Pick<Person, 'id' | 'workspaceId' | 'workspaceRole'>) =>
  GrantModel.seenBy(person).modify((query) =>
    allows(person.workspaceRole, 'read')
      ? query.whereNot('g.status', 'passed')
      : query.where('g.status', 'saved'),
  )

/** Ids of the opportunities that a workspace saved. */
export async function readSavedIds({
  workspaceId,
}: Pick<MemberInWorkspace, 'workspaceId'>): Promise<string[]> {
  const rows = await GrantModel.query()
    .where({ workspaceId })
    .whereNot({ status: 'passed' })
    .select('opportunityId')
  return rows.map(({ opportunityId }) => opportunityId)
}

/** A page of saved opportunities, last saved first. */
export async function listSaved(
  person: Person,
  { limit = DEFAULT_PAGE, cursor, project }: { limit?: number; cursor?: string; project?: string },
): Promise<Page<SavedWithRecord>> {
  const after = decodeCursor(cursor, (value) => Position.parse(value))
  const all = () => savedBy(person).modify((query) => project && query.where('g.projectId', project))
  // Instants travel in milliseconds, the table keeps microseconds.
  const when = "date_trunc('milliseconds', g.created_at)"
  const rows = await all()
    .modify((query) => after && query.whereRaw(`(${when}, g.opportunity_id) < (?, ?)`, after))
    .orderByRaw(`${when} DESC, g.opportunity_id DESC`)
    .limit(limit + 1)
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return {
    rows: await withOpportunities(rows.slice(0, limit)),
    total: await all().resultSize(),
    next: last && [last.createdAt.toISOString(), last.opportunityId],
  }
}

async function withOpportunities(rows: GrantModel[]): Promise<SavedWithRecord[]> {
  const found = await OpportunityModel.query().findByIds(rows.map(({ opportunityId }) => opportunityId))
  const byId = new Map(found.map((opportunity) => [opportunity.id, opportunity]))
  return rows.flatMap((grant) => {
    const opportunity = byId.get(grant.opportunityId)
    return opportunity ? [{ grant, opportunity }] : []
  })
}
