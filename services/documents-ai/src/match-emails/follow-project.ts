import { clock } from '@fundharbor/chassis/runtime/clock'
import { subDays } from 'date-fns'
import { Model } from 'objection'
import { dueWeek } from './weeks.ts'

interface ReadProject {
  userId: string
  projectId: string
  /** Good matches that are listed. */
  ids: readonly string[]
}

/**
 * Remembers that a person looks at the matches of a project: from the next Monday on, new ones are emailed. What is
 * listed the first time is known already.
 */
export async function followProject({ userId, projectId, ids }: ReadProject): Promise<void> {
  const now = clock.now()
  await Model.knex()
    .table('match_emails')
    .insert({
      user_id: userId,
      project_id: projectId,
      known: JSON.stringify(ids),
      week: dueWeek(now),
      read_at: now,
    })
    .onConflict(['user_id', 'project_id'])
    .merge({ read_at: now })
    // Most requests change nothing.
    .where('match_emails.read_at', '<', subDays(now, 1))
}
