import { clock } from '@fundharbor/chassis/runtime/clock'
import { newToken } from '@fundharbor/chassis/http/one-click'
import type { MemberInWorkspace } from '@fundharbor/chassis/data/workspace-rows'
import { subDays } from 'date-fns/subDays'
import { Model } from 'objection'
import { VISIBLE } from '../applications/model.ts'
import { OpportunityModel } from '../opportunities/model.ts'
import type { Deadline } from './deadlines.ts'

/** Feeds keep recent deadlines; older ones would only make them large. */
const PAST_DAYS = 60
/** More than anybody can meet; the ones after them come in time. */
const MAX_EVENTS = 500

const feeds = () => Model.knex().table('workspace_calendar_feeds')

/** Made with an earlier release, and not moved to a workspace yet. */
const earlierFeeds = () => Model.knex().table('calendar_feeds')

/** Whose feed it is: `workspaceId` is null for one that has not been moved yet. */
export interface FeedOwner {
  userId: string
  workspaceId: string | null
}

/** The secret of a member's feed in their workspace, created on first use. */
export async function getFeedSecret({ id: userId, workspaceId }: MemberInWorkspace): Promise<string> {
  const earlier = await earlierFeeds().where({ user_id: userId }).first()
  if (earlier) return earlier.secret
  const key = { user_id: userId, workspace_id: workspaceId }
  await feeds()
    .insert({ ...key, secret: newToken(), created_at: clock.now() })
    .onConflict(['workspace_id', 'user_id'])
    .ignore()
  const { secret } = await feeds().where(key).first()
  return secret
}

/** Replaces the secret; the old address stops working. */
export async function renewSecret({ id: userId, workspaceId }: MemberInWorkspace): Promise<string> {
  const secret = newToken()
  await earlierFeeds().where({ user_id: userId }).delete()
  await feeds()
    .insert({ user_id: userId, workspace_id: workspaceId, secret, created_at: clock.now() })
    .onConflict(['workspace_id', 'user_id'])
    .merge(['secret', 'created_at'])
  return secret
}

/** Removes a person's secrets; the next use creates others. With a workspace, only the one that was made there. */
export async function revokeSecrets(userId: string, workspaceId?: string): Promise<void> {
  await feeds()
    .where({ user_id: userId, ...(workspaceId ? { workspace_id: workspaceId } : {}) })
    .delete()
  if (!workspaceId) await earlierFeeds().where({ user_id: userId }).delete()
}

/** Whose feed has the secret; undefined if it is unknown. */
export async function readFeedOwner(secret: string): Promise<FeedOwner | undefined> {
  const feed = (await feeds().where({ secret }).first()) ?? (await earlierFeeds().where({ secret }).first())
  return feed && { userId: feed.userId, workspaceId: feed.workspaceId ?? null }
}

/** The deadlines of a workspace's drafts and saved opportunities. Rows that have not been moved to a workspace yet count for their person. */
export async function readDeadlines({ userId: id, workspaceId }: FeedOwner): Promise<Deadline[]> {
  const { rows } = await Model.knex().raw(
    `SELECT opportunity_id AS id, max(note) AS note, bool_or(is_draft) AS "isDraft" FROM (
       SELECT opportunity_id, note, false AS is_draft FROM saved_opportunities WHERE ${VISIBLE}
       UNION ALL
       SELECT opportunity_id, NULL, true FROM applications WHERE ${VISIBLE} AND status = 'draft'
     ) AS followed GROUP BY opportunity_id`,
    { id, workspaceId },
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
