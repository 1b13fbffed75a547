import { closingDay as dayOf, daysBetween as countDays } from '@fundharbor/contracts/catalog/closing-time'
import { addDays } from 'date-fns/addDays'
import { subDays } from 'date-fns/subDays'
import type { OpportunityModel } from '../../records/opportunities/model.ts'

/** The closing day where the funder is; null without a deadline. */
export const closingDay = ({
  deadline,
  deadlineZone,
}: Pick<OpportunityModel, 'deadline' | 'deadlineZone'>): string | null =>
  deadline && dayOf({ deadline, deadlineZone })

const toDate = (day: string) => new Date(`${day}T00:00:00Z`)
const toDay = (date: Date) => date.toISOString().slice(0, 10)

export const daysBefore = (day: string, days: number): string => toDay(subDays(toDate(day), days))
export const daysAfter = (day: string, days: number): string => toDay(addDays(toDate(day), days))

/** From one day to another; 0 if it has passed. */
export const daysBetween = (from: string, to: string): number => Math.max(0, countDays(from, to))
