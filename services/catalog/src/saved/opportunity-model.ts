import type { MemberInWorkspace } from '@fundharbor/chassis/data/workspace-rows'
import { decodeCursor, DEFAULT_PAGE, type Page } from '@fundharbor/chassis/http/pages'
import { Instant } from '@fundharbor/contracts/primitives'
import { Model } from 'objection'
import { z } from 'zod'
import { OpportunityModel } from '../opportunities/model.ts'

/** Saved opportunities of a workspace; keeps the list of saved ids small. */
export const MAX_SAVED = 1000

/** When the last row of the previous page was saved, and its opportunity. */
const Position = z.tuple([Instant, z.uuid()])

/** An opportunity that a workspace saved. What is about one member was selected only with `savedFor`. */
export class SavedOpportunityModel extends Model {
  static override tableName = 'saved_opportunities'
  declare id: string
  declare workspaceId: string
  declare opportunityId: string
  /** Who saved it; null after their account was deleted. */
  declare userId: string | null
  declare savedByName: string | null
  declare note: string | null
  declare projectId: string | null
  declare savedAt: Date
  /** Changes before this are new for nobody. */
  declare seenAt: Date
  /** When the member last saw its changes, if later. */
  declare memberSeenAt?: Date | null
  declare isFollowed?: boolean
  declare isMuted?: boolean | null

  /** What a member's workspace saved. */
  static of(member: MemberInWorkspace) {
    return this.query().where('saved_opportunities.workspaceId', member.workspaceId)
  }
}

/** A saved opportunity with its current record. */
export interface SavedWithRecord {
  saved: SavedOpportunityModel
  opportunity: OpportunityModel
}

const savedFor = (member: MemberInWorkspace) =>
  SavedOpportunityModel.of(member)
    .select('saved_opportunities.*', 'w.is_muted', 'm.seen_at as memberSeenAt')
    .select(Model.raw('m.follows_since IS NOT NULL AS is_followed'))
    .leftJoin('reminder_preferences as w', (on) =>
      on.on('w.opportunity_id', 'saved_opportunities.opportunity_id').andOnVal('w.user_id', member.id),
    )
    .leftJoin('saved_opportunity_members as m', (on) =>
      on
        .on('m.workspace_id', 'saved_opportunities.workspace_id')
        .andOn('m.opportunity_id', 'saved_opportunities.opportunity_id')
        .andOnVal('m.user_id', member.id),
    )

/** One saved opportunity; undefined if it is not saved. */
export const findSaved = async (
  member: MemberInWorkspace,
  opportunityId: string,
): Promise<SavedOpportunityModel | undefined> =>
  savedFor(member).findOne('saved_opportunities.opportunityId', opportunityId)

/** A page of saved opportunities, last saved first. */
export async function listSaved(
  member: MemberInWorkspace,
  { limit = DEFAULT_PAGE, cursor, project }: { limit?: number; cursor?: string; project?: string },
): Promise<Page<SavedWithRecord>> {
  const after = decodeCursor(cursor, (value) => Position.parse(value))
  const total = await SavedOpportunityModel.of(member)
    .where(project ? { projectId: project } : {})
    .resultSize()
  // Instants travel in milliseconds, the table keeps microseconds.
  const when = "date_trunc('milliseconds', saved_at)"
  const rows = await savedFor(member)
    .modify((query) => project && query.where('projectId', project))
    .modify(
      (query) => after && query.whereRaw(`(${when}, saved_opportunities.opportunity_id) < (?, ?)`, after),
    )
    .orderByRaw(`${when} DESC, saved_opportunities.opportunity_id DESC`)
    .limit(limit + 1)
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return {
    rows: await withOpportunities(rows.slice(0, limit)),
    total,
    next: last && [last.savedAt.toISOString(), last.opportunityId],
  }
}

async function withOpportunities(rows: SavedOpportunityModel[]): Promise<SavedWithRecord[]> {
  const found = await OpportunityModel.query().findByIds(rows.map(({ opportunityId }) => opportunityId))
  const byId = new Map(found.map((opportunity) => [opportunity.id, opportunity]))
  return rows.flatMap((saved) => {
    const opportunity = byId.get(saved.opportunityId)
    return opportunity ? [{ saved, opportunity }] : []
  })
}
