import { Failure } from '@fundharbor/chassis/http/failures'
import { callService } from '@fundharbor/chassis/http/service-client'
import type { ScheduledJob } from '@fundharbor/chassis/jobs/schedule'
import { logger } from '@fundharbor/chassis/runtime/logger'
import { internalApplicants } from '@fundharbor/contracts/identity/applicants'
import { Model } from 'objection'
import type { Sources } from '../sources.ts'
import type { ListKey } from './feedback.ts'
import { DEFAULT_PROJECT } from './lists.ts'

/** The workspace of a person's project; null for a person or project that no longer exists. */
export type ReadWorkspace = (userId: string, projectId: string) => Promise<string | null>

/** Reads it from identity-billing, which keeps projects. */
export const workspaceReader =
  ({ identity }: Sources): ReadWorkspace =>
  async (id, projectId) => {
    const query = projectId === DEFAULT_PROJECT ? {} : { project: projectId }
    try {
      return (await callService(internalApplicants.read, { ...identity, params: { id }, query })).workspaceId
    } catch (error) {
      if (error instanceof Failure && error.code === 'NOT_FOUND') return null
      throw error
    }
  }

/** The latest feedback counts, if several members gave some. */
const MOVE = `
  WITH moved AS (
    DELETE FROM recommendation_feedback WHERE user_id = :userId AND project_id = :projectId
    RETURNING opportunity_id, feedback, facts, given_at)
  INSERT INTO workspace_feedback AS f (workspace_id, project_id, user_id, opportunity_id, feedback, facts, given_at)
  SELECT :workspaceId, :projectId, :userId, opportunity_id, feedback, facts, given_at FROM moved
  ON CONFLICT (workspace_id, project_id, opportunity_id)
  DO UPDATE SET user_id = excluded.user_id, feedback = excluded.feedback, facts = excluded.facts,
    given_at = excluded.given_at
  WHERE excluded.given_at > f.given_at`

/** Moves feedback that an earlier release stored for a person to their workspace. Until then, it counts for that person only. */
export async function moveFeedback(readWorkspace: ReadWorkspace): Promise<void> {
  const unmoved: ListKey[] = await Model.knex()
    .table('recommendation_feedback')
    .distinct('userId', 'projectId')
  for (const { userId, projectId } of unmoved) {
    try {
      const workspaceId = await readWorkspace(userId, projectId)
      if (workspaceId) await Model.knex().raw(MOVE, { userId, projectId, workspaceId })
    } catch (error) {
      logger.warn({ err: error }, 'feedback was not moved to its workspace; the next run tries again')
    }
  }
}

/** Runs every ten minutes; if there is nothing to move, that is one look at an empty table. */
export const moveFeedbackJob = (readWorkspace: ReadWorkspace): ScheduledJob => ({
  name: 'move-feedback',
  schedule: '*/10 * * * *',
  maxAttempts: 1,
  keepDays: 8,
  run: () => moveFeedback(readWorkspace),
})
