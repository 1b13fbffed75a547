import type { AlertFrequency } from '@fundharbor/contracts/catalog/saved'

/** Digests and reminders go out from this hour (UTC) on: an hour after the day's new opportunities came. */
export const MAIL_HOUR = 7

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/**
 * The day of the latest digest that is due at an instant, e.g. `2026-11-21`: every day from the mail hour on, or on
 * Mondays. A search that was told of an earlier day has to be told again, however long everything stood still.
 */
export function digestDay(frequency: AlertFrequency, now: Date): string {
  const day = new Date(now.getTime() - MAIL_HOUR * HOUR_MS)
  if (frequency !== 'weekly') return isoDay(day)
  const sinceMonday = (day.getUTCDay() + 6) % 7
  return isoDay(new Date(day.getTime() - sinceMonday * DAY_MS))
}

const isoDay = (date: Date) => date.toISOString().slice(0, 10)
