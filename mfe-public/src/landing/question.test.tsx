import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { setClock } from '@fundharbor/kit'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { describePages } from '../../build/page-words.ts'
import { openPage, Refusal, type Answers } from '../test-page.tsx'

const glimpse = {
  open: 1124,
  closingSoon: [
    { id: 'a', title: 'EIC STEP Scale Up', funderName: 'EC', deadline: '2026-11-25T22:59:59.000Z' },
  ],
}

const call = (index: number, more: object = {}) => ({
  id: `call-${index}`,
  title: `Hydrogen call ${index}`,
  funderName: `Funder ${index}`,
  deadline: '2026-12-01T22:59:59.000Z',
  isRolling: false,
  isForecast: false,
  ...more,
})

const found = {
  total: 1240,
  correctedTo: 'hydrogen',
  opportunities: [call(1), call(2, { deadline: null, isRolling: true }), call(3)],
}

const open = (address: string, answer: unknown, more: Answers = {}) =>
  openPage(address, {
    'GET /api/opportunities/glimpse': glimpse,
    'GET /api/public/search': answer,
    ...more,
  })

const field = () => screen.findByRole<HTMLInputElement>('searchbox', { name: 'What do you want to fund?' })
const band = () => screen.findByRole('region', { name: 'Open calls' })

beforeEach(() => setClock(() => new Date('2026-11-21T12:00:00.000Z')))
afterEach(() => document.getElementById('first')?.remove())

test('a question brings three real calls where others close soon, and leads to signing up', async () => {
  const { sent } = open('/', found)
  await screen.findByText('EIC STEP Scale Up')
  await userEvent.type(await field(), 'hydrogn{Enter}')
  const calls = within(await band())
  expect((await calls.findAllByRole('heading', { level: 3 })).map(({ textContent }) => textContent)).toEqual([
    'Hydrogen call 1',
    'Hydrogen call 2',
    'Hydrogen call 3',
  ])
  for (const words of ['Funder 2', 'Rolling']) expect(calls.getByText(words)).toBeTruthy()
  expect(calls.getAllByText('Due in 10 days')).toHaveLength(2)
  expect(calls.getByText('3 of 1,240 open calls for “hydrogen”')).toBeTruthy()
  expect(screen.getByRole('status').textContent).toBe('3 of 1,240 open calls for “hydrogen”')
  expect(calls.getByRole('link', { name: 'Sign up to see all 1,240' }).getAttribute('href')).toBe('/auth')
  expect(screen.queryByText('EIC STEP Scale Up')).toBeNull()
  expect(location.search).toBe('?search=hydrogn')
  const asked = sent.filter(({ path }) => path === '/api/public/search')
  expect(asked.map(({ query }) => query)).toEqual(['?search=hydrogn'])
  expect(Element.prototype.scrollIntoView).toHaveBeenCalled()
})

test('an address with a question answers it, and the page stays where it is', async () => {
  open('/?search=choirs', { total: 2, correctedTo: null, opportunities: [call(1), call(2)] })
  const calls = within(await band())
  expect(await calls.findByText('2 open calls for “choirs”')).toBeTruthy()
  expect(calls.getByRole('link', { name: 'Sign up to see the details' })).toBeTruthy()
  expect((await field()).value).toBe('choirs')
  expect(Element.prototype.scrollIntoView).not.toHaveBeenCalled()
})

test('an emptied field brings back what closes soon', async () => {
  open('/?search=choirs', found)
  await band()
  await userEvent.clear(await field())
  expect(await screen.findByText('EIC STEP Scale Up')).toBeTruthy()
  expect(location.search).toBe('')
})

test('nothing found is said, and the field stays for other words', async () => {
  open('/?search=zzz', { total: 0, correctedTo: null, opportunities: [] })
  const sentence = 'Nothing open fits these words. Try fewer of them, or other ones.'
  await waitFor(async () => expect(within(await band()).getByText(sentence)).toBeTruthy())
  expect(screen.queryByRole('link', { name: /^Sign up to see/ })).toBeNull()
})

test('too many questions are refused with the time at which the next one is answered', async () => {
  const message =
    'That was many questions. Ask the next one in 40 seconds, or sign up and search without a limit.'
  const answers: Answers = {}
  open('/?search=choirs', new Refusal(429, { code: 'TOO_MANY_REQUESTS', message, retryAfter: 40 }), answers)
  const calls = within(await band())
  expect(await calls.findByText(message)).toBeTruthy()
  expect(screen.getByRole('status').textContent).toBe(message)
})

test.each([
  ['does not answer', new Refusal(503, { surprise: true })],
  ['answers something else', { surprise: true }],
])('a catalog that %s is said to, and can be asked again', async (_, answer) => {
  const { sent } = open('/?search=choirs', answer)
  const calls = within(await band())
  await calls.findByText('The catalog is not answering. Please try again in a moment.')
  await userEvent.click(calls.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(sent.filter(({ path }) => path === '/api/public/search')).toHaveLength(2))
})

test('an empty question asks nothing', async () => {
  const { sent } = open('/', found)
  await userEvent.type(await field(), '   {Enter}')
  expect(location.search).toBe('')
  expect(sent.some(({ path }) => path === '/api/public/search')).toBe(false)
})

test('the first HTML has the same form, and what was typed into it stays', async () => {
  const { pages } = await describePages()
  document.body.insertAdjacentHTML('beforeend', `<main id="first">${pages['/']?.html}</main>`)
  const first = document.querySelector<HTMLInputElement>('#first input')
  if (!first) throw new Error('The first words have no field')
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
