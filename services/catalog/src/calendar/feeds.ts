import { clock } from '@fundharbor/chassis/runtime/clock'
import { newToken } from '@fundharbor/chassis/http/one-click'
import { subDays } from 'date-fns/subDays'
import { Model } from 'objection'
import { OpportunityModel } from '../opportunities/model.ts'
import type { Deadline } from './deadlines.ts'

/** Feeds keep recent deadlines; older ones would only make them large. */
const PAST_DAYS = 60
/** More than anybody can meet; the ones after them come in time. */
const MAX_EVENTS = 500

const feeds = () => Model.knex().table('calendar_feeds')

/** The secret of a person's feed, created on first use. */
export async function getFeedSecret(userId: string): Promise<string> {
  await feeds()
    .insert({ user_id: userId, secret: newToken(), created_at: clock.now() })
    .onConflict('user_id')
    .ignore()
  const { secret } = await feeds().where({ user_id: userId }).first()
  return secret
}

/** Replaces the secret; the old address stops working. */
export async function renewSecret(userId: string): Promise<string> {
  const secret = newToken()
  await feeds()
    .insert({ user_id: userId, secret, created_at: clock.now() })
    .onConflict('user_id')
    .merge(['secret', 'created_at'])
  return secret
}

/** Removes the secret; the next use creates another one. */
export const revokeSecret = (userId: string): Promise<number> => feeds().where({ user_id: userId }).delete()

/** The id of the person whose feed has the secret; undefined if it is unknown. */
export async function readFeedOwner(secret: string): Promise<string | undefined> {
  const feed = await feeds().where({ secret }).first()
  return feed?.userId
}

/** The deadlines of a person's drafts, and of opportunities they saved or get reminders for. */
export async function readDeadlines(userId: string): Promise<Deadline[]> {
  const { rows } = await Model.knex().raw(
    `SELECT opportunity_id AS id, max(note) AS note, bool_or(is_draft) AS "isDraft" FROM (
       SELECT s.opportunity_id, s.note, false AS is_draft FROM saved_opportunities s
         JOIN saved_opportunity_members m USING (workspace_id, opportunity_id)
         WHERE m.user_id = :userId AND m.follows_since IS NOT NULL
       UNION ALL
       SELECT opportunity_id, note, false FROM saved_opportunities WHERE user_id = :userId AND workspace_id IS NULL
       UNION ALL
       SELECT opportunity_id, NULL, true FROM applications WHERE user_id = :userId AND status = 'draft'
     ) AS followed GROUP BY opportunity_id`,
    { userId },
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
