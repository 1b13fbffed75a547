import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { setClock } from '@fundharbor/kit'
import { beforeEach, expect, test } from 'vitest'
import { buildDetails, buildGrant } from '../grants/examples.test-helper.ts'
import { listOf, openPage, refusal } from '../testing/open-page.tsx'
import {
  buildRow,
  buildSavedOpportunity,
  buildSavedSearch,
  idOf,
  buildFacets,
  TODAY,
} from '../testing/examples.data.ts'

const ADDRESS = `/api/saved-opportunities/${idOf(1)}`
const mailing = 'We’ll email you 7 days and 1 day before the deadline.'

const answers = (more: Record<string, unknown> = {}) => ({
  'GET /api/opportunities': listOf([buildRow(), buildRow({ id: idOf(2), title: 'Another' })]),
  'GET /api/opportunities/facets': buildFacets(),
  'GET /api/saved-opportunities/ids': [idOf(2)],
  [`PUT ${ADDRESS}`]: { saved: buildSavedOpportunity(), mailing, isAccountOff: false },
  ...more,
})

const stars = async () => {
  const list = within(await screen.findByRole('list', { name: /Opportunities/ }))
  const found = list.getAllByRole('button', { name: /^Save opportunity/ })
  await waitFor(() => expect(found[1]?.getAttribute('aria-pressed')).toBe('true'))
  return found
}

beforeEach(() => setClock(() => new Date(TODAY)))

test('every card has a star that saves at once and says which emails follow', async () => {
  const { sentTo } = openPage('/opportunities', answers())
  const [first] = await stars()
  expect(first?.getAttribute('aria-pressed')).toBe('false')
  await userEvent.click(first!)
  expect(first?.getAttribute('aria-pressed')).toBe('true')
  expect((await screen.findAllByText(mailing))[0]).toBeTruthy()
  expect(sentTo(ADDRESS, 'PUT')).toHaveLength(1)
})

test('a star pressed before the saved list loads does not clear the others', async () => {
  let answer: (ids: string[]) => void = () => undefined
  const { sentTo } = openPage(
    '/opportunities',
    answers({
      'GET /api/saved-opportunities/ids': () => new Promise<string[]>((resolve) => (answer = resolve)),
    }),
  )
  const list = within(await screen.findByRole('list', { name: /Opportunities/ }))
  const [first, second] = await list.findAllByRole('button', { name: /^Save opportunity/ })
  await userEvent.click(first!)
  answer([idOf(2)])
  await waitFor(() => expect(first?.getAttribute('aria-pressed')).toBe('true'))
  expect(second?.getAttribute('aria-pressed')).toBe('true')
  expect(sentTo(ADDRESS, 'PUT')).toHaveLength(1)
})

test('a star that cannot be saved is reverted with an error', async () => {
  openPage(
    '/opportunities',
    answers({ [`PUT ${ADDRESS}`]: refusal(409, { code: 'CONFLICT', message: 'You have saved 1000.' }) }),
  )
  const [first, second] = await stars()
  await userEvent.click(first!)
  expect((await screen.findAllByText('This opportunity could not be saved'))[0]).toBeTruthy()
  expect((await screen.findAllByText('You have saved 1000.'))[0]).toBeTruthy()
  expect(first?.getAttribute('aria-pressed')).toBe('false')
  expect(second?.getAttribute('aria-pressed')).toBe('true')
})

test('the star of a grant that the team works on leads to its page', async () => {
  const message = 'You are working on this grant. Remove it in My Grants.'
  const grant = buildGrant({ status: 'writing' })
  openPage(
    '/opportunities',
    answers({
      [`DELETE /api/saved-opportunities/${idOf(2)}`]: refusal(409, { code: 'CONFLICT', message }),
      'GET /api/grants': [grant],
      [`GET /api/grants/${grant.id}`]: buildDetails({ grant }),
    }),
  )
  const [, second] = await stars()
  await userEvent.click(second!)
  await waitFor(() => expect(location.pathname).toBe(`/grants/${grant.id}`))
  expect((await screen.findAllByText(message))[0]).toBeTruthy()
})

