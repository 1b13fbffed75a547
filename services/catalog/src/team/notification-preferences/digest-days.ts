import type { AlertFrequency } from '@fundharbor/contracts/catalog/saved'
import { subDays } from 'date-fns/subDays'
import { subHours } from 'date-fns/subHours'

/** Digests and reminders are sent from this hour (UTC) on, an hour after the daily addition. */
export const SEND_HOUR = 7

/**
 * The day of the latest digest that is due at an instant, e.g. `2026-11-21`: today or, before the send hour, yesterday;
 * for weekly digests the Monday of that week. A search whose last digest is of an earlier day gets one, however late.
 */
export function digestDay(frequency: AlertFrequency, now: Date): string {
  const day = subHours(now, SEND_HOUR)
  if (frequency !== 'weekly') return isoDay(day)
  return isoDay(subDays(day, (day.getUTCDay() + 6) % 7))
}

const isoDay = (date: Date) => date.toISOString().slice(0, 10)
