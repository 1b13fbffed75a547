import { clock } from '@fundharbor/chassis/runtime/clock'
import type { Applicant } from '@fundharbor/contracts/identity/applicants'
import { subDays } from 'date-fns/subDays'
import { Model } from 'objection'
import type { ListKey } from './feedback.ts'
import { fingerprintOf } from './fingerprint.ts'
import type { PresentedMatch } from './present-match.ts'
import { dueWeek } from './due-week.ts'

/** Opportunities that are remembered per project; a list has twenty. */
export const MAX_KNOWN = 1000

interface ReadList {
  key: ListKey
  applicant: Applicant
  items: readonly Pick<PresentedMatch, 'opportunityId' | 'isGoodMatch'>[]
}

/** When and with what profile somebody last read the matches of a project. */
export interface FollowedProject {
  readAt: Date
  applicantHash: string
}

export const readFollowed = ({ userId, projectId }: ListKey): Promise<FollowedProject | undefined> =>
  Model.knex()
    .table('match_emails')
    .select('readAt', 'applicantHash')
    .where({ user_id: userId, project_id: projectId })
    .first()

/**
 * Remembers that a person looks at the matches of a project: from the next Monday on, new ones are emailed. What is
 * listed the first time, or the first time after the project or profile has changed, is known already.
 */
export async function followProject(
  { key, applicant, items }: ReadList,
  known: FollowedProject | undefined,
): Promise<void> {
  const good = items.filter(({ isGoodMatch }) => isGoodMatch)
  if (good.length === 0) return
  const now = clock.now()
  const applicantHash = fingerprintOf(applicant)
  // Most requests change nothing.
  if (known?.applicantHash === applicantHash && known.readAt >= subDays(now, 1)) return
  const knex = Model.knex()
  await knex
    .table('match_emails')
    .insert({
      user_id: key.userId,
      project_id: key.projectId,
      applicant_hash: applicantHash,
      known: JSON.stringify(good.map(({ opportunityId }) => opportunityId)),
      week: dueWeek(now),
      read_at: now,
    })
    .onConflict(['user_id', 'project_id'])
    .merge({
      applicant_hash: applicantHash,
      known: knex.raw(
        `CASE WHEN match_emails.applicant_hash = excluded.applicant_hash OR match_emails.known IS NULL
           THEN match_emails.known
           ELSE (SELECT jsonb_agg(id ORDER BY place) FROM (
             SELECT id, min(place) AS place
             FROM jsonb_array_elements(excluded.known || match_emails.known) WITH ORDINALITY AS listed(id, place)
             GROUP BY id ORDER BY place LIMIT ?) AS newest) END`,
        [MAX_KNOWN],
      ),
      read_at: now,
    })
}
