import type { Fact, FactSource } from './facts.ts'

const formatter = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** Fiscal and calendar years: "FY21", "FY 2021", "2021". */
const YEARS = /\b(?:FY\s?(?:20)?|20)(\d\d)\b/g

/** Since when a record without a deadline may be out of date: the year that its title names, or the day it was posted. */
export function undatedSince({ title, deadline, postedAt }: FactSource): Fact | null {
  if (deadline) return null
  const posted = postedAt && {
    value: postedAt.toISOString().slice(0, 10),
    quote: `Posted ${formatter.format(postedAt)}`,
  }
  const named = latestYear(title)
  if (!posted || !named) return posted ?? named
  return named.value < posted.value ? named : posted
}

/** "2021–2025" is not out of date in 2024. */
function latestYear(title: string): Fact | null {
  const [latest] = [...title.matchAll(YEARS)]
    .map(([quote, year]) => ({ value: `20${year}-01-01`, quote }))
    .toSorted((one, other) => other.value.localeCompare(one.value))
  return latest ?? null
}

const DAY_MS = 86_400_000
const STALE_DAYS = 730

/** Whether an opportunity without a deadline is so old that it may have ended. */
export const isStale = ({ value }: Fact, now: Date): boolean =>
  now.getTime() - Date.parse(value) > STALE_DAYS * DAY_MS

/** Whether it is dated by its posting, not by a year in its title. */
export const isByPosting = ({ quote }: Fact): boolean => quote.startsWith('Posted ')
