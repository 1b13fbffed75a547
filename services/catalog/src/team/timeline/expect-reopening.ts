import type { Reopening } from '@fundharbor/contracts/catalog/timeline'
import { daysAfter } from '../../matching/fit/days.ts'

const YEAR = 365
/** Openings further apart than a season show no habit. */
const MAX_SPREAD = 92
/** What has not opened for longer than this may have ended. */
const MAX_SILENT_YEARS = 3
/** Two records of one round are not a reopening. */
const MIN_ROUND = 270

const yearOf = (day: string) => Number(day.slice(0, 4))
const toMs = (day: string) => Date.parse(`${day}T00:00:00Z`)
const daysFrom = (from: string, to: string) => Math.round((toMs(to) - toMs(from)) / 86_400_000)

/**
 * When an opportunity usually opens again, by the days on which it opened, earliest first. Null unless it opened in
 * several years, at about the same time of the year, and not too long ago.
 */
export function expectReopening(
  openings: readonly string[],
  today: string,
): Pick<Reopening, 'expectedOn' | 'years'> | null {
  const rounds = roundsOf(openings)
  const latest = rounds.at(-1)
  const years = [...new Set(rounds.map(yearOf))]
  if (!latest || years.length < 2 || yearOf(today) - yearOf(latest) > MAX_SILENT_YEARS) return null
  // How much earlier or later in the year than the latest one.
  const shifts = rounds.map((day) => shiftOf(latest, day)).toSorted((one, other) => one - other)
  if ((shifts.at(-1) ?? 0) - (shifts[0] ?? 0) > MAX_SPREAD) return null
  const usual = daysAfter(latest, shifts[Math.floor((shifts.length - 1) / 2)] ?? 0)
  const earliest = daysAfter(latest, MIN_ROUND) > today ? daysAfter(latest, MIN_ROUND) : today
  return { expectedOn: nextOn(usual, earliest), years }
}

/** The first opening of each round. */
function roundsOf(openings: readonly string[]): string[] {
  const rounds: string[] = []
  for (const day of openings) {
    const last = rounds.at(-1)
    if (last === undefined || daysFrom(last, day) >= MIN_ROUND) rounds.push(day)
  }
  return rounds
}

/** From -182 to 182 days. */
function shiftOf(latest: string, day: string): number {
  const days = ((daysFrom(latest, day) % YEAR) + YEAR) % YEAR
  return days > YEAR / 2 ? days - YEAR : days
}

/** The first time that the day of the year comes on or after another day. */
function nextOn(day: string, from: string): string {
  const inYear = (year: number) => daysAfter(`${year}-${day.slice(5, 7)}-01`, Number(day.slice(8)) - 1)
  const same = inYear(yearOf(from))
  return same >= from ? same : inYear(yearOf(from) + 1)
}
