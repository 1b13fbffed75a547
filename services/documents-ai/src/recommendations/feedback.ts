import { clock } from '@fundharbor/chassis/runtime/clock'
import type { Feedback } from '@fundharbor/contracts/documents/recommendations'
import type { Knex } from 'knex'
import { Model } from 'objection'

/** What an opportunity was called when somebody gave feedback on it. */
export interface OpportunityTraits {
  title: string
  funderName: string
  deadline: string | null
}

/** A workspace's feedback on an opportunity, for one project. */
export interface GivenFeedback {
  opportunityId: string
  feedback: Feedback
  facts: OpportunityTraits
}

/** Whose list it is, and for which project; `DEFAULT_PROJECT` for the default one. */
export interface ListKey {
  userId: string
  projectId: string
}

/** A list and its workspace, whose members share the feedback. */
export interface FeedbackKey extends ListKey {
  workspaceId: string
}

const COLUMNS = ['opportunity_id', 'feedback', 'facts', 'given_at']

const ofWorkspace = (knex: Knex, { workspaceId, projectId }: FeedbackKey) =>
  knex.table('workspace_feedback').where({ workspace_id: workspaceId, project_id: projectId })

/** What a person gave with an earlier release and no job has moved yet. */
const unmovedOf = (knex: Knex, { userId, projectId }: ListKey) =>
  knex.table('recommendation_feedback').where({ user_id: userId, project_id: projectId })

/** Latest first: the workspace's, and the person's own that has not been moved there yet. */
export async function readFeedback(key: FeedbackKey): Promise<GivenFeedback[]> {
  const knex = Model.knex()
  const rows: GivenFeedback[] = await ofWorkspace(knex, key)
    .select(COLUMNS)
    .unionAll(unmovedOf(knex, key).select(COLUMNS))
    .orderBy('given_at', 'desc')
  const latest = new Map<string, GivenFeedback>()
  for (const { opportunityId, feedback, facts } of rows)
    if (!latest.has(opportunityId)) latest.set(opportunityId, { opportunityId, feedback, facts })
  return [...latest.values()]
}

interface FeedbackChange {
  key: FeedbackKey
  opportunityId: string
  feedback: Feedback | null
  facts: OpportunityTraits
}

/** Stores a workspace's feedback; `null` removes it. */
export async function saveFeedback({ key, opportunityId, feedback, facts }: FeedbackChange): Promise<void> {
  const about = { opportunity_id: opportunityId }
  await Model.knex().transaction(async (trx) => {
    await unmovedOf(trx, key).where(about).delete()
    if (feedback === null) {
      await ofWorkspace(trx, key).where(about).delete()
      return
    }
    await trx
      .table('workspace_feedback')
      .insert({
        ...about,
        workspace_id: key.workspaceId,
        project_id: key.projectId,
        user_id: key.userId,
        feedback,
        facts: JSON.stringify(facts),
        given_at: clock.now(),
      })
      .onConflict(['workspace_id', 'project_id', 'opportunity_id'])
      .merge()
  })
}