test('a search is saved with a name, a frequency and its filters', async () => {
  const { sentTo } = openPage(
    '/opportunities?search=clinic&category=health',
    answers({
      'POST /api/saved-searches': {
        search: buildSavedSearch(),
        mailing: 'We’ll email you new matches once a day.',
        isAccountOff: false,
      },
    }),
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Save search' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Save this search' }))
  expect(dialog.getByLabelText<HTMLInputElement>('Name').value).toBe('clinic, Health')
  await userEvent.click(dialog.getByRole('radio', { name: /Weekly/ }))
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect((await screen.findAllByText('We’ll email you new matches once a day.'))[0]).toBeTruthy()
  expect(sentTo('/api/saved-searches', 'POST')[0]?.body).toEqual({
    name: 'clinic, Health',
    frequency: 'weekly',
    query: { search: 'clinic', category: 'health' },
  })
})

test.each([
  ['turns on email in the account', { emailNotifications: true }, 'We’ll email you new matches once a day.'],
  [
    'says that email is off if it cannot be turned on',
    refusal(503, { code: 'UNAVAILABLE', message: 'Busy' }),
    'We won’t email you, because email notifications are turned off in your account.',
  ],
])('choosing a frequency %s', async (_, response, sentence) => {
  const off = 'We won’t email you, because email notifications are turned off in your account.'
  const { sentTo } = openPage(
    '/opportunities?search=clinic',
    answers({
      'POST /api/saved-searches': { search: buildSavedSearch(), mailing: off, isAccountOff: true },
      [`PATCH /api/saved-searches/${buildSavedSearch().id}`]: {
        search: buildSavedSearch(),
        mailing: 'We’ll email you new matches once a day.',
        isAccountOff: false,
      },
      'PATCH /api/account/notifications':
        'emailNotifications' in response
          ? {
              email: 'amara@northquay.example',
              pendingEmail: null,
              twoFactor: { enabled: false, required: false, recoveryCodesLeft: 0 },
              ...response,
            }
          : response,
    }),
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Save search' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Save this search' }))
  await userEvent.click(dialog.getByRole('radio', { name: /Daily/ }))
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect((await screen.findAllByText(sentence))[0]).toBeTruthy()
  expect(sentTo('/api/account/notifications', 'PATCH')[0]?.body).toEqual({ emailNotifications: true })
})

test('an empty search cannot be saved', async () => {
  openPage('/opportunities', answers())
  await stars()
  expect(screen.queryByRole('button', { name: 'Save search' })).toBeNull()
})

test('if email is off in the account, saving offers to turn it on', async () => {
  const off = 'We won’t email you, because email notifications are turned off in your account.'
  const page = openPage(
    '/opportunities',
    answers({
      [`PUT ${ADDRESS}`]: { saved: buildSavedOpportunity(), mailing: off, isAccountOff: true },
      [`DELETE ${ADDRESS}`]: {},
      'PATCH /api/account/notifications': refusal(503, { code: 'UNAVAILABLE', message: 'Busy' }),
    }),
  )
  const [first] = await stars()
  await userEvent.click(first!)
  expect((await screen.findAllByText(off))[0]).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Turn on email' }))
  expect((await screen.findAllByText('Email could not be turned on'))[0]).toBeTruthy()
  page.answers['PATCH /api/account/notifications'] = {
    email: 'amara@northquay.example',
    pendingEmail: null,
    emailNotifications: true,
    twoFactor: { enabled: false, required: false, recoveryCodesLeft: 0 },
  }
  await userEvent.click(first!)
  await userEvent.click(first!)
  await userEvent.click(await screen.findByRole('button', { name: 'Turn on email' }))
  expect((await screen.findAllByText('Email is on'))[0]).toBeTruthy()
  expect(page.sentTo('/api/account/notifications', 'PATCH')).toHaveLength(2)
})
