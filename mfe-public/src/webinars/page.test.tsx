import type { WebinarRegistration } from '@fundharbor/contracts/content/webinar-attendance'
import type { Webinar } from '@fundharbor/contracts/content/webinars'
import { setClock } from '@fundharbor/kit'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { member, renderPage, ProblemResponse } from '../testing/render-page.test-helper.tsx'
import { formatCountdown, formatDuration } from './format.ts'

const webinar = (index: number, facts: Partial<Webinar>): Webinar => ({
  id: `00000000-0000-4000-8000-00000000000${index}`,
  kind: 'upcoming',
  title: `Webinar ${index}`,
  description: 'An hour together.',
  type: 'workshop',
  presenter: 'Ines Marchetti',
  presenterTitle: 'Editor',
  startsAt: '2026-11-27T18:00:00.000Z',
  duration: 60,
  level: 'Beginner',
  price: '0.00',
  attendees: 4,
  maxAttendees: 100,
  rating: null,
  views: 0,
  topics: ['compliance'],
  sessions: null,
  totalDuration: null,
  isLive: false,
  hasVideo: false,
  hasMaterials: false,
  isFavorite: false,
  sessionDates: ['2026-11-27T18:00:00.000Z'],
  registration: null,
  ...facts,
})
const list = [
  webinar(1, {}),
  webinar(2, { attendees: 100 }),
  webinar(3, { kind: 'series', type: 'series', sessions: 4, totalDuration: 300 }),
  webinar(4, {
    kind: 'recorded',
    hasVideo: true,
    startsAt: '2026-11-04T17:00:00.000Z',
    rating: 4.5,
    views: 12,
  }),
]
const responses = { 'GET /api/webinars': list }
const path = (index: number, end: string) => `/api/webinars/${list[index - 1]?.id}/${end}`

beforeEach(() => setClock(() => new Date('2026-11-21T12:00:00.000Z')))
afterEach(() => setClock())

test('shows three sections, or the chosen one', async () => {
  renderPage('/webinars', responses)
  await screen.findByRole('link', { name: 'Webinar 1' })
  const titles = () => screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)
  expect(titles()).toEqual(['Upcoming Live Webinars', 'Recorded Webinars', 'Webinar Series'])
  await userEvent.click(screen.getByRole('button', { name: 'Series' }))
  expect(titles()).toEqual(['Webinar Series'])
  expect(location.search).toBe('?show=series')
})

test('shows the action of each webinar', async () => {
  renderPage('/webinars', responses)
  for (const name of [
    'Register Now: Webinar 1',
    'Join waiting list: Webinar 2',
    'Enroll in series: Webinar 3',
    'Watch recording: Webinar 4',
  ]) {
    expect(await screen.findByRole('button', { name })).toBeTruthy()
  }
})

