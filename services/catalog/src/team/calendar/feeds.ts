import { randomUUID } from 'node:crypto'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { linkToken, readLinkToken } from '@fundharbor/chassis/http/private-links'
import { aheadOfDeadline } from '@fundharbor/contracts/catalog/grant-status'
import type { MemberInWorkspace } from '@fundharbor/chassis/data/workspace-rows'
import { subDays } from 'date-fns/subDays'
import { Model } from 'objection'
import { GrantModel } from '../grants/model.ts'
import { OpportunityModel } from '../../records/opportunities/model.ts'
import type { Deadline } from './deadlines.ts'

/** Feeds keep recent deadlines; older ones would only make them large. */
const PAST_DAYS = 60
/** More deadlines than anybody has; later ones appear once earlier ones have passed. */
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

/** The deadlines of a workspace's grants that were not sent yet. */
export async function readDeadlines(workspaceId: string): Promise<Deadline[]> {
  const grants = await GrantModel.query()
    .where({ workspaceId })
    .whereIn('status', [...aheadOfDeadline])
    .select('opportunityId', 'notes', 'status')
  const grantOf = new Map(grants.map((grant) => [grant.opportunityId, grant]))
  const opportunities = await OpportunityModel.query()
    .findByIds([...grantOf.keys()])
    .where('deadline', '>', subDays(clock.now(), PAST_DAYS))
    .orderBy(['deadline', 'id'])
    .limit(MAX_EVENTS)
  return opportunities.map((opportunity) => {
    const grant = grantOf.get(opportunity.id)
    return { opportunity, note: grant?.notes, isWriting: grant?.status === 'writing' }
  })
}
