import type { AdminWebinar, WebinarForm } from '@fundharbor/contracts/content/webinars'
import { toInstant, toLocalTime } from '../records/local-time.ts'

/** The dialog's fields; a time as a `datetime-local` field has it, an empty number is null. */
export interface WebinarValues extends Omit<WebinarForm, 'scheduledDate'> {
  scheduledDate?: string
}

export const emptyWebinar: WebinarValues = {
  title: '',
  description: '',
  presenter: '',
  presenterTitle: '',
  duration: 60,
  type: 'workshop',
  level: 'Beginner',
  price: '0.00',
  maxAttendees: 100,
  topics: [],
  sessions: null,
  totalDuration: null,
  videoUrl: '',
  isActive: true,
}

export const valuesOf = ({ startsAt, videoUrl, ...webinar }: AdminWebinar): WebinarValues => ({
  ...webinar,
  scheduledDate: toLocalTime(startsAt),
  videoUrl: videoUrl ?? '',
})

export const formOf = ({ scheduledDate, videoUrl, ...values }: WebinarValues): WebinarForm => ({
  ...values,
  scheduledDate: toInstant(scheduledDate) ?? '',
  videoUrl: videoUrl || null,
})
