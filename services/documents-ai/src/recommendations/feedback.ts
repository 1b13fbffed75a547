import { clock } from '@fundharbor/chassis/runtime/clock'
import type { Feedback } from '@fundharbor/contracts/documents/recommendations'
import { Model } from 'objection'
import type { OpportunityTraits } from './rank.ts'

/** What somebody said of an opportunity. */
export interface GivenFeedback {
  opportunityId: string
  feedback: Feedback
  facts: OpportunityTraits
}

const table = () => Model.knex().table('recommendation_feedback')

/** Latest first. */
export const readFeedback = (userId: string): Promise<GivenFeedback[]> =>
  table().select('opportunityId', 'feedback', 'facts').where({ user_id: userId }).orderBy('given_at', 'desc')

interface Said {
  userId: string
  opportunityId: string
  feedback: Feedback | null
  facts: OpportunityTraits
}

/** `null` takes back what was said. */
export async function saveFeedback({ userId, opportunityId, feedback, facts }: Said): Promise<void> {
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
