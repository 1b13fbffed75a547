import { clock } from '@fundharbor/chassis/runtime/clock'
import type { AdminWebinar, Webinar, WebinarKind } from '@fundharbor/contracts/content/webinars'
import type { WebinarModel } from './model.ts'

const endOf = ({ startsAt, duration }: WebinarModel) => new Date(startsAt.getTime() + duration * 60_000)

/** A single webinar is upcoming until it ends. */
export function kindOf(row: WebinarModel): WebinarKind {
  if (row.type === 'series') return 'series'
  return endOf(row) > clock.now() ? 'upcoming' : 'recorded'
}

const presentFacts = (row: WebinarModel) => ({
  id: row.id,
  kind: kindOf(row),
  title: row.title,
  description: row.description,
  type: row.type,
  presenter: row.presenter,
  presenterTitle: row.presenterTitle,
  startsAt: row.startsAt.toISOString(),
  duration: row.duration,
  level: row.level,
  price: row.price,
  attendees: row.attendees,
  maxAttendees: row.maxAttendees,
  rating: row.rating === null ? null : Number(row.rating),
  views: row.views,
  topics: row.topics,
  sessions: row.sessions,
  totalDuration: row.totalDuration,
  isLive: row.startsAt <= clock.now() && endOf(row) > clock.now(),
  hasVideo: row.videoUrl !== null,
  hasMaterials: row.hasMaterials,
})

export const presentWebinar = (row: WebinarModel): Webinar => ({
  ...presentFacts(row),
  isFavorite: row.isFavorite,
})

export const presentAdminWebinar = (row: WebinarModel): AdminWebinar => ({
  ...presentFacts(row),
  videoUrl: row.videoUrl,
  isActive: row.isActive,
  revision: row.revision,
  waiting: row.waiting,
})
