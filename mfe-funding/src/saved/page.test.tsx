import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { setClock } from '@fundharbor/kit'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { listOf, openPage, refusal, type SentRequest } from '../testing/open-page.tsx'
import { watchMoves } from '../testing/watch-moves.test-helper.ts'
import { buildRow, buildSavedOpportunity, buildSavedSearch, idOf, TODAY } from '../testing/examples.data.ts'

const SAVED = '/api/saved-opportunities'
const SEARCHES = '/api/saved-searches'
const preferences = { digests: true, reminders: true, matches: true, emailNotifications: true }
const feed = { url: 'https://fundharbor.example/api/calendar/feeds/secret.ics' }

const answers = (more: Record<string, unknown> = {}) => ({
  [`GET ${SAVED}`]: listOf([buildSavedOpportunity()]),
  [`GET ${SAVED}/ids`]: [idOf(1)],
  [`GET ${SEARCHES}`]: [buildSavedSearch()],
  'GET /api/saved-alerts': preferences,
  'GET /api/calendar/feed': feed,
  ...more,
})

beforeEach(() => setClock(() => new Date(TODAY)))

describe('saved opportunities', () => {
  test('are listed with deadline, note and actions, soonest first', async () => {
    const later = buildSavedOpportunity({
      opportunity: buildRow({ id: idOf(2), title: 'Later', deadline: '2027-01-10T22:59:59.999Z' }),
      note: 'Ask Bo for the budget',
    })
    const over = buildSavedOpportunity({
      opportunity: buildRow({ id: idOf(3), title: 'Gone', isActive: false }),
    })
    openPage('/saved', answers({ [`GET ${SAVED}`]: listOf([over, later, buildSavedOpportunity()]) }))
    const list = within(await screen.findByRole('list', { name: 'Saved opportunities' }))
    expect(list.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
      'Addressing homelessness through housing-led approaches',
      'Later',
      'Gone',
    ])
    expect(list.getByText('Ask Bo for the budget')).toBeTruthy()
    expect(list.getByText('Withdrawn by the funder')).toBeTruthy()
    expect(list.getAllByRole('link', { name: 'Add to calendar' })[0]?.getAttribute('href')).toBe(
      `/api/calendar/opportunities/${idOf(1)}.ics`,
    )
    expect(screen.getByText('3 opportunities. 1 closes within 30 days.')).toBeTruthy()
  })

  test('say which colleague saved them', async () => {
    openPage(
      '/saved',
      answers({ [`GET ${SAVED}`]: listOf([buildSavedOpportunity({ savedBy: 'Ana Lopez' })]) }),
    )
    expect(await screen.findByText('Saved by Ana Lopez')).toBeTruthy()
  })

  test('a note is saved', async () => {
    const saved = buildSavedOpportunity({ note: 'Ask Bo' })
    const { sentTo } = openPage(
      '/saved',
      answers({ [`PATCH ${SAVED}/${idOf(1)}`]: { saved: saved, mailing: '', isAccountOff: false } }),
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Add a note' }))
    const field = screen.getByLabelText('Note')
    expect(document.activeElement).toBe(field)
    await userEvent.type(field, 'Ask Bo')
    await userEvent.click(screen.getByRole('button', { name: 'Save note' }))
    expect(await screen.findByText('Ask Bo')).toBeTruthy()
    expect(sentTo(`${SAVED}/${idOf(1)}`, 'PATCH')[0]?.body).toEqual({ note: 'Ask Bo' })
  })

  test('a change by the funder is shown until dismissed', async () => {
    const { sentTo } = openPage(
      '/saved',
      answers({
        [`GET ${SAVED}`]: listOf([buildSavedOpportunity({ changedSince: true })]),
        [`PATCH ${SAVED}/${idOf(1)}`]: { saved: buildSavedOpportunity(), mailing: '', isAccountOff: false },
      }),
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Dismiss' }))
    await waitFor(() => expect(screen.queryByText(/funder updated this opportunity/)).toBeNull())
    expect(sentTo(`${SAVED}/${idOf(1)}`, 'PATCH')[0]?.body).toEqual({ seen: true })
  })

  test('reminders can be muted, with a confirmation', async () => {
    const mailing = 'We won’t send reminders, because you muted them for this opportunity.'
    const page = openPage(
      '/saved',
      answers({
        [`PATCH ${SAVED}/${idOf(1)}`]: {
          saved: buildSavedOpportunity({ reminders: false }),
          mailing,
          isAccountOff: false,
        },
      }),
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Mute reminders' }))
    expect((await screen.findAllByText(mailing))[0]).toBeTruthy()
    expect(screen.getAllByText('Reminders muted')[0]).toBeTruthy()
    page.answers[`PATCH ${SAVED}/${idOf(1)}`] = {
      saved: buildSavedOpportunity(),
      mailing: 'Mailed.',
      isAccountOff: false,
    }
    await userEvent.click(await screen.findByRole('button', { name: 'Turn on reminders' }))
    expect((await screen.findAllByText('Reminders turned on'))[0]).toBeTruthy()
  })

  test.each([
    [{ emailNotifications: false }, 'No reminders or notifications: email is turned off in your account'],
    [{ reminders: false }, 'No reminders or notifications: you turned off deadline emails'],
  ])('the bell does nothing and says why while reminders are off: %o', async (off, label) => {
    const { sentTo } = openPage('/saved', answers({ 'GET /api/saved-alerts': { ...preferences, ...off } }))
    const bell = await screen.findByRole('button', { name: label })
    expect(bell.getAttribute('aria-disabled')).toBe('true')
    await userEvent.click(bell)
    expect(sentTo(`${SAVED}/${idOf(1)}`, 'PATCH')).toHaveLength(0)
  })

  test('a removed opportunity is restored with its note', async () => {
    const saved = buildSavedOpportunity({ note: 'Ask Bo' })
    const { sentTo, answers: all } = openPage(
      '/saved',
      answers({
        [`GET ${SAVED}`]: listOf([saved]),
        [`DELETE ${SAVED}/${idOf(1)}`]: {},
        [`PUT ${SAVED}/${idOf(1)}`]: { saved, mailing: 'We’ll email you.', isAccountOff: false },
        [`PATCH ${SAVED}/${idOf(1)}`]: { saved, mailing: 'We’ll email you.', isAccountOff: false },
      }),
    )
    const star = await screen.findByRole('button', { name: 'Save opportunity' })
    all[`GET ${SAVED}`] = listOf([])
    await userEvent.click(star)
    expect(await screen.findByText('Nothing saved yet')).toBeTruthy()
    expect((await screen.findAllByText('Removed from Saved'))[0]).toBeTruthy()
    all[`GET ${SAVED}`] = listOf([saved])
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Ask Bo')).toBeTruthy()
    expect(sentTo(`${SAVED}/${idOf(1)}`, 'PATCH')[0]?.body).toEqual({ note: 'Ask Bo' })
  })

  test('the others move up when one is removed', async () => {
    const moved = watchMoves()
    const first = buildSavedOpportunity()
    const second = buildSavedOpportunity({ opportunity: buildRow({ id: idOf(2), deadline: null }) })
    const { answers: all } = openPage(
      '/saved',
      answers({ [`GET ${SAVED}`]: listOf([first, second]), [`DELETE ${SAVED}/${idOf(1)}`]: {} }),
    )
    const [star] = await screen.findAllByRole('button', { name: 'Save opportunity' })
    expect(moved).toEqual([])
    all[`GET ${SAVED}`] = listOf([second])
    await userEvent.click(star!)
    await waitFor(() => expect(moved).toEqual([idOf(2)]))
  })

  test('an opportunity that cannot be removed stays and shows an error', async () => {
    openPage(
      '/saved',
      answers({ [`DELETE ${SAVED}/${idOf(1)}`]: refusal(503, { code: 'UNAVAILABLE', message: 'Busy' }) }),
    )
    const star = await screen.findByRole('button', { name: 'Save opportunity' })
    await waitFor(() => expect(star.getAttribute('aria-pressed')).toBe('true'))
    await userEvent.click(star)
    expect((await screen.findAllByText('This opportunity could not be removed'))[0]).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Save opportunity', pressed: true })).toBeTruthy()
  })

  test('an empty list links to the search, and a failure can be retried', async () => {
    const page = openPage(
      '/saved',
      answers({ [`GET ${SAVED}`]: refusal(503, { code: 'UNAVAILABLE', message: 'Busy' }) }),
    )
    const retry = await screen.findByRole('button', { name: 'Retry' })
    page.answers[`GET ${SAVED}`] = listOf([])
    await userEvent.click(retry)
    expect(await screen.findByText('Nothing saved yet')).toBeTruthy()
  })
})

describe('saved searches', () => {
  test('of a colleague say who saved them, and offer no emails', async () => {
    const { sentTo } = openPage(
      '/saved?view=searches',
      answers({
        [`GET ${SEARCHES}`]: [buildSavedSearch({ isYours: false, savedBy: 'Ana Lopez' })],
        [`PATCH ${SEARCHES}/${idOf(701)}`]: ({ body }: SentRequest) => ({
          search: { ...buildSavedSearch(), ...(body as object) },
          mailing: 'We won’t email you, because a colleague saved this search.',
          isAccountOff: false,
        }),
      }),
    )
    expect(await screen.findByText('Saved by Ana Lopez')).toBeTruthy()
    expect(screen.getByText('No emails to you')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Mute' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Edit' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit search' }))
    expect(dialog.queryByText('Email me new matches')).toBeNull()
    await userEvent.clear(dialog.getByLabelText('Name'))
    await userEvent.type(dialog.getByLabelText('Name'), 'Homes')
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(sentTo(`${SEARCHES}/${idOf(701)}`, 'PATCH')[0]?.body).toEqual({
        name: 'Homes',
        frequency: 'daily',
      }),
    )
  })

  test('show their new matches and link to them', async () => {
    const { sentTo } = openPage(
      '/saved?view=searches',
      answers({
        [`PATCH ${SEARCHES}/${idOf(701)}`]: {
          search: buildSavedSearch({ newMatches: 0 }),
          mailing: '',
          isAccountOff: false,
        },
      }),
    )
    const list = within(await screen.findByRole('list', { name: 'Saved searches' }))
    expect(list.getByText('“housing”, Community')).toBeTruthy()
    expect(list.getByText('3 new')).toBeTruthy()
    expect(list.getByText('Emailed daily')).toBeTruthy()
    await userEvent.click(list.getByRole('link', { name: 'Housing in Europe' }))
    expect(location.pathname + location.search).toBe(
      '/opportunities?search=housing&category=community&sort=newest',
    )
    await waitFor(() => expect(sentTo(`${SEARCHES}/${idOf(701)}`, 'PATCH')[0]?.body).toEqual({ seen: true }))
  })

  test('can be edited, muted and deleted', async () => {
    const { sentTo, answers: all } = openPage(
      '/saved?view=searches',
      answers({
        [`PATCH ${SEARCHES}/${idOf(701)}`]: ({ body }: SentRequest) => ({
          search: { ...buildSavedSearch(), ...(body as object) },
          mailing: 'We’ll email you new matches on Mondays, after 7:00 AM UTC.',
          isAccountOff: false,
        }),
        [`DELETE ${SEARCHES}/${idOf(701)}`]: {},
      }),
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Edit' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit search' }))
    await userEvent.clear(dialog.getByLabelText('Name'))
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await dialog.findByText('Give the search a name')).toBeTruthy()
    await userEvent.type(dialog.getByLabelText('Name'), 'Homes')
    await userEvent.click(dialog.getByRole('radio', { name: /Weekly/ }))
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await screen.findByRole('link', { name: 'Homes' })).toBeTruthy()
    expect((await screen.findAllByText(/email you new matches on Mondays/))[0]).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Mute' }))
    expect(await screen.findByRole('button', { name: 'Unmute' })).toBeTruthy()
    all[`GET ${SEARCHES}`] = []
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Delete search' }))
    expect(await screen.findByText('No saved searches yet')).toBeTruthy()
    expect(sentTo(`${SEARCHES}/${idOf(701)}`, 'DELETE')).toHaveLength(1)
  })
})

