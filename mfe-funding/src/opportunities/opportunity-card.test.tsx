import { screen, within } from '@testing-library/react'
import { setClock } from '@fundharbor/kit'
import { beforeEach, expect, test } from 'vitest'
import { listOf, openPage } from '../testing/open-page.tsx'
import { buildRow, buildFacets, TODAY } from '../testing/examples.data.ts'

const showCard = async (changes: Parameters<typeof buildRow>[0] = {}) => {
  openPage('/opportunities', {
    'GET /api/opportunities': listOf([buildRow(changes)]),
    'GET /api/opportunities/facets': buildFacets(),
  })
  const link = await screen.findByRole('link', { name: /^Learn More/ })
  const card = link.closest<HTMLElement>('[role=listitem]')
  if (!card) throw new Error('There is no card')
  return within(card)
}

beforeEach(() => setClock(() => new Date(TODAY)))

test('shows title, funder, amount, deadline and source', async () => {
  const card = await showCard()
  for (const words of ['Community', 'European Commission, Horizon Europe', '€6,300,000', 'Due in 10 days']) {
    expect(card.getByText(words)).toBeTruthy()
  }
  for (const words of ['Grant', 'December 1, 2026', 'EU Funding & Tenders']) {
    expect(card.getByText(words)).toBeTruthy()
  }
  const apply = card.getByRole('link', { name: `Apply for ${buildRow().title}` })
  expect(apply.getAttribute('href')).toMatch(/\/opportunities\/.+\/apply$/)
})

test('after the deadline it is expired and cannot be applied for', async () => {
  const card = await showCard({ deadline: '2026-11-20T22:59:59.999Z' })
  expect(card.getByRole<HTMLButtonElement>('button', { name: 'Expired' }).disabled).toBe(true)
  expect(card.queryByRole('link', { name: /^Apply/ })).toBeNull()
  expect(card.getAllByText('Expired')).toHaveLength(2)
})

test('a forecast is watched, as nobody can apply for it yet', async () => {
  const card = await showCard({ deadline: null, isForecast: true })
  expect(card.getByRole('button', { name: /^Watch/ })).toBeTruthy()
  expect(card.queryByRole('button', { name: /^Save opportunity/ })).toBeNull()
  expect(card.queryByRole('link', { name: /^Apply/ })).toBeNull()
})

test.each([
  [{ minAmount: null, maxAmount: null }, 'Amount not stated'],
  [
    { minAmount: null, maxAmount: null, amount: 'Up to three awards of varying size' },
    'Up to three awards of varying size',
  ],
  [{ minAmount: '10000000.00', maxAmount: '30000000.00' }, '€10,000,000 – €30,000,000'],
  [{ minAmount: null, maxAmount: '95000.00', currency: 'USD' }, 'Up to $95,000'],
])('amounts are shown in their own currency, unknown ones as not stated: %o', async (changes, words) => {
  expect((await showCard(changes)).getByText(words)).toBeTruthy()
})

test.each([
  [{ deadline: null }, 'No deadline stated'],
  [{ deadline: null, isRolling: true }, 'Rolling'],
  [{ deadline: null, isForecast: true }, 'Forecast'],
  [{ deadline: '2026-11-21T22:59:59.999Z' }, 'Due Today'],
  [{ deadline: '2027-06-08T21:59:59.999Z' }, 'June 8, 2027'],
])('a deadline is shown for %o', async (changes, words) => {
  expect((await showCard(changes)).getByText(words)).toBeTruthy()
})

test('marks keyword matches as text, never as markup', async () => {
  const card = await showCard({ highlight: 'for «homeless» people <b>now</b>' })
  expect(card.getByText('homeless').tagName).toBe('MARK')
  expect(card.getByText(/<b>now<\/b>/)).toBeTruthy()
})

test.each([
  ['rural «communities» become more resilient, and', 'communities', ' become more resilient, and …'],
  ['«communities» initiatives; Scalable and...', 'communities', ' initiatives; Scalable and …'],
  ['for «communities» by the sea.', 'communities', ' by the sea.'],
])('a passage that stops in the middle ends with one ellipsis: %s', async (highlight, word, end) => {
  const card = await showCard({ highlight })
  expect(card.getByText(word).nextSibling?.textContent).toBe(end)
})
