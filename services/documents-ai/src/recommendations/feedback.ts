import { clock } from '@fundharbor/chassis/runtime/clock'
import type { Feedback } from '@fundharbor/contracts/documents/recommendations'
import { Model } from 'objection'
import type { OpportunityTraits } from './rank.ts'

/** A person's feedback on an opportunity, with its traits at that time. */
export interface GivenFeedback {
  opportunityId: string
  feedback: Feedback
  facts: OpportunityTraits
}

const table = () => Model.knex().table('recommendation_feedback')

/** Latest first. */
export const readFeedback = (userId: string): Promise<GivenFeedback[]> =>
  table().select('opportunityId', 'feedback', 'facts').where({ user_id: userId }).orderBy('given_at', 'desc')

interface FeedbackChange {
  userId: string
  opportunityId: string
  feedback: Feedback | null
  facts: OpportunityTraits
}

/** Stores feedback; `null` removes it. */
export async function saveFeedback({
  userId,
  opportunityId,
  feedback,
  facts,
}: FeedbackChange): Promise<void> {
  const key = { user_id: userId, opportunity_id: opportunityId }
  if (feedback === null) {
    await table().where(key).delete()
    return
  }
  await table()
    .insert({ ...key, feedback, facts: JSON.stringify(facts), given_at: clock.now() })
    .onConflict(['user_id', 'opportunity_id'])
    .merge()
}