describe('email and calendar', () => {
  test('a preference that cannot be saved is reverted', async () => {
    openPage(
      '/saved',
      answers({ 'PATCH /api/saved-alerts': refusal(503, { code: 'UNAVAILABLE', message: 'Busy' }) }),
    )
    const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: /Deadlines/ })
    await userEvent.click(box)
    expect((await screen.findAllByText('Your change could not be saved'))[0]).toBeTruthy()
    await waitFor(() => expect(box.checked).toBe(true))
  })

  test('the weekly email about projects can be turned off', async () => {
    const { sentTo } = openPage(
      '/saved',
      answers({ 'PATCH /api/saved-alerts': { ...preferences, matches: false } }),
    )
    await userEvent.click(
      await screen.findByRole('checkbox', { name: 'New matches for your projects, weekly' }),
    )
    await waitFor(() => expect(sentTo('/api/saved-alerts', 'PATCH')[0]?.body).toEqual({ matches: false }))
  })

  test('email turned off in the account is mentioned', async () => {
    openPage('/saved', answers({ 'GET /api/saved-alerts': { ...preferences, emailNotifications: false } }))
    expect((await screen.findByRole('link', { name: 'your account' })).getAttribute('href')).toBe('/account')
    for (const box of screen.getAllByRole<HTMLInputElement>('checkbox')) expect(box.disabled).toBe(true)
  })

  test('and can be turned on here', async () => {
    const twoFactor = { enabled: false, required: false, recoveryCodesLeft: 0 }
    const settings = {
      email: 'amara@northquay.example',
      pendingEmail: null,
      emailNotifications: true,
      twoFactor,
    }
    const page = openPage(
      '/saved',
      answers({
        'GET /api/saved-alerts': { ...preferences, emailNotifications: false },
        'PATCH /api/account/notifications': settings,
      }),
    )
    const button = await screen.findByRole('button', { name: 'Turn on email' })
    page.answers['GET /api/saved-alerts'] = preferences
    await userEvent.click(button)
    await waitFor(() => expect(screen.queryByText(/Email is turned off/)).toBeNull())
    expect(page.sentTo('/api/account/notifications', 'PATCH')[0]?.body).toEqual({ emailNotifications: true })
  })

  test('the calendar address can be copied, and replaced after confirmation', async () => {
    const renewed = { url: 'https://fundharbor.example/api/calendar/feeds/other.ics' }
    openPage('/saved', answers({ 'POST /api/calendar/feed/renewal': renewed }))
    const user = userEvent.setup()
    const address = await screen.findByLabelText<HTMLInputElement>('Calendar address')
    await user.click(screen.getByRole('button', { name: 'Copy' }))
    expect(await navigator.clipboard.readText()).toBe(feed.url)
    expect((await screen.findAllByText('Address copied'))[0]).toBeTruthy()
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('Forbidden'))
    await user.click(screen.getByRole('button', { name: 'Copy' }))
    expect(
      (await screen.findAllByText('We couldn’t copy the address. Select it and copy it.'))[0],
    ).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Get a new address' }))
    await user.click(screen.getByRole('button', { name: 'Replace address' }))
    await waitFor(() => expect(address.value).toBe(renewed.url))
    const input = await screen.findAllByText('New address created. The old one no longer works.')
    expect(input[0]).toBeTruthy()
  })
})

test('an unsubscribe link unsubscribes once the button is pressed', async () => {
  const message = 'We won’t email you about new matches for this search any more.'
  const { sentTo } = openPage(
    '/saved/stop?token=abc',
    answers({ 'POST /api/saved-alerts/unsubscribe': { message } }),
  )
  const button = await screen.findByRole('button', { name: 'Unsubscribe' })
  expect(sentTo('/api/saved-alerts/unsubscribe', 'POST')).toEqual([])
  await userEvent.click(button)
  expect(await screen.findByText(message)).toBeTruthy()
  const sent = sentTo('/api/saved-alerts/unsubscribe', 'POST')
  expect(sent.map(({ body }) => body)).toEqual([{ token: 'abc' }])
})

test('an unsubscribe link without its token says to open it again', async () => {
  const { sentTo } = openPage('/saved/stop', answers({}))
  expect(await screen.findByText('Open the link in the email again.')).toBeTruthy()
  expect(sentTo('/api/saved-alerts/unsubscribe', 'POST')).toEqual([])
})
