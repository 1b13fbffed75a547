import { DEFAULT_CLOSING_ZONE } from '@fundharbor/contracts/catalog/closing-time'
import type { PipelineDetails } from '@fundharbor/contracts/catalog/pipeline'
import { type DecisionModel } from '../fit/model.ts'
import { readSteps } from '../fit/read-fit.ts'
import { todayAt } from '../fit/presenter.ts'
import { OpportunityModel } from '../opportunities/model.ts'
import { CommentModel, FileModel } from './model.ts'
import { presentComment, presentFile } from './presenter.ts'
import { presentOne } from './read-cards.ts'

/** Today where the funder of a card is. */
export async function todayOf({ opportunityId }: Pick<DecisionModel, 'opportunityId'>): Promise<string> {
  const opportunity = await OpportunityModel.query().findById(opportunityId).select('deadlineZone')
  return todayAt(opportunity ?? { deadlineZone: DEFAULT_CLOSING_ZONE })
}

/** A card with everything that belongs to it. */
export async function readDetails(card: DecisionModel): Promise<PipelineDetails> {
  const own = { decisionId: card.id }
  const [presented, steps, comments, files] = await Promise.all([
    presentOne(card),
    todayOf(card).then((today) => readSteps(card, today)),
    CommentModel.query().where(own).orderBy(['createdAt', 'id']),
    FileModel.query().where(own).orderBy(['createdAt', 'id']),
  ])
  return {
    card: presented,
    notes: card.notes,
    steps,
    comments: comments.map(presentComment),
    files: files.map(presentFile),
  }
}
