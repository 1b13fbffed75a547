import { Model } from 'objection'
import type { ListKey } from './feedback.ts'
import type { PresentedMatch } from './present-match.ts'

/** A list as it was computed last. */
export interface StoredList {
  /** A hash of everything that the list depends on. */
  inputHash: string
  /** Whether the applicant's embedding was available. */
  isComplete: boolean
  items: PresentedMatch[]
  /** When its computing began. */
  computedAt: Date
}

const table = () => Model.knex().table('recommendation_lists')

export const readStored = ({ userId, projectId }: ListKey): Promise<StoredList | undefined> =>
  table()
    .select('inputHash', 'isComplete', 'items', 'computedAt')
    .where({ user_id: userId, project_id: projectId })
    .first()

/** Replaces the stored list unless its computing began later, which happens when somebody saves the profile twice. */
export async function storeList(
  { userId, projectId }: ListKey,
  { inputHash, isComplete, items, computedAt }: StoredList,
): Promise<void> {
  await table()
    .insert({
      user_id: userId,
      project_id: projectId,
      input_hash: inputHash,
      is_complete: isComplete,
      items: JSON.stringify(items),
      computed_at: computedAt,
    })
    .onConflict(['user_id', 'project_id'])
    .merge()
    .where('recommendation_lists.computed_at', '<=', computedAt)
}
