import { DEFAULT_CLOSING_ZONE } from '@fundharbor/contracts/catalog/closing-time'
import type {
  CardMember,
  PipelineCard,
  PipelineComment,
  PipelineFile,
} from '@fundharbor/contracts/catalog/pipeline'
import type { DecisionModel } from '../fit/model.ts'
import { presentStep, todayAt } from '../fit/presenter.ts'
import type { OpportunityModel } from '../opportunities/model.ts'
import { columnOf, type DecisionApplication } from './applications.ts'
import type { CommentModel, FileModel } from './model.ts'
import type { Progress } from './read-progress.ts'

/** What a card shows besides the decision. */
interface CardFacts {
  opportunity: OpportunityModel | undefined
  application: DecisionApplication | undefined
  /** Undefined without steps. */
  progress: Progress | undefined
  comments: number
  files: number
}

const memberOf = (id: string | null, name: string | null): CardMember | null =>
  id === null ? null : { id, name: name ?? '' }

export function presentCard(
  row: DecisionModel,
  { opportunity, application, progress, comments, files }: CardFacts,
): PipelineCard {
  const column = columnOf(application)
  return {
    id: row.id,
    projectId: row.projectId,
    opportunity: {
      id: row.opportunityId,
      title: opportunity?.title ?? row.opportunityTitle,
      funderName: opportunity?.funderName ?? null,
      deadline: opportunity?.deadline?.toISOString() ?? null,
      deadlineZone: opportunity?.deadlineZone ?? DEFAULT_CLOSING_ZONE,
      isRolling: opportunity?.isRolling ?? false,
      isForecast: opportunity?.isForecast ?? false,
    },
    status: column ?? row.status,
    reason: row.reason,
    followsApplication: column !== undefined,
    applicationId: application?.id ?? null,
    responsible: memberOf(row.responsibleId, row.responsibleName),
    decidedBy: memberOf(row.decidedBy, row.decidedByName),
    decidedAt: row.decidedAt.toISOString(),
    steps: presentProgress(progress, opportunity),
    comments,
    files,
    version: row.version,
    revision: row.revision,
  }
}

function presentProgress(
  progress: Progress | undefined,
  opportunity: OpportunityModel | undefined,
): PipelineCard['steps'] {
  const { done, total, next } = progress ?? { done: 0, total: 0 }
  const shown = next && presentStep(next, todayAt(opportunity ?? { deadlineZone: DEFAULT_CLOSING_ZONE }))
  return {
    done,
    total,
    next: shown ? { title: shown.title, dueOn: shown.dueOn, isLate: shown.isLate } : null,
  }
}

export const presentComment = (row: CommentModel): PipelineComment => ({
  id: row.id,
  text: row.text,
  author: memberOf(row.createdBy, row.createdByName),
  mentions: row.mentions,
  createdAt: row.createdAt.toISOString(),
})

export const presentFile = (row: FileModel): PipelineFile => ({
  id: row.id,
  name: row.name,
  size: row.size,
  uploadedBy: memberOf(row.createdBy, row.createdByName),
  uploadedAt: row.createdAt.toISOString(),
})
