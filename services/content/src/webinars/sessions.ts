import { JOIN_MINUTES_BEFORE, type JoinState } from '@fundharbor/contracts/content/webinar-attendance'
import { addMinutes } from 'date-fns/addMinutes'
import { subMinutes } from 'date-fns/subMinutes'
import type { WebinarModel } from './model.ts'

type Dates = Pick<WebinarModel, 'startsAt' | 'furtherDates'>

/** A session of a webinar, and whether it can be joined. */
export interface Session {
  startsAt: Date
  endsAt: Date
  opensAt: Date
  state: JoinState
}

/** The known starts of all sessions, in order. A webinar that is not a series has one. */
export const sessionDates = ({ startsAt, furtherDates }: Dates): Date[] =>
  [startsAt, ...furtherDates].toSorted((a, b) => a.getTime() - b.getTime())

/** The session that is now or next; the last one after the end. */
export function findSession(webinar: Dates & Pick<WebinarModel, 'duration'>, now: Date): Session {
  const dates = sessionDates(webinar)
  const endOf = (start: Date) => addMinutes(start, webinar.duration)
  const startsAt = dates.find((start) => endOf(start) > now) ?? dates.at(-1) ?? webinar.startsAt
  const endsAt = endOf(startsAt)
  const opensAt = subMinutes(startsAt, JOIN_MINUTES_BEFORE)
  const isOpen = opensAt <= now
  return { startsAt, endsAt, opensAt, state: endsAt <= now ? 'ended' : isOpen ? 'open' : 'early' }
}

/** `sessionDates` as instants. */
export const sessionInstants = (dates: Dates): string[] =>
  sessionDates(dates).map((date) => date.toISOString())

/** Whether the dates of all announced sessions are known. */
export const areAllDatesKnown = ({ sessions, ...dates }: Dates & Pick<WebinarModel, 'sessions'>): boolean =>
  sessionDates(dates).length >= (sessions ?? 1)
