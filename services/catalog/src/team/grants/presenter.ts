import { DEFAULT_CLOSING_ZONE } from '@fundharbor/contracts/catalog/closing-time'
import type { GrantComment, GrantFile, GrantMember } from '@fundharbor/contracts/catalog/grant-parts'
import type { GrantStatus } from '@fundharbor/contracts/catalog/grant-status'
import type { Grant } from '@fundharbor/contracts/catalog/grants'
import { max } from 'date-fns/max'
import type { OpportunityModel } from '../../records/opportunities/model.ts'
import { presentUndated } from '../../records/opportunities/presenter.ts'
import { webAddress } from '../../records/opportunities/web-address.ts'
import { isOffered, isOwn } from '../../records/opportunities/visible.ts'
import type { GrantModel } from './model.ts'
import type { CommentModel, FileModel } from './part-models.ts'
import { presentStep } from './present-step.ts'
import { todayAt } from '../../records/opportunities/today-at.ts'
import type { GrantApplication } from './read-applications.ts'
import type { Progress } from './read-progress.ts'

/** What a grant shows besides its own row. */
interface GrantFacts {
  /** Undefined if it is not in the catalog any more. */
  opportunity: OpportunityModel | undefined
  application: GrantApplication | undefined
  /** Undefined without steps. */
  progress: Progress | undefined
  comments: number
  files: number
}

export const memberOf = (id: string | null, name: string | null): GrantMember | null =>
  id === null ? null : { id, name: name ?? '' }

export function presentGrant(
  row: GrantModel,
  { opportunity, application, progress, comments, files }: GrantFacts,
): Grant {
  return {
    id: row.id,
    projectId: row.projectId,
    opportunity: presentOpportunity(row, opportunity),
    status: row.status,
    reason: row.reason,
    sent: row.sentOn === null ? null : { on: row.sentOn, number: row.sentNumber },
    sums: {
      requested: row.requested,
      awarded: row.awarded,
      currency: row.currency ?? opportunity?.currency ?? 'USD',
    },
    application: application ? { id: application.id, status: application.status } : null,
    responsible: memberOf(row.responsibleId, row.responsibleName),
    savedBy: memberOf(row.createdBy, row.createdByName),
    savedAt: row.createdAt.toISOString(),
    decidedBy: memberOf(row.decidedBy, row.decidedByName),
    decidedAt: row.decidedAt.toISOString(),
    steps: presentProgress(progress, opportunity),
    comments,
    files,
    reminders: isReminded(row),
    changedSince: opportunity !== undefined && hasChanged(row, opportunity),
    version: row.version,
    revision: row.revision,
  }
}

/** Whether the member who reads the grant gets reminders of its deadline. */
export const isReminded = (row: GrantModel): boolean => row.isFollowed === true && !row.isMuted

/** Whether the opportunity has changed since the member who reads the grant last saw it. */
export const hasChanged = (row: GrantModel, { updatedAt }: OpportunityModel): boolean =>
  updatedAt > max([row.seenAt, row.memberSeenAt ?? row.seenAt])

function presentOpportunity(
  row: GrantModel,
  opportunity: OpportunityModel | undefined,
): Grant['opportunity'] {
  return {
    id: row.opportunityId,
    title: opportunity?.title ?? row.opportunityTitle,
    funderName: opportunity?.funderName ?? null,
    deadline: opportunity?.deadline?.toISOString() ?? null,
    deadlineZone: opportunity?.deadlineZone ?? DEFAULT_CLOSING_ZONE,
    isRolling: opportunity?.isRolling ?? false,
    isForecast: opportunity?.isForecast ?? false,
    ...presentUndated(opportunity),
    isOwn: opportunity ? isOwn(opportunity) : false,
    isActive: opportunity ? isOffered(opportunity) : false,
    minAmount: opportunity?.minAmount ?? null,
    maxAmount: opportunity?.maxAmount ?? null,
    currency: opportunity?.currency ?? 'USD',
    formUrl: opportunity && isStarted(row.status) ? formUrl(opportunity) : null,
  }
}

const isStarted = (status: GrantStatus) => status !== 'saved' && status !== 'deciding' && status !== 'passed'

const formUrl = ({ applicationUrl, sourceUrl }: OpportunityModel) =>
  webAddress(applicationUrl) ?? webAddress(sourceUrl)

function presentProgress(
  progress: Progress | undefined,
  opportunity: OpportunityModel | undefined,
): Grant['steps'] {
  const { done, total, next } = progress ?? { done: 0, total: 0 }
  const shown = next && presentStep(next, todayAt(opportunity ?? { deadlineZone: DEFAULT_CLOSING_ZONE }))
  return {
    done,
    total,
    next: shown
      ? { title: shown.title, dueOn: shown.dueOn, isLate: shown.isLate, assignee: shown.assignee }
      : null,
  }
}

export const presentComment = (row: CommentModel): GrantComment => ({
  id: row.id,
  text: row.text,
  author: memberOf(row.createdBy, row.createdByName),
  mentions: row.mentions,
  createdAt: row.createdAt.toISOString(),
})

export const presentFile = (row: FileModel): GrantFile => ({
  id: row.id,
  name: row.name,
  size: row.size,
  uploadedBy: memberOf(row.createdBy, row.createdByName),
  uploadedAt: row.createdAt.toISOString(),
})
