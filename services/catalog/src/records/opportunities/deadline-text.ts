import { clock } from '@fundharbor/chassis/runtime/clock'
import {
  daysToClosing,
  dueIn,
  formatClosing,
  type ClosingTime,
} from '@fundharbor/contracts/catalog/closing-time'
import type { OpportunityModel } from './model.ts'

/** When an opportunity closes, for the details line in emails. */
export function describeDeadline({
  deadline,
  deadlineZone,
  isRolling,
  isForecast,
}: Pick<OpportunityModel, 'deadline' | 'deadlineZone' | 'isRolling' | 'isForecast'>): string {
  if (deadline) return `closes ${formatClosing({ deadline, deadlineZone })}`
  if (isRolling) return 'rolling deadline'
  return isForecast ? 'forecast' : 'no deadline stated'
}

/** `Due in 6 days`, counted to the closing day where the funder is. */
export const dueText = (at: ClosingTime): string => `Due ${dueIn(daysToClosing(at, clock.now()))}`
