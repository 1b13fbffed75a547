import { clock } from '@fundharbor/chassis/runtime/clock'
import { dayIn } from '@fundharbor/contracts/catalog/closing-time'
import type { OpportunityModel } from './model.ts'

/** Today where the funder is, such as `2027-05-04`. */
export const todayAt = ({ deadlineZone }: Pick<OpportunityModel, 'deadlineZone'>): string =>
  dayIn(clock.now(), deadlineZone)
