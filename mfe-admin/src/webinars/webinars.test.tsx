import type { AdminWebinar } from '@fundharbor/contracts/content/webinars'
import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answer, cellsOf, columnTitles, renderInConsole } from '../render-page.test-helper.tsx'
import { ResourceList } from '../records/resource-list.tsx'
import { webinars } from './webinars.tsx'

const webinar: AdminWebinar = {
  id: '00000000-0000-4000-8000-000000000001',
  kind: 'upcoming',
  title: 'Reading a budget',
  description: '',
  type: 'workshop',
  presenter: 'Tomas Reyle',
  presenterTitle: 'Accountant',
  startsAt: '2027-02-01T18:00:30.000Z',
  duration: 60,
  level: 'Beginner',
  price: '0.00',
  attendees: 1200,
  maxAttendees: 1500,
  waiting: 2,
  rating: null,
  views: 0,
  topics: ['budgets'],
  sessions: null,
  totalDuration: null,
  isLive: false,
  hasVideo: false,
  hasMaterials: false,
  videoUrl: null,
  isActive: true,
  revision: 4,
  sessionDates: ['2027-02-01T18:00:30.000Z'],
  joiningUrl: null,
  furtherDates: [],
  attended: 0,
}

test('lists webinars and saves an edit with all fields', async () => {
  const { sentTo } = renderInConsole(<ResourceList resource={webinars} />, {
    'GET /api/admin/webinars': [webinar],
    [`PUT /api/webinars/${webinar.id}`]: webinar,
  })
  await screen.findByText('Reading a budget')
  expect(columnTitles('Webinars')).toEqual(['Title', 'Presenter', 'Date', 'Type', 'Places taken', 'State'])
  expect(cellsOf('Reading a budget').slice(1, 7)).toEqual([
    'Reading a budget',
    'Tomas Reyle',
    'February 1, 2027 at 6:00 PM',
    'Workshop',
    '1,200 of 1,500, 2 waiting',
    'VisibleNo meeting link',
  ])
  expect(sentTo('/api/admin/webinars')[0]?.query).toEqual({})
  await userEvent.click(screen.getByRole('button', { name: 'Edit Reading a budget' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit webinar' }))
  await userEvent.type(dialog.getByLabelText('Recording URL'), '/videos/budget.mp4')
  await userEvent.type(dialog.getByLabelText('Meeting link'), 'https://meet.example/budget')
  await userEvent.click(dialog.getByRole('button', { name: 'Add a date' }))
  fireEvent.change(dialog.getByLabelText('Date 1'), { target: { value: '2027-02-08T18:00' } })
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await screen.findByText('Webinar updated')
  expect(sentTo(`/api/webinars/${webinar.id}`, 'PUT')[0]?.body).toEqual({
    title: 'Reading a budget',
    description: '',
    presenter: 'Tomas Reyle',
    presenterTitle: 'Accountant',
    // The seconds that the field cannot show are kept.
    scheduledDate: '2027-02-01T18:00:30.000Z',
    duration: 60,
    type: 'workshop',
    level: 'Beginner',
    price: '0.00',
    maxAttendees: 1500,
    topics: ['budgets'],
    sessions: null,
    totalDuration: null,
    videoUrl: '/videos/budget.mp4',
    joiningUrl: 'https://meet.example/budget',
    furtherDates: ['2027-02-08T18:00:00.000Z'],
    isActive: true,
    revision: 4,
  })
})

const attendees = [
  {
    id: '00000000-0000-4000-8000-000000000011',
    name: 'Amara Okafor',
    email: 'amara@northquay.example',
    organization: 'Northquay',
    phone: null,
    interests: null,
    status: 'registered',
    createdAt: '2027-01-20T12:00:00.000Z',
    attendedAt: '2027-02-01T18:02:00.000Z',
  },
]

test('shows who registered and who came, and the materials', async () => {
  const path = `/api/admin/webinars/${webinar.id}`
  const file = { id: '00000000-0000-4000-8000-000000000021', name: 'handout.pdf' }
  const { sentTo } = renderInConsole(<ResourceList resource={webinars} />, {
    'GET /api/admin/webinars': [webinar],
    [`GET ${path}/registrations`]: attendees,
    [`GET ${path}/materials`]: [file],
    [`POST ${path}/materials`]: file,
    [`DELETE ${path}/materials/${file.id}`]: {},
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Expand row' }))
  expect(await screen.findByText('1 registration, 1 came')).toBeTruthy()
  expect(screen.getByText('Yes, February 1, 2027 at 6:02 PM')).toBeTruthy()
  expect(screen.getByRole('link', { name: /^Export CSV of registrations/ }).getAttribute('href')).toBe(
    `${path}/registrations/export`,
  )
  const materials = within(await screen.findByRole('region', { name: 'Materials' }))
  const input = materials.getByRole('button', { name: 'Upload a file' }).parentElement?.querySelector('input')
  await userEvent.upload(input as HTMLInputElement, new File(['a'], 'handout.pdf'))
  expect(await screen.findByText('File uploaded')).toBeTruthy()
  await userEvent.click(materials.getByRole('button', { name: 'Remove handout.pdf' }))
  await answer('Remove handout.pdf?', 'Remove')
  expect(await screen.findByText('File removed')).toBeTruthy()
  expect(sentTo(`${path}/materials/${file.id}`, 'DELETE')).toHaveLength(1)
})
