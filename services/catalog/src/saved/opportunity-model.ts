import { clock } from '@fundharbor/chassis/runtime/clock'
import { conflict } from '@fundharbor/chassis/http/failures'
import { decodeCursor, DEFAULT_PAGE, type Page } from '@fundharbor/chassis/http/pages'
import { Instant } from '@fundharbor/contracts/primitives'
import { Model } from 'objection'
import { z } from 'zod'
import { OpportunityModel } from '../opportunities/model.ts'

/** Keeps the list of saved ids small. */
export const MAX_SAVED = 1000

/** When the last row of the previous page was saved, and its opportunity. */
const Position = z.tuple([Instant, z.uuid()])

/** A saved opportunity; `isMuted` only if it was selected. */
export class SavedOpportunityModel extends Model {
  static override tableName = 'saved_opportunities'
  static override idColumn = ['user_id', 'opportunity_id']
  declare userId: string
  declare opportunityId: string
  declare note: string | null
  declare projectId: string | null
  declare savedAt: Date
  declare seenAt: Date
  declare isMuted?: boolean | null
}

/** A saved opportunity with its current record. */
export interface SavedWithRecord {
  saved: SavedOpportunityModel
  opportunity: OpportunityModel
}

/** Saves an opportunity; saving it again changes nothing. Concurrent requests may slightly exceed the limit. */
export async function saveOpportunity(userId: string, opportunityId: string): Promise<void> {
  const { rowCount } = await Model.knex().raw(
    `INSERT INTO saved_opportunities (user_id, opportunity_id, saved_at, seen_at)
     SELECT :userId, :opportunityId, :now, :now
     WHERE (SELECT count(*) FROM saved_opportunities WHERE user_id = :userId) < :most
     ON CONFLICT DO NOTHING`,
    { userId, opportunityId, now: clock.now(), most: MAX_SAVED },
  )
  if (rowCount === 1) return
  const existing = await SavedOpportunityModel.query().findOne({ userId, opportunityId })
  if (!existing) throw conflict(`You can save up to ${MAX_SAVED} opportunities. Remove some to save others.`)
}

const withMute = (userId: string) =>
  SavedOpportunityModel.query()
    .alias('s')
    .select('s.*', 'w.is_muted')
    .leftJoin('reminder_preferences as w', (on) =>
      on.on('w.user_id', 's.user_id').andOn('w.opportunity_id', 's.opportunity_id'),
    )
    .where('s.user_id', userId)

/** One saved opportunity; undefined if it is not saved. */
export async function findSaved(userId: string, opportunityId: string): Promise<SavedWithRecord | undefined> {
  const saved = await withMute(userId).findOne('s.opportunity_id', opportunityId)
  const opportunity = saved && (await OpportunityModel.query().findById(opportunityId))
  return opportunity && { saved, opportunity }
}

/** A page of saved opportunities, last saved first. */
export async function listSaved(
  userId: string,
  { limit = DEFAULT_PAGE, cursor, project }: { limit?: number; cursor?: string; project?: string },
): Promise<Page<SavedWithRecord>> {
  const after = decodeCursor(cursor, (value) => Position.parse(value))
  const total = await SavedOpportunityModel.query()
    .where({ userId, ...(project ? { projectId: project } : {}) })
    .resultSize()
  // Instants travel in milliseconds, the table keeps microseconds.
  const when = "date_trunc('milliseconds', s.saved_at)"
  const rows = await withMute(userId)
    .modify((query) => project && query.where('s.project_id', project))
    .modify((query) => after && query.whereRaw(`(${when}, s.opportunity_id) < (?, ?)`, after))
    .orderByRaw(`${when} DESC, s.opportunity_id DESC`)
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
