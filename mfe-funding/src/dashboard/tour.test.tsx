import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { setClock } from '@fundharbor/kit'
import { beforeEach, expect, test } from 'vitest'
import { listOf, openPage, refusal, type SentRequest } from '../testing/open-page.tsx'
import { member, organization, TODAY } from '../testing/examples.data.ts'

const SET = '/api/account/tour'

/** Somebody whose tour is as given; null before it was ever shown. */
const withTour = (tour: object | null, more: object = {}) => ({
  'GET /api/user': { ...member, tour: tour && { step: 0, status: 'skipped', ...tour }, ...more },
})

const answers = (more: Record<string, unknown> = {}) => ({
  ...withTour(null),
  [`PUT ${SET}`]: ({ body }: SentRequest) => body,
  'GET /api/organization': null,
  'GET /api/opportunities': listOf([]),
  'GET /api/applications': listOf([]),
  'GET /api/dashboard-stats': { opportunities: 1, funding: [] },
  'GET /api/document-templates': [],
  ...more,
})

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const theTour = () => screen.queryByRole('progressbar', { name: 'Tour progress' })

beforeEach(() => {
  localStorage.clear()
  setClock(() => new Date(TODAY))
})

test('a new member completes seven steps, and completion is kept with the account', async () => {
  const { sentTo } = openPage('/', answers())
  expect(await screen.findByText('Step 1 of 7', { selector: '[role=dialog] *' })).toBeTruthy()
  for (let step = 2; step <= 7; step += 1) {
    await press('Next')
    const dialog = within(screen.getByRole('dialog'))
    expect(await dialog.findByText(`Step ${step} of 7`)).toBeTruthy()
  }
  await press('Previous')
  await press('Next')
  await press('Complete Tour')
  await waitFor(() => expect(theTour()).toBeNull())
  const sent = sentTo(SET, 'PUT').map(({ body }) => body)
  expect(sent[0]).toEqual({ step: 0, status: 'open' })
  expect(sent.at(-1)).toEqual({ step: 6, status: 'completed' })
  expect(screen.queryByText('Finish setting up')).toBeNull()
})

test.each(['Skip tour', 'Close dialog'])('%s skips the tour, and the card continues it', async (name) => {
  const { sentTo } = openPage('/', answers())
  await press(name)
  await waitFor(() => expect(theTour()).toBeNull())
  expect(sentTo(SET, 'PUT').at(-1)?.body).toEqual({ step: 0, status: 'skipped' })
  await press('Continue')
  expect(await screen.findByRole('heading', { name: 'Welcome to Fundharbor' })).toBeTruthy()
})

test('a tour that cannot be stored is still shown and closed', async () => {
  openPage('/', answers({ [`PUT ${SET}`]: refusal(503, { code: 'UNAVAILABLE', message: 'Busy' }) }))
  await press('Skip tour')
  await waitFor(() => expect(theTour()).toBeNull())
})

test.each([
  ['who has been here before', withTour({ status: 'open' })],
  [
    'who skipped it, even without a name',
    withTour({ status: 'skipped' }, { firstName: null, lastName: null }),
  ],
])('a member %s does not see the tour', async (_, user) => {
  openPage('/', answers(user))
  expect(await screen.findByText('Finish setting up')).toBeTruthy()
  expect(theTour()).toBeNull()
})

test('a member without a name sees the tour until it is completed or skipped', async () => {
  openPage('/', answers(withTour({ status: 'open' }, { firstName: null, lastName: null })))
  expect(await screen.findByRole('heading', { name: 'Welcome to Fundharbor' })).toBeTruthy()
})

test('the tour does not cover a question, nor follow it', async () => {
  const { sentTo } = openPage('/', answers({ 'GET /api/organization': organization }))
  await press('Not now')
  await waitFor(() => expect(screen.queryByText(/^What kind of organization is/)).toBeNull())
  expect(theTour()).toBeNull()
  expect(sentTo(SET, 'PUT')).toEqual([])
})

test.each([
  [2, true],
  [3, false],
])('after step %i the setup card is shown: %s', async (step, isShown) => {
  openPage('/', answers(withTour({ step })))
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByText('Finish setting up') !== null).toBe(isShown)
})

test('the tour traps focus and returns it', async () => {
  openPage('/', answers(withTour({})))
  await press('Continue')
  const dialog = await screen.findByRole('dialog')
  for (const _ of [1, 2, 3, 4, 5]) {
    await userEvent.tab()
    expect(dialog.contains(document.activeElement)).toBe(true)
  }
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Continue'))
})

test('another page can restart the tour', async () => {
  const { sentTo } = openPage('/?tour=restart', answers(withTour({ status: 'completed', step: 6 })))
  expect(await screen.findByRole('heading', { name: 'Welcome to Fundharbor' })).toBeTruthy()
  await waitFor(() => expect(location.search).toBe(''))
  expect(sentTo(SET, 'PUT').at(-1)?.body).toEqual({ step: 0, status: 'open' })
})

test('a step links to the page it describes, if there is one, and keeps its place', async () => {
  const area = {
    name: 'mfe-funding',
    kit: '1.0',
    version: '1',
    entry: '/x',
    pages: [{ path: '/opportunities', access: 'member' }],
    navigation: [],
  }
  const { sentTo } = openPage(
    '/',
    answers({
      ...withTour({ step: 2 }),
      'GET /remotes.json': { kit: '1.0', shell: 'x', areas: [area] },
      'GET /api/opportunities/facets': {},
    }),
  )
  await press('Continue')
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(await dialog.findByRole('link', { name: 'Find funding' }))
  await waitFor(() => expect(location.pathname).toBe('/opportunities'))
  expect(sentTo(SET, 'PUT').at(-1)?.body).toEqual({ step: 2, status: 'skipped' })
})
