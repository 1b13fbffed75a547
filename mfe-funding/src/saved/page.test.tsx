import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { setClock } from '@fundharbor/kit'
import { beforeEach, describe, expect, test } from 'vitest'
import { openPage, refusal, type SentRequest } from '../testing/open-page.tsx'
import { buildSavedSearch, idOf, TODAY } from '../testing/examples.data.ts'

const SEARCHES = '/api/saved-searches'
const preferences = { digests: true, reminders: true, matches: true, emailNotifications: true }

const answers = (more: Record<string, unknown> = {}) => ({
  [`GET ${SEARCHES}`]: [buildSavedSearch()],
  'GET /api/saved-alerts': preferences,
  ...more,
})

beforeEach(() => setClock(() => new Date(TODAY)))

describe('saved searches', () => {
  test('of a colleague say who saved them, and offer no emails', async () => {
    const { sentTo } = openPage(
      '/saved-searches',
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
      '/saved-searches',
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
      '/saved-searches',
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

describe('email', () => {
  test('a preference that cannot be saved is reverted', async () => {
    openPage(
      '/saved-searches',
      answers({ 'PATCH /api/saved-alerts': refusal(503, { code: 'UNAVAILABLE', message: 'Busy' }) }),
    )
    const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: /Deadlines/ })
    await userEvent.click(box)
    expect((await screen.findAllByText('Your change could not be saved'))[0]).toBeTruthy()
    await waitFor(() => expect(box.checked).toBe(true))
  })

  test('the weekly email about projects can be turned off', async () => {
    const { sentTo } = openPage(
      '/saved-searches',
      answers({ 'PATCH /api/saved-alerts': { ...preferences, matches: false } }),
    )
    await userEvent.click(
      await screen.findByRole('checkbox', { name: 'New matches for your projects, weekly' }),
    )
    await waitFor(() => expect(sentTo('/api/saved-alerts', 'PATCH')[0]?.body).toEqual({ matches: false }))
  })

  test('email turned off in the account is mentioned', async () => {
    openPage(
      '/saved-searches',
      answers({ 'GET /api/saved-alerts': { ...preferences, emailNotifications: false } }),
    )
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
      '/saved-searches',
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
})
