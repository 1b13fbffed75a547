import type { AdminWebinar } from '@fundharbor/contracts/content/webinars'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { cellsOf, columnTitles, renderInConsole } from '../render-page.test-helper.tsx'
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
}

test('lists webinars and saves an edit with all fields', async () => {
  const { sentTo } = renderInConsole(<ResourceList resource={webinars} />, {
    'GET /api/admin/webinars': [webinar],
    [`PUT /api/webinars/${webinar.id}`]: webinar,
  })
  await screen.findByText('Reading a budget')
  expect(columnTitles('Webinars')).toEqual(['Title', 'Presenter', 'Date', 'Type', 'Places taken', 'State'])
  expect(cellsOf('Reading a budget').slice(0, 6)).toEqual([
    'Reading a budget',
    'Tomas Reyle',
    'Feb 1, 2027, 6:00 PM',
    'Workshop',
    '1,200 of 1,500, 2 waiting',
    'Visible',
  ])
  expect(sentTo('/api/admin/webinars')[0]?.query).toEqual({})
  await userEvent.click(screen.getByRole('button', { name: 'Edit Reading a budget' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit webinar' }))
  await userEvent.type(dialog.getByLabelText('Recording URL'), '/videos/budget.mp4')
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
    isActive: true,
    revision: 4,
  })
})
