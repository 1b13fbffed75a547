import type { FitEffort } from '@fundharbor/contracts/catalog/effort'
import type { EligibilityFinding } from '@fundharbor/contracts/catalog/eligibility'
import type { MissingItem } from '@fundharbor/contracts/catalog/fit'
import type { OpportunityModel } from '../../records/opportunities/model.ts'
import { closingDay, daysBefore } from './days.ts'
import { workingDays } from './effort.ts'

/** A step before it is kept. */
export interface PlannedStep {
  title: string
  dueOn: string | null
}

interface PlanContext {
  opportunity: OpportunityModel
  findings: readonly EligibilityFinding[]
  missing: readonly MissingItem[]
  effort: FitEffort
}

/** Days before the deadline. */
export const BUDGET_DAYS = 14
const REVIEW_DAYS = 7
const SUBMIT_DAYS = 2

export const WRITING_STEP = 'Start writing the application'

/** Days before the deadline on which writing starts at the latest. */
const writingDays = (effort: FitEffort) => Math.max(workingDays(effort), REVIEW_DAYS + 1) + SUBMIT_DAYS

/** From the day on which writing starts to the one on which the application is sent. */
export const planWriting = (closes: string, effort: FitEffort) => ({
  startsOn: daysBefore(closes, writingDays(effort)),
  endsOn: daysBefore(closes, SUBMIT_DAYS),
})

/** The steps to the deadline, counted back from it, earliest first; without days if there is no deadline. */
export function planSteps({ opportunity, findings, missing, effort }: PlanContext): PlannedStep[] {
  const closes = closingDay(opportunity)
  const before = (days: number) => closes && daysBefore(closes, days)
  const start = writingDays(effort)
  const steps: PlannedStep[] = [
    ...questionSteps(findings, before(start + 5)),
    ...missing
      .filter(({ kind }) => kind !== 'profile')
      .map(({ label, startOn }) => ({ title: `Start: ${label}`, dueOn: startOn })),
    { title: WRITING_STEP, dueOn: before(start) },
    { title: 'Have the budget approved', dueOn: before(BUDGET_DAYS) },
    { title: 'Let somebody else read the application', dueOn: before(REVIEW_DAYS) },
    { title: 'Submit the application', dueOn: before(SUBMIT_DAYS) },
  ]
  return steps.toSorted((one, other) => (one.dueOn ?? '').localeCompare(other.dueOn ?? ''))
}

function questionSteps(findings: readonly EligibilityFinding[], dueOn: string | null): PlannedStep[] {
  const open = findings.filter(({ verdict, answer }) => verdict === 'ask' && answer !== 'profile')
  if (open.length === 0) return []
  return [
    {
      title:
        open.length === 1
          ? 'Clear up the open question about who can apply'
          : `Clear up the ${open.length} open questions about who can apply`,
      dueOn,
    },
  ]
}
