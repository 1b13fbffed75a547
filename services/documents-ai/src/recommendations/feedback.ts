import { clock } from '@fundharbor/chassis/runtime/clock'
import type { Feedback } from '@fundharbor/contracts/documents/recommendations'
import { Model } from 'objection'

/** What an opportunity was called when somebody gave feedback on it. */
export interface OpportunityTraits {
  title: string
  funderName: string
  deadline: string | null
}

/** A person's feedback on an opportunity, for one project. */
export interface GivenFeedback {
  opportunityId: string
  feedback: Feedback
  facts: OpportunityTraits
}

/** Whose feedback or list it is, and for which project: `projectKey` makes the id. */
export interface ListKey {
  userId: string
  projectId: string
}

const table = () => Model.knex().table('recommendation_feedback')

/** Latest first. */
export const readFeedback = ({ userId, projectId }: ListKey): Promise<GivenFeedback[]> =>
  table()
    .select('opportunityId', 'feedback', 'facts')
    .where({ user_id: userId, project_id: projectId })
    .orderBy('given_at', 'desc')

interface FeedbackChange {
  key: ListKey
  opportunityId: string
  feedback: Feedback | null
  facts: OpportunityTraits
}

/** Stores feedback; `null` removes it. */
export async function saveFeedback({ key, opportunityId, feedback, facts }: FeedbackChange): Promise<void> {
  const own = { user_id: key.userId, project_id: key.projectId, opportunity_id: opportunityId }
  if (feedback === null) {
    await table().where(own).delete()
    return
  }
  await table()
    .insert({ ...own, feedback, facts: JSON.stringify(facts), given_at: clock.now() })
    .onConflict(['user_id', 'project_id', 'opportunity_id'])
    .merge()
}
