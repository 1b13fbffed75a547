import { clock } from '@fundharbor/chassis/runtime/clock'
import type { GrantStep } from '@fundharbor/contracts/catalog/grant-parts'
import type { Fit } from '@fundharbor/contracts/catalog/fit'
import type { OpportunityModel } from '../../records/opportunities/model.ts'
import { presentUndated } from '../../records/opportunities/presenter.ts'
import { webAddress } from '../../records/opportunities/web-address.ts'
import type { PlannedStep } from './plan.ts'

export const presentPlannedStep = ({ title, dueOn }: PlannedStep, today: string): GrantStep => ({
  id: null,
  title,
  kind: 'task',
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
  ...presentUndated(row),
  isClosed: row.deadline !== null && row.deadline < clock.now(),
  minAmount: row.minAmount,
  maxAmount: row.maxAmount,
  currency: row.currency,
  sourceUrl: webAddress(row.sourceUrl),
})
