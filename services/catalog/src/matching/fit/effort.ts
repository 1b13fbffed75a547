import type { EffortSettings, FitEffort } from '@fundharbor/contracts/catalog/effort'
import type { OpportunityModel } from '../../records/opportunities/model.ts'
import { closingDay, daysBetween } from './days.ts'
import { effortKindOf, usualEfforts, type Call } from './effort-kinds.ts'

/** Working hours that an application takes, against the days left. */
export function measureEffort(
  opportunity: Call & Pick<OpportunityModel, 'deadline' | 'deadlineZone'>,
  settings: Pick<EffortSettings, 'hours' | 'hoursPerWeek'>,
  today: string,
): FitEffort {
  const kind = effortKindOf(opportunity)
  const own = settings.hours[kind]
  const { label, hours: usual } = usualEfforts[kind]
  const hours = own ?? usual
  const closes = closingDay(opportunity)
  return {
    kind,
    label,
    hours,
    isAdjusted: own !== undefined,
    hoursPerWeek: settings.hoursPerWeek,
    weeks: Math.ceil(hours / settings.hoursPerWeek),
    daysLeft: closes === null ? null : daysBetween(today, closes),
  }
}

/** Calendar days that the work takes. */
export const workingDays = ({ hours, hoursPerWeek }: FitEffort): number =>
  Math.ceil((hours / hoursPerWeek) * 7)
