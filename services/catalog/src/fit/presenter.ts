import { clock } from '@fundharbor/chassis/runtime/clock'
import { dayIn } from '@fundharbor/contracts/catalog/closing-time'
import type { Decision, FitStep } from '@fundharbor/contracts/catalog/decisions'
import type { Fit } from '@fundharbor/contracts/catalog/fit'
import type { OpportunityModel } from '../opportunities/model.ts'
import type { DecisionModel, StepModel } from './model.ts'
import type { PlannedStep } from './plan.ts'

export const presentDecision = (row: DecisionModel): Decision => ({
  id: row.id,
  workspaceId: row.workspaceId,
  projectId: row.projectId,
  opportunityId: row.opportunityId,
  status: row.status,
  reason: row.reason,
  decidedBy: row.decidedBy === null ? null : { id: row.decidedBy, name: row.decidedByName ?? '' },
  decidedAt: row.decidedAt.toISOString(),
  applicationId: row.applicationId,
  version: row.version,
})

/** What is shown of a step. */
export type ShownStep = Pick<
  StepModel,
  'id' | 'title' | 'dueOn' | 'doneAt' | 'assigneeId' | 'assigneeName' | 'revision'
>

/** `today` is the day where the funder is. */
export const presentStep = (row: ShownStep, today: string): FitStep => ({
  id: row.id,
  title: row.title,
  dueOn: row.dueOn,
  isDone: row.doneAt !== null,
  isLate: row.doneAt === null && row.dueOn !== null && row.dueOn < today,
  assignee: row.assigneeId === null ? null : { id: row.assigneeId, name: row.assigneeName ?? '' },
  revision: row.revision,
})

export const presentPlannedStep = ({ title, dueOn }: PlannedStep, today: string): FitStep => ({
  id: null,
  title,
  dueOn,
  isDone: false,
  isLate: dueOn !== null && dueOn < today,
  assignee: null,
  revision: 0,
})

export const presentFitOpportunity = (row: OpportunityModel): Fit['opportunity'] => ({
  id: row.id,
  title: row.title,
  funderName: row.funderName,
  deadline: row.deadline?.toISOString() ?? null,
  deadlineZone: row.deadlineZone,
  isRolling: row.isRolling,
  isForecast: row.isForecast,
  isClosed: row.deadline !== null && row.deadline < clock.now(),
  minAmount: row.minAmount,
  maxAmount: row.maxAmount,
  currency: row.currency,
  sourceUrl: row.sourceUrl !== null && /^https?:/i.test(row.sourceUrl) ? row.sourceUrl : null,
})

/** Today where the funder is. */
export const todayAt = ({ deadlineZone }: Pick<OpportunityModel, 'deadlineZone'>): string =>
  dayIn(clock.now(), deadlineZone)
