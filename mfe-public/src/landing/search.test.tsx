import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { setClock } from '@fundharbor/kit'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { describePages } from '../../build/prerender.ts'
import { renderPage, ProblemResponse } from '../testing/render-page.test-helper.tsx'

const overview = {
  open: 1124,
  funders: 41,
  funding: [],
  closingSoon: [
    { id: 'a', title: 'EIC STEP Scale Up', funderName: 'EC', deadline: '2026-11-25T22:59:59.000Z' },
  ],
}

const opportunity = (index: number, more: object = {}) => ({
  id: `opportunity-${index}`,
  title: `Hydrogen grant ${index}`,
  funderName: `Funder ${index}`,
  deadline: '2026-12-01T22:59:59.000Z',
  deadlineZone: 'UTC',
  isRolling: false,
  isForecast: false,
  expectedAt: null,
  probablyClosedAt: null,
  probablyClosedReason: null,
  ...more,
})

const found = {
  total: 1240,
  correctedTo: 'hydrogen',
  opportunities: [opportunity(1), opportunity(2, { deadline: null, isRolling: true }), opportunity(3)],
}

const open = (url: string, response: unknown) =>
  renderPage(url, {
    'GET /api/opportunities/overview': overview,
    'GET /api/public/search': response,
  })

const field = () => screen.findByRole<HTMLInputElement>('searchbox', { name: 'What do you want to fund?' })
const band = () => screen.findByRole('region', { name: 'Open opportunities' })

beforeEach(() => setClock(() => new Date('2026-11-21T12:00:00.000Z')))
afterEach(() => document.getElementById('first')?.remove())

test('a search shows three real opportunities and a link to sign up', async () => {
  const { sent } = open('/', found)
  await screen.findByText('EIC STEP Scale Up')
  await userEvent.type(await field(), 'hydrogn{Enter}')
  const results = within(await band())
  expect(
    (await results.findAllByRole('heading', { level: 3 })).map(({ textContent }) => textContent),
  ).toEqual(['Hydrogen grant 1', 'Hydrogen grant 2', 'Hydrogen grant 3'])
  for (const words of ['Funder 2', 'Rolling']) expect(results.getByText(words)).toBeTruthy()
  expect(results.getAllByText('Due in 10 days')).toHaveLength(2)
  expect(results.getByText('3 of 1,240 open opportunities for “hydrogen”')).toBeTruthy()
  expect(screen.getByRole('status').textContent).toBe('3 of 1,240 open opportunities for “hydrogen”')
  expect(results.getByRole('link', { name: 'Sign up to see all 1,240' }).getAttribute('href')).toBe(
    '/auth?about=hydrogn',
  )
  expect(screen.queryByText('EIC STEP Scale Up')).toBeNull()
  expect(location.search).toBe('?search=hydrogn')
  const searches = sent.filter(({ path }) => path === '/api/public/search')
  expect(searches.map(({ query }) => query)).toEqual(['?search=hydrogn'])
  expect(Element.prototype.scrollIntoView).toHaveBeenCalled()
})

test('who says where they are sees what is open there, and signs up with both answers', async () => {
  const { sent } = open('/', { ...found, geoScope: 'European Union' })
  await screen.findByText('EIC STEP Scale Up')
  await screen.findByRole('option', { name: 'Spain' })
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Where are you?' }), 'Spain')
  await userEvent.type(await field(), 'hydrogen{Enter}')
  const results = within(await band())
  expect(
    await results.findByText('3 of 1,240 open opportunities in the European Union for “hydrogen”'),
  ).toBeTruthy()
  expect(location.search).toBe('?search=hydrogen&country=ES')
  expect(sent.find(({ path }) => path === '/api/public/search')?.query).toBe('?search=hydrogen&country=ES')
  const link = results.getByRole('link', { name: /^Sign up/ })
  expect(link.getAttribute('href')).toBe('/auth?country=ES&about=hydrogen')
  await userEvent.click(link)
  expect(history.state.usr.from).toEqual({
    pathname: '/opportunities',
    search: '?search=hydrogen&geoScope=European+Union',
  })
})

test('a URL with a search shows results without scrolling', async () => {
  open('/?search=choirs', { total: 2, correctedTo: null, opportunities: [opportunity(1), opportunity(2)] })
  const results = within(await band())
  expect(await results.findByText('2 open opportunities for “choirs”')).toBeTruthy()
  expect(results.getByRole('link', { name: 'Sign up to see details' })).toBeTruthy()
  expect((await field()).value).toBe('choirs')
  expect(Element.prototype.scrollIntoView).not.toHaveBeenCalled()
})

test('clearing the field shows what closes soon again', async () => {
  open('/?search=choirs', found)
  await band()
  await userEvent.clear(await field())
  expect(await screen.findByText('EIC STEP Scale Up')).toBeTruthy()
  expect(location.search).toBe('')
})

test('without results the page says so', async () => {
  open('/?search=zzz', { total: 0, correctedTo: null, opportunities: [] })
  const sentence = 'No open opportunities match. Try fewer or different words.'
  await waitFor(async () => expect(within(await band()).getByText(sentence)).toBeTruthy())
  expect(screen.queryByRole('link', { name: /^Sign up to see/ })).toBeNull()
})

test('after too many searches the server’s message is shown', async () => {
  const message =
    'That was many questions. Ask the next one in 40 seconds, or sign up and search without a limit.'
  open('/?search=choirs', new ProblemResponse(429, { code: 'TOO_MANY_REQUESTS', message, retryAfter: 40 }))
  const results = within(await band())
  expect(await results.findByText(message)).toBeTruthy()
  expect(screen.getByRole('status').textContent).toBe(message)
})

test.each([
  ['is not available', new ProblemResponse(503, { surprise: true })],
  ['sends an unexpected response', { surprise: true }],
])('if the catalog %s, the page says so and retries', async (_, response) => {
  const { sent } = open('/?search=choirs', response)
  const results = within(await band())
  await results.findByText('Search is not available right now. Try again in a moment.')
  await userEvent.click(results.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(sent.filter(({ path }) => path === '/api/public/search')).toHaveLength(2))
})

test('an empty search sends no request', async () => {
  const { sent } = open('/', found)
  await userEvent.type(await field(), '   {Enter}')
  expect(location.search).toBe('')
  expect(sent.some(({ path }) => path === '/api/public/search')).toBe(false)
})

test('the server-rendered form is the same, and what was typed into it stays', async () => {
  const { pages } = await describePages()
  document.body.insertAdjacentHTML('beforeend', `<main id="first">${pages['/']?.html}</main>`)
  const first = document.querySelector<HTMLInputElement>('#first input')
  if (!first) throw new Error('The server-rendered text has no search field')
  expect(first.form?.getAttribute('action')).toBe('/')
  expect([first.name, first.labels?.[0]?.textContent]).toEqual(['search', 'What do you want to fund?'])
  first.value = 'night cli'
  first.focus()
  open('/', found)
  await waitFor(() => expect(document.getElementById('first')).toBeNull())
  const own = await field()
  expect(own.value).toBe('night cli')
  expect(document.activeElement).toBe(own)
})
