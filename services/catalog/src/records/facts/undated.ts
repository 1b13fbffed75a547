import { latestYear } from '../opportunities/years.ts'
import type { Fact, FactSource } from './facts.ts'

const formatter = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** Since when a record without a deadline may be out of date: the year that its title names, or the day it was posted. */
export function undatedSince({ title, deadline, postedAt }: FactSource): Fact | null {
  if (deadline) return null
  const posted = postedAt && {
    value: postedAt.toISOString().slice(0, 10),
    quote: `Posted ${formatter.format(postedAt)}`,
  }
  const year = latestYear(title)
  const named = year && { value: `${year.year}-01-01`, quote: year.quote }
  if (!posted || !named) return posted ?? named
  return named.value < posted.value ? named : posted
}

const DAY_MS = 86_400_000
const STALE_DAYS = 730

/** Whether an opportunity without a deadline is so old that it may have ended. */
export const isStale = ({ value }: Fact, now: Date): boolean =>
  now.getTime() - Date.parse(value) > STALE_DAYS * DAY_MS

/** Whether it is dated by its posting, not by a year in its title. */
export const isByPosting = ({ quote }: Fact): boolean => quote.startsWith('Posted ')
