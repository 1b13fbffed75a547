import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { setClock } from '@fundharbor/kit'
import { beforeEach, expect, test } from 'vitest'
import { listOf, openPage } from '../testing/open-page.tsx'
import { member, TODAY } from '../testing/examples.data.ts'

const KEY = `fundharbor.tour.${member.id}`
const readTour = () => JSON.parse(localStorage.getItem(KEY) ?? '{}')
const storeTour = (state: object) =>
  localStorage.setItem(KEY, JSON.stringify({ lastActivity: TODAY, ...state }))

const answers = (more: Record<string, unknown> = {}) => ({
  'GET /api/opportunities': listOf([]),
  'GET /api/applications': listOf([]),
  'GET /api/dashboard-stats': { opportunities: 1, funding: [] },
  'GET /api/document-templates': [],
  ...more,
})

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const theTour = () => screen.queryByRole('progressbar', { name: 'Progress of the tour' })

beforeEach(() => {
  localStorage.clear()
  setClock(() => new Date(TODAY))
})

test('a new member completes seven steps, and completion is remembered', async () => {
  openPage('/', answers())
  expect(await screen.findByText('Step 1 of 7', { selector: '[role=dialog] *' })).toBeTruthy()
  for (let step = 2; step <= 7; step += 1) {
    await press('Next')
    const dialog = within(screen.getByRole('dialog'))
    expect(dialog.getByText(`Step ${step} of 7`)).toBeTruthy()
  }
  await press('Previous')
  await press('Next')
  await press('Complete Tour')
  await waitFor(() => expect(theTour()).toBeNull())
  expect(readTour()).toMatchObject({ completedAt: TODAY, skipped: false })
  expect(screen.queryByText('Finish setting up')).toBeNull()
})

test.each(['Skip tour', 'Close dialog'])('%s skips the tour, and the card continues it', async (name) => {
  openPage('/', answers())
  await press(name)
  await waitFor(() => expect(theTour()).toBeNull())
  expect(readTour()).toMatchObject({ skipped: true, completedAt: null })
  await press('Continue')
  expect(await screen.findByRole('heading', { name: 'Welcome aboard' })).toBeTruthy()
})

test('a returning member does not see the tour', async () => {
  storeTour({})
  openPage('/', answers())
  expect(await screen.findByText('Finish setting up')).toBeTruthy()
  expect(theTour()).toBeNull()
})

test('a member without a name sees the tour until it is completed or skipped', async () => {
  const nameless = { 'GET /api/user': { ...member, firstName: null, lastName: null } }
  storeTour({})
  openPage('/', answers(nameless))
  expect(await screen.findByRole('heading', { name: 'Welcome aboard' })).toBeTruthy()
})

test('a skipped tour does not reopen by itself', async () => {
  storeTour({ skipped: true, lastActivity: null })
  openPage('/', answers())
  await screen.findByText('Finish setting up')
  expect(theTour()).toBeNull()
})

test.each([
  [2, true],
  [3, false],
])('after step %i the setup card is shown: %s', async (step, isShown) => {
  storeTour({ step })
  openPage('/', answers())
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByText('Finish setting up') !== null).toBe(isShown)
})

test('the tour traps focus and returns it', async () => {
  storeTour({ skipped: true })
  openPage('/', answers())
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
  storeTour({ completedAt: TODAY, step: 6 })
  openPage('/?tour=restart', answers())
  expect(await screen.findByRole('heading', { name: 'Welcome aboard' })).toBeTruthy()
  await waitFor(() => expect(location.search).toBe(''))
  expect(readTour()).toMatchObject({ completedAt: null, step: 0 })
})

test('a step links to the page it describes, if there is one, and keeps its place', async () => {
  storeTour({ step: 2, skipped: true })
  const area = {
    name: 'mfe-funding',
    kit: '1.0',
    version: '1',
    entry: '/x',
    pages: [{ path: '/opportunities', access: 'member' }],
    navigation: [],
  }
  openPage(
    '/',
    answers({
      'GET /remotes.json': { kit: '1.0', shell: 'x', areas: [area] },
      'GET /api/opportunities/facets': {},
    }),
  )
  await press('Continue')
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(await dialog.findByRole('link', { name: 'Find funding' }))
  await waitFor(() => expect(location.pathname).toBe('/opportunities'))
  expect(readTour()).toMatchObject({ step: 2 })
})
