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

const ofWorkspace = (knex: Knex, { workspaceId, projectId }: FeedbackKey) =>
  knex.table('recommendation_feedback').where({ workspace_id: workspaceId, project_id: projectId })

/** The workspace's feedback, latest first. */
export const readFeedback = async (key: FeedbackKey): Promise<GivenFeedback[]> =>
  ofWorkspace(Model.knex(), key).select('opportunity_id', 'feedback', 'facts').orderBy('given_at', 'desc')

interface FeedbackChange {
  key: FeedbackKey
  opportunityId: string
  feedback: Feedback | null
  facts: OpportunityTraits
}

/** Stores a workspace's feedback; `null` removes it. */
export async function saveFeedback({ key, opportunityId, feedback, facts }: FeedbackChange): Promise<void> {
  const about = { opportunity_id: opportunityId }
  const knex = Model.knex()
  if (feedback === null) {
    await ofWorkspace(knex, key).where(about).delete()
    return
  }
  await knex
    .table('recommendation_feedback')
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
}
