import { randomUUID } from 'node:crypto'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { linkToken, readLinkToken } from '@fundharbor/chassis/http/private-links'
import type { MemberInWorkspace } from '@fundharbor/chassis/data/workspace-rows'
import { subDays } from 'date-fns/subDays'
import { Model } from 'objection'
import { OpportunityModel } from '../opportunities/model.ts'
import type { Deadline } from './deadlines.ts'

/** Feeds keep recent deadlines; older ones would only make them large. */
const PAST_DAYS = 60
/** More than anybody can meet; the ones after them come in time. */
const MAX_EVENTS = 500

const feeds = () => Model.knex().table('calendar_feeds')

/** Whose feed it is, and of which workspace. */
export interface FeedOwner {
  userId: string
  workspaceId: string
}

const secretOf = (feedId: string) => linkToken('calendar', feedId)

/** The secret of a member's feed in their workspace, created on first use. */
export async function getFeedSecret({ id: userId, workspaceId }: MemberInWorkspace): Promise<string> {
  const key = { user_id: userId, workspace_id: workspaceId }
  await feeds()
    .insert({ ...key, created_at: clock.now() })
    .onConflict(['workspace_id', 'user_id'])
    .ignore()
  const { id } = await feeds().where(key).first()
  return secretOf(id)
}

/** Replaces the secret; the old address stops working. */
export async function renewSecret({ id: userId, workspaceId }: MemberInWorkspace): Promise<string> {
  const id = randomUUID()
  await feeds()
    .insert({ id, user_id: userId, workspace_id: workspaceId, created_at: clock.now() })
    .onConflict(['workspace_id', 'user_id'])
    .merge(['id', 'created_at'])
  return secretOf(id)
}

/** Removes a person's secrets; the next use creates others. With a workspace, only the one that was made there. */
export async function revokeSecrets(userId: string, workspaceId?: string): Promise<void> {
  await feeds()
    .where({ user_id: userId, ...(workspaceId ? { workspace_id: workspaceId } : {}) })
    .delete()
}

/** Whose feed has the secret; undefined if it is unknown. */
export async function readFeedOwner(secret: string): Promise<FeedOwner | undefined> {
  const [id] = readLinkToken('calendar', secret) ?? []
  return id ? await feeds().where({ id }).first('user_id', 'workspace_id') : undefined
}

/** The deadlines of a workspace's drafts and saved opportunities. */
export async function readDeadlines(workspaceId: string): Promise<Deadline[]> {
  const { rows } = await Model.knex().raw(
    `SELECT opportunity_id AS id, max(note) AS note, bool_or(is_draft) AS "isDraft" FROM (
       SELECT opportunity_id, note, false AS is_draft FROM saved_opportunities WHERE workspace_id = :workspaceId
       UNION ALL
       SELECT opportunity_id, NULL, true FROM applications WHERE workspace_id = :workspaceId AND status = 'draft'
     ) AS followed GROUP BY opportunity_id`,
    { workspaceId },
  )
  const followed = new Map<string, { note: string | null; isDraft: boolean }>(
    rows.map((row: { id: string; note: string | null; isDraft: boolean }) => [row.id, row]),
  )
  const opportunities = await OpportunityModel.query()
    .findByIds([...followed.keys()])
    .where('deadline', '>', subDays(clock.now(), PAST_DAYS))
    .orderBy(['deadline', 'id'])
    .limit(MAX_EVENTS)
  return opportunities.map((opportunity) => ({ opportunity, ...followed.get(opportunity.id) }))
}
