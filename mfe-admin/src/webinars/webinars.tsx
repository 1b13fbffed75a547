import {
  adminWebinars,
  WebinarLevel,
  WebinarType,
  type AdminWebinar,
} from '@fundharbor/contracts/content/webinars'
import { Badge, formatNumber } from '@fundharbor/kit'
import { Space } from 'antd'
import { nameColumn, timeColumn } from '../records/columns.tsx'
import type { FormField } from '../records/form-field.ts'
import { Lines } from '../records/lines.tsx'
import { capitalize } from '../records/names.ts'
import { defineResource } from '../records/resource.ts'
import { deleteAction } from '../records/row-actions.ts'
import { WebinarDetails } from './webinar-details.tsx'

const toOptions = (values: readonly string[]) => values.map((value) => ({ value, label: capitalize(value) }))

const halves: FormField[] = [
  { name: 'presenter', label: 'Presenter', input: 'line', maxLength: 255, required: 'Presenter is required' },
  { name: 'presenterTitle', label: 'Presenter title', input: 'line', maxLength: 255 },
  {
    name: 'scheduledDate',
    recordField: 'startsAt',
    label: 'Date and time',
    input: 'time',
    required: 'Date is required',
  },
  { name: 'duration', label: 'Duration (minutes)', input: 'number', min: 5, max: 1440, initial: 60 },
  {
    name: 'type',
    label: 'Type',
    input: 'select',
    options: toOptions(WebinarType.options),
    initial: 'workshop',
  },
  {
    name: 'level',
    label: 'Level',
    input: 'select',
    options: toOptions(WebinarLevel.options),
    initial: 'Beginner',
  },
  { name: 'price', label: 'Price (USD)', input: 'amount', initial: '0' },
  { name: 'maxAttendees', label: 'Places', input: 'number', min: 1, max: 100_000, initial: 100 },
  { name: 'sessions', label: 'Sessions (series only)', input: 'number', min: 1, max: 100 },
  { name: 'totalDuration', label: 'Total minutes (series only)', input: 'number', min: 5, max: 100_000 },
]

const fields: FormField[] = [
  { name: 'title', label: 'Title', input: 'line', maxLength: 255, required: 'Title is required' },
  {
    name: 'description',
    label: 'Description',
    input: 'text',
    maxLength: 10_000,
    rows: { minRows: 3, maxRows: 8 },
  },
  ...halves.map((field) => ({ ...field, isHalf: true })),
  {
    name: 'furtherDates',
    label: 'Dates of the further sessions (series only)',
    input: 'times',
    extra: 'The first session is at the date above. Everyone who enrolls gets all dates.',
  },
  { name: 'topics', label: 'Topics', input: 'tags' },
  {
    name: 'joiningUrl',
    label: 'Meeting link',
    input: 'line',
    maxLength: 2000,
    extra:
      'An https address of your video meeting. People who registered can open it from 15 minutes before the start.',
    emptyAs: 'null',
  },
  {
    name: 'videoUrl',
    label: 'Recording URL',
    input: 'line',
    maxLength: 2000,
    extra: 'A path on this site or an https address.',
    emptyAs: 'null',
  },
  { name: 'isActive', label: 'Show on the webinars page', input: 'check', initial: true },
]

function State({ webinar: { isActive, kind } }: { webinar: AdminWebinar }) {
  if (!isActive) return <Badge tone="neutral">Hidden</Badge>
  return kind === 'recorded' ? <Badge tone="info">Past</Badge> : <Badge tone="ok">Visible</Badge>
}

/** What a webinar still lacks. */
function Missing({ webinar: { kind, joiningUrl, hasVideo, isLive } }: { webinar: AdminWebinar }) {
  if (isLive && joiningUrl) return <Badge tone="urgent">Live now</Badge>
  if (kind !== 'recorded') return joiningUrl ? null : <Badge tone="warn">No meeting link</Badge>
  return hasVideo ? null : <Badge tone="warn">No recording</Badge>
}

const placesTaken = ({ attendees, maxAttendees, waiting, attended }: AdminWebinar) => {
  const came = attended > 0 ? `, ${formatNumber(attended)} came` : ''
  const taken = `${formatNumber(attendees)} of ${formatNumber(maxAttendees)}${came}`
  return waiting > 0 ? `${taken}, ${formatNumber(waiting)} waiting` : taken
}

/** Every webinar, including hidden and past ones. */
export const webinars = defineResource({
  queryKey: ['content', 'admin', 'webinars'],
  noun: 'webinar',
  nameOf: ({ title }) => title,
  list: adminWebinars.list,
  empty: 'No webinars yet. Add the first one.',
  columns: [
    nameColumn('Title', 'title', 226),
    { title: 'Presenter', width: 132, render: ({ presenter }) => <Lines text={presenter} /> },
    timeColumn('Date', 'startsAt'),
    { title: 'Type', width: 90, render: ({ type }) => capitalize(type) },
    { title: 'Places taken', width: 126, align: 'right', render: placesTaken },
    {
      title: 'State',
      width: 210,
      render: (webinar) => (
        <Space size={4}>
          <State webinar={webinar} />
          <Missing webinar={webinar} />
        </Space>
      ),
    },
  ],
  details: (webinar) => <WebinarDetails webinar={webinar} />,
  rowActions: [
    deleteAction({
      noun: 'webinar',
      endpoint: adminWebinars.remove,
      confirm: 'Its registrations, recording and materials are deleted too.',
    }),
  ],
  form: { fields, create: adminWebinars.create, update: adminWebinars.update, version: 'revision' },
})
