import { DEFAULT_CLOSING_ZONE } from '@fundharbor/contracts/catalog/closing-time'
import type { GrantDetails } from '@fundharbor/contracts/catalog/grants'
import { presentActivity } from '../activity/presenter.ts'
import { CallDocumentModel } from '../../matching/briefs/call-documents.ts'
import { ActivityModel } from '../activity/model.ts'
import { readAward } from '../grant-award/read-award.ts'
import { OpportunityModel } from '../../records/opportunities/model.ts'
import type { GrantModel } from '../grants/model.ts'
import { CommentModel, FileModel } from '../grants/part-models.ts'
import { todayAt } from '../../records/opportunities/today-at.ts'
import { presentComment, presentFile } from '../grants/presenter.ts'
import { presentOne } from '../grants/read-grants.ts'
import { readSteps } from '../grants/read-steps.ts'

/** Enough to see how a grant got where it is. */
const MAX_HISTORY = 200

/** Today where the funder of a grant is. */
export async function todayOf({ opportunityId }: Pick<GrantModel, 'opportunityId'>): Promise<string> {
  const opportunity = await OpportunityModel.query().findById(opportunityId).select('deadlineZone')
  return todayAt(opportunity ?? { deadlineZone: DEFAULT_CLOSING_ZONE })
}

/** A grant with everything that belongs to it. */
export async function readDetails(grant: GrantModel): Promise<GrantDetails> {
  const own = { grantId: grant.id }
  const [presented, award, steps, comments, files, history] = await Promise.all([
    presentOne(grant),
    grant.status === 'won' ? readAward(grant) : null,
    todayOf(grant).then((today) => readSteps(grant.id, today)),
    CommentModel.query().where(own).orderBy(['createdAt', 'id']),
    // The funder's documents are a list of their own.
    FileModel.query()
      .where(own)
      .whereNotIn('id', CallDocumentModel.query().select('fileId'))
      .orderBy(['createdAt', 'id']),
    ActivityModel.query()
      .where(own)
      .orderBy([
        { column: 'at', order: 'desc' },
        { column: 'id', order: 'desc' },
      ])
      .limit(MAX_HISTORY),
  ])
  return {
    grant: presented,
    notes: grant.notes,
    award,
    steps,
    comments: comments.map(presentComment),
    files: files.map(presentFile),
    history: history.map(presentActivity),
  }
}
