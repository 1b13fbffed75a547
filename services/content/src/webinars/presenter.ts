import { present } from '@fundharbor/chassis/http/present'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { AdminWebinar, Webinar, type WebinarKind } from '@fundharbor/contracts/content/webinars'
import { addMinutes } from 'date-fns'
import type { WebinarModel } from './model.ts'

const endOf = ({ startsAt, duration }: WebinarModel) => addMinutes(startsAt, duration)

/** A single webinar is upcoming until it ends. */
export function kindOf(row: WebinarModel): WebinarKind {
  if (row.type === 'series') return 'series'
  return endOf(row) > clock.now() ? 'upcoming' : 'recorded'
}

const withState = (row: WebinarModel) => ({
  ...row,
  kind: kindOf(row),
  rating: row.rating === null ? null : Number(row.rating),
  isLive: row.startsAt <= clock.now() && endOf(row) > clock.now(),
  hasVideo: row.videoUrl !== null,
})

export const presentWebinar = (row: WebinarModel): Webinar => present(Webinar, withState(row))

export const presentAdminWebinar = (row: WebinarModel): AdminWebinar => present(AdminWebinar, withState(row))
