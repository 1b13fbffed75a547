import { present } from '@fundharbor/chassis/http/present'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { AdminWebinar, Webinar, type WebinarKind } from '@fundharbor/contracts/content/webinars'
import type { WebinarModel } from './model.ts'
import { areAllDatesKnown, findSession, sessionInstants } from './sessions.ts'

/** A webinar is upcoming until it ends. A series is one until its last session ends, if the dates are known. */
export function kindOf(row: WebinarModel): WebinarKind {
  const isOver = findSession(row, clock.now()).state === 'ended'
  if (row.type === 'series') return isOver && areAllDatesKnown(row) ? 'recorded' : 'series'
  return isOver ? 'recorded' : 'upcoming'
}

function isLive(row: WebinarModel): boolean {
  const { startsAt, endsAt } = findSession(row, clock.now())
  return startsAt <= clock.now() && endsAt > clock.now()
}

const withState = (row: WebinarModel) => ({
  ...row,
  kind: kindOf(row),
  rating: row.rating === null ? null : Number(row.rating),
  isLive: isLive(row),
  sessionDates: sessionInstants(row),
  hasVideo: row.videoUrl !== null,
})

export const presentWebinar = (row: WebinarModel): Webinar => present(Webinar, withState(row))

export const presentAdminWebinar = (row: WebinarModel): AdminWebinar =>
  present(AdminWebinar, {
    ...withState(row),
    furtherDates: row.furtherDates.map((date) => date.toISOString()),
  })