test('asks for missing information, then registers', async () => {
  const { sent } = renderPage('/webinars', {
    ...responses,
    [`POST ${path(1, 'registrations')}`]: {
      status: 'registered',
      message: 'You will receive a confirmation email with the webinar link.',
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Register Now: Webinar 1' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Register for webinar' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Register' }))
  expect(await screen.findByText('Missing Information')).toBeTruthy()
  expect(screen.getByText('Please fill in your name and email address.')).toBeTruthy()
  await userEvent.type(dialog.getByLabelText('Name'), 'Amara Okafor')
  await userEvent.type(dialog.getByLabelText('Email'), 'amara@northquay.example')
  await userEvent.click(dialog.getByRole('button', { name: 'Register' }))
  expect(await screen.findByText('Registration Successful')).toBeTruthy()
  expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({ name: 'Amara Okafor' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  // The list says how many spots are left.
  await waitFor(() => expect(sent.filter((each) => each.path === '/api/webinars')).toHaveLength(2))
})

test('tells a visitor to confirm by email', async () => {
  renderPage('/webinars', {
    ...responses,
    [`POST ${path(1, 'registrations')}`]: {
      status: 'registered',
      needsConfirmation: true,
      message: 'Check your inbox: we sent you a link to confirm your registration.',
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Register Now: Webinar 1' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Register for webinar' }))
  await userEvent.type(dialog.getByLabelText('Name'), 'Amara Okafor')
  await userEvent.type(dialog.getByLabelText('Email'), 'amara@northquay.example')
  await userEvent.click(dialog.getByRole('button', { name: 'Register' }))
  expect(await screen.findByText('Almost there')).toBeTruthy()
  expect(screen.queryByText('Registration Successful')).toBeNull()
})

test('a full webinar offers its waiting list, by that name', async () => {
  renderPage('/webinars', responses)
  await userEvent.click(await screen.findByRole('button', { name: 'Join waiting list: Webinar 2' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Join waiting list' }))
  expect(dialog.getByText(/Every place is taken/)).toBeTruthy()
  expect(dialog.getByRole('button', { name: 'Join waiting list' })).toBeTruthy()
})

test('a confirmed place on the waiting list is called that', async () => {
  renderPage('/webinars/confirm?token=abc', {
    'POST /api/webinars/confirm': { status: 'waiting', message: 'Every place is taken.' },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm registration' }))
  expect(await screen.findByRole('heading', { name: 'You’re on the waiting list' })).toBeTruthy()
})

test.each(['confirm', 'join', 'cancel'])(
  'a %s link without its token says to open it again',
  async (page) => {
    const { sent } = renderPage(`/webinars/${page}`, {})
    expect(await screen.findByText('Open the link in the email again.')).toBeTruthy()
    expect(sent.filter(({ method }) => method === 'POST')).toEqual([])
  },
)

const registration: WebinarRegistration = {
  webinarId: webinar(1, {}).id,
  title: 'Webinar 1',
  description: '',
  presenter: 'Ines Marchetti',
  presenterTitle: '',
  kind: 'upcoming',
  status: 'registered',
  state: 'early',
  startsAt: '2026-11-27T18:00:00.000Z',
  endsAt: '2026-11-27T19:00:00.000Z',
  opensAt: '2026-11-27T17:45:00.000Z',
  sessionDates: ['2026-11-27T18:00:00.000Z'],
  hasLink: true,
  hasVideo: false,
}
const joinButton = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Join the webinar' })

test('the join page opens 15 minutes before, and leads to the event', async () => {
  renderPage('/webinars/join?token=abc', { 'POST /api/webinars/seat': registration })
  expect((await joinButton()).disabled).toBe(true)
  expect(screen.getByText(/^You can join starting November 27, 2026 at 5:45 PM/)).toBeTruthy()
})

test('while the doors are open, joining asks for the address', async () => {
  const { sent } = renderPage('/webinars/join?token=abc', {
    'POST /api/webinars/seat': { ...registration, state: 'open' },
    'POST /api/webinars/join': new ProblemResponse(409, { code: 'CONFLICT', message: 'Not yet.' }),
  })
  await userEvent.click(await joinButton())
  expect(await screen.findByText('Not yet.')).toBeTruthy()
  expect(sent.find(({ path }) => path === '/api/webinars/join')?.body).toEqual({ token: 'abc' })
})

test.each([
  [{ state: 'open', hasLink: false } as const, /The organizers are getting ready/],
  [
    { state: 'ended' } as const,
    /This webinar has ended\. If we post a recording, it will be on the webinar page/,
  ],
  [{ status: 'waiting' } as const, /Every place is taken/],
])('the join page with %o says what to expect', async (change, text) => {
  renderPage('/webinars/join?token=abc', { 'POST /api/webinars/seat': { ...registration, ...change } })
  expect(await screen.findByText(text)).toBeTruthy()
})

test('members see that they are registered, with the links to join and to cancel', async () => {
  renderPage('/webinars', {
    'GET /api/webinars': [webinar(1, { registration: 'registered' })],
    'GET /api/user': member,
    [`GET ${path(1, 'registration')}`]: { status: 'registered', joinToken: 'join', cancelToken: 'cancel' },
  })
  expect(await screen.findByText('You’re registered')).toBeTruthy()
  const joining = await screen.findByRole('link', { name: 'Join page: Webinar 1' })
  expect(joining.getAttribute('href')).toBe('/webinars/join?token=join')
  expect(screen.getByRole('link', { name: 'Cancel registration: Webinar 1' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Register Now/ })).toBeNull()
})

test('canceling asks first', async () => {
  const { sent } = renderPage('/webinars/cancel?token=abc', {
    'POST /api/webinars/seat': registration,
    'POST /api/webinars/cancel': { message: 'Your registration is canceled.' },
  })
  expect(await screen.findByRole('heading', { name: 'Cancel your registration?' })).toBeTruthy()
  expect(sent.some(({ path }) => path === '/api/webinars/cancel')).toBe(false)
  await userEvent.click(screen.getByRole('button', { name: 'Cancel registration' }))
  expect(await screen.findByRole('heading', { name: 'Registration canceled' })).toBeTruthy()
})

test('confirms a registration with the link in the email', async () => {
  const { sent } = renderPage('/webinars/confirm?token=abc', {
    'POST /api/webinars/confirm': { status: 'registered', message: 'See you there.' },
  })
  const button = await screen.findByRole('button', { name: 'Confirm registration' })
  expect(sent.some(({ method }) => method === 'POST')).toBe(false)
  await userEvent.click(button)
  expect(await screen.findByRole('heading', { name: 'Registration confirmed' })).toBeTruthy()
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({ token: 'abc' })
})

test('enrolls a member in a series with prefilled fields', async () => {
  renderPage('/webinars', {
    ...responses,
    'GET /api/user': member,
    [`POST ${path(3, 'registrations')}`]: { status: 'waiting', message: 'Every place is taken.' },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Enroll in series: Webinar 3' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Enroll in series' }))
  await waitFor(() => expect(dialog.getByLabelText<HTMLInputElement>('Name').value).toBe('Amara Okafor'))
  expect(dialog.getByLabelText(/Learning Goals/)).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Enroll' }))
  expect(await screen.findByText('Waiting list')).toBeTruthy()
})

test('an enrollment is confirmed by its own name', async () => {
  const message = 'You will receive detailed information about all sessions by email.'
  renderPage('/webinars', {
    ...responses,
    'GET /api/user': member,
    [`POST ${path(3, 'registrations')}`]: { status: 'registered', message },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Enroll in series: Webinar 3' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Enroll in series' }))
  await waitFor(() => expect(dialog.getByLabelText<HTMLInputElement>('Email').value).not.toBe(''))
  await userEvent.click(dialog.getByRole('button', { name: 'Enroll' }))
  expect(await screen.findByText('Enrollment Successful')).toBeTruthy()
  expect(screen.getByText(message)).toBeTruthy()
})

test('shows an error at an invalid email address', async () => {
  renderPage('/webinars', {
    ...responses,
    [`POST ${path(1, 'registrations')}`]: new ProblemResponse(400, {
      code: 'INVALID',
      message: 'Please enter a valid email address',
      fields: { email: 'Please enter a valid email address' },
    }),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Register Now: Webinar 1' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Register for webinar' }))
  await userEvent.type(dialog.getByLabelText('Name'), 'Amara')
  await userEvent.type(dialog.getByLabelText('Email'), 'amara@')
  await userEvent.click(dialog.getByRole('button', { name: 'Register' }))
  expect(await dialog.findByText('Please enter a valid email address')).toBeTruthy()
})

test('opens details by URL', async () => {
  renderPage(`/webinars/${list[3]?.id}`, responses)
  const dialog = within(await screen.findByRole('dialog', { name: 'Webinar 4' }))
  expect(dialog.getByText('4.5 out of 5.0')).toBeTruthy()
  expect(dialog.queryByText('Price')).toBeNull()
  expect(dialog.getByRole('button', { name: 'Watch recording' })).toBeTruthy()
})

test('asks a free member to upgrade before watching', async () => {
  renderPage('/webinars', {
    ...responses,
    'GET /api/user': member,
    [`GET ${path(4, 'recording')}`]: new ProblemResponse(403, {
      code: 'PLAN_REQUIRED',
      message: 'Recordings and materials are part of the paid plans.',
    }),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Watch recording: Webinar 4' }))
  expect(await screen.findByRole('link', { name: 'Upgrade to Basic' })).toBeTruthy()
})

test('plays the video, offers the materials and saves favorites', async () => {
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }),
  )
  const { sent } = renderPage('/webinars', {
    ...responses,
    'GET /api/user': { ...member, subscriptionStatus: 'basic' },
    [`GET ${path(4, 'recording')}`]: {
      videoUrl: 'https://video.example/4.mp4',
      materials: [{ id: '00000000-0000-4000-8000-0000000000aa', name: 'handout.txt' }],
    },
    [`PUT ${path(4, 'favorite')}`]: { isFavorite: true },
    [`GET ${path(4, 'materials/00000000-0000-4000-8000-0000000000aa')}`]: new Response('text'),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Watch recording: Webinar 4' }))
  const dialog = await screen.findByRole('dialog', { name: 'Webinar 4' })
  await waitFor(() =>
    expect(dialog.querySelector('video')?.getAttribute('src')).toBe('https://video.example/4.mp4'),
  )
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Play Video' }))
  expect(play).toHaveBeenCalledOnce()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Download handout.txt' }))
  expect(await screen.findByText('Download Started')).toBeTruthy()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save to Favorites' }))
  expect(await within(dialog).findByRole('button', { name: 'Saved to Favorites' })).toBeTruthy()
  expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({ isFavorite: true })
})

test.each([
  ['2026-11-27T09:00:00.000Z', 'in 6 days'],
  ['2026-11-21T17:12:00.000Z', 'in 5 h 12 min'],
  ['2026-11-21T12:09:00.000Z', 'in 9 min'],
  ['2026-11-21T11:59:00.000Z', null],
])('the countdown to %s is %s', (startsAt, text) => {
  expect(formatCountdown({ startsAt }, new Date('2026-11-21T12:00:00.000Z'))).toBe(text)
})

test.each([
  [45, '45 min'],
  [90, '1 h 30 min'],
  [300, '5 h'],
])('%i minutes are formatted as %s', (minutes, text) => expect(formatDuration(minutes)).toBe(text))
