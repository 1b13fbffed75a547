import { closingDay } from '@fundharbor/contracts/catalog/closing-time'
import type { EffortSettings } from '@fundharbor/contracts/catalog/effort'
import type { TimelineEntry } from '@fundharbor/contracts/catalog/timeline'
import { measureEffort } from '../../matching/fit/effort.ts'
import { planWriting, WRITING_STEP } from '../../matching/fit/plan.ts'
import { presentStep, type ShownStep } from '../grants/present-step.ts'
import { todayAt } from '../../records/opportunities/today-at.ts'
import type { Goal } from './goals.ts'

/** A deadline with the time to write: by the steps of the grant, or else counted back from it. */
export function presentEntry({ grant, opportunity, steps }: Goal, settings: EffortSettings): TimelineEntry {
  const { id, title, funderName, deadline, deadlineZone } = opportunity
  const today = todayAt(opportunity)
  const closesOn = closingDay(opportunity)
  const effort = measureEffort(opportunity, settings, today)
  const kept = readWriting(steps)
  return {
    grantId: grant.id,
    status: grant.status,
    opportunity: { id, title, funderName, deadline: deadline.toISOString(), deadlineZone },
    closesOn,
    projectId: grant.projectId,
    writing: { ...(kept ?? planWriting(closesOn, effort)), hours: effort.hours, isKept: kept !== null },
    steps: steps.map((step) => presentStep(step, today)),
  }
}

/** From the step that starts the writing, or the first one if people renamed it, to the last one. */
function readWriting(steps: ShownStep[]): Pick<TimelineEntry['writing'], 'startsOn' | 'endsOn'> | null {
  const dated = steps.flatMap(({ title, dueOn }) => (dueOn === null ? [] : [{ title, dueOn }]))
  const start = dated.find(({ title }) => title === WRITING_STEP) ?? dated[0]
  const end = dated.at(-1)
  return start && end ? { startsOn: start.dueOn, endsOn: end.dueOn } : null
}
