import type { AdminWebinar, WebinarForm } from '@fundharbor/contracts/content/webinars'
import { formatDateTime } from '@fundharbor/kit'
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

export const valuesOf = (webinar: AdminWebinar): WebinarValues => ({
  title: webinar.title,
  description: webinar.description,
  presenter: webinar.presenter,
  presenterTitle: webinar.presenterTitle,
  scheduledDate: toLocalTime(webinar.startsAt),
  duration: webinar.duration,
  type: webinar.type,
  level: webinar.level,
  price: webinar.price,
  maxAttendees: webinar.maxAttendees,
  topics: webinar.topics,
  sessions: webinar.sessions,
  totalDuration: webinar.totalDuration,
  videoUrl: webinar.videoUrl ?? '',
  isActive: webinar.isActive,
})

export const formOf = ({ scheduledDate, videoUrl, ...values }: WebinarValues): WebinarForm => ({
  ...values,
  scheduledDate: toInstant(scheduledDate) ?? '',
  videoUrl: videoUrl || null,
})

/** What the dialog calls the fields. */
export const webinarLabels = {
  title: 'Title',
  description: 'Description',
  presenter: 'Presenter',
  presenterTitle: 'Presenter title',
  scheduledDate: 'Date and time',
  duration: 'Duration (minutes)',
  type: 'Type',
  level: 'Level',
  price: 'Price (USD)',
  maxAttendees: 'Places',
  topics: 'Topics',
  sessions: 'Sessions of a series',
  totalDuration: 'Minutes of a whole series',
  videoUrl: 'Address of the recording',
  isActive: 'Shown on the webinars page',
}

/** How a field's value reads beside somebody else's. */
export function showValue(name: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  const text = Array.isArray(value) ? value.join(', ') : String(value ?? '')
  if (text === '') return 'Empty'
  return name === 'scheduledDate' ? formatDateTime(toInstant(text) ?? '') : text
}
