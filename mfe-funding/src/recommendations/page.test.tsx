import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { setClock } from '@fundharbor/kit'
import { beforeEach, expect, test } from 'vitest'
import { openPage, refusal, type SentRequest } from '../testing/open-page.tsx'
import { organization, buildRecommendation, buildRow, idOf, TODAY } from '../testing/examples.data.ts'

const rows = [
  buildRow({ id: idOf(1), title: 'Housing first' }),
  buildRow({
    id: idOf(2),
    title: 'Citizens',
    category: 'education',
    amount: null,
    minAmount: null,
    maxAmount: null,
  }),
]
const list = [
  buildRecommendation(),
  buildRecommendation({
    opportunityId: idOf(2),
    score: 0.599,
    priority: 'low',
    confidence: undefined,
    aiAnalysis: undefined,
    eligibility: { verdict: 'unclear', quote: null },
  }),
  buildRecommendation({ opportunityId: idOf(3) }),
]
const explanation = (n: number) => `/api/recommendations/${idOf(n)}/explanation`
const feedback = (n: number) => `/api/recommendations/${idOf(n)}/feedback`
const buildExplanation = (text: string) => ({ explanation: text, writer: 'rules', computedAt: TODAY })

const answers = (more: Record<string, unknown> = {}) => ({
  'GET /api/recommendations': list,
  'GET /api/funding-opportunities': rows,
  'GET /api/organization': organization,
  'GET /api/saved-opportunities/ids': [],
  [`GET ${explanation(1)}`]: buildExplanation('Close to your mission.'),
  [`GET ${explanation(2)}`]: buildExplanation('Another reason.'),
  [`PUT ${feedback(1)}`]: {},
  ...more,
})

const open = (more?: Record<string, unknown>) => openPage('/recommendations', answers(more))
const cards = async () =>
  within(await screen.findByRole('list', { name: 'Recommendations' }))
    .getAllByRole('heading', { level: 2 })
    .map((title) => title.textContent)
const why = async (index: number) =>
  (await screen.findAllByRole('button', { name: 'Why Recommended?' }))[index] as HTMLElement

beforeEach(() => setClock(() => new Date(TODAY)))

test('shows matches that are still in the catalog, with score, ratings, priority, confidence and eligibility', async () => {
  const { sentTo } = open()
  expect(await screen.findByRole('heading', { level: 1, name: 'Personalized Recommendations' })).toBeTruthy()
  expect(await cards()).toEqual(['Housing first', 'Citizens'])
  expect(screen.getByText('2 matches found')).toBeTruthy()
  expect(screen.getByText(/for Northquay Community Trust/)).toBeTruthy()
  expect(sentTo('/api/funding-opportunities')[0]?.query.get('ids')).toBe([1, 2, 3].map(idOf).join(','))
  for (const text of ['High priority', 'Low priority', 'Excellent Match', 'Fair Match', '78% confidence'])
    expect(screen.getByText(text)).toBeTruthy()
  expect(screen.getByText(/Nonprofits with 501\(c\)\(3\) status may apply/)).toBeTruthy()
  expect(screen.getByText('The source does not say who can apply.')).toBeTruthy()
  expect(screen.getByText('Amount not stated')).toBeTruthy()
  const bars = screen.getAllByRole('progressbar').map((bar) => bar.getAttribute('aria-valuetext'))
  expect(bars).toEqual(['93% Excellent', '62% Good', '41% Fair', '39% Potential'])
  const apply = screen.getAllByRole('link', { name: 'Apply Now' })[0]
  expect(apply?.getAttribute('href')).toBe(`/opportunities/${idOf(1)}/apply`)
  const details = screen.getAllByRole('link', { name: 'View Details' })[0]
  expect(details?.getAttribute('href')).toBe(`/opportunities/${idOf(1)}`)
})

test('shows five skeletons while loading', async () => {
  open({ 'GET /api/recommendations': () => new Promise(() => {}) })
  expect((await screen.findByTestId('match-list-skeleton')).children).toHaveLength(5)
})

test.each(['GET /api/recommendations', 'GET /api/funding-opportunities'])(
  'a failing %s shows the error card, and Try Again retries',
  async (failing) => {
    const { answers } = open({ [failing]: refusal(500, { code: 'UNEXPECTED', message: 'Down' }) })
    expect(await screen.findByRole('heading', { name: 'Failed to Load Recommendations' })).toBeTruthy()
    expect(
      screen.getByText("We couldn't generate your personalized recommendations at this time."),
    ).toBeTruthy()
    answers[failing] = failing.endsWith('recommendations') ? list : rows
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await cards()).toHaveLength(2)
  },
)

test('without recommendations, links to the profile', async () => {
  open({ 'GET /api/recommendations': [] })
  expect(await screen.findByRole('heading', { name: 'No Recommendations Available' })).toBeTruthy()
  expect(
    screen.getByText(
      'Complete your profile and organization information to get personalized grant recommendations.',
    ),
  ).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Update Profile' }).getAttribute('href')).toBe('/profile')
  expect(screen.getByText('0 matches found')).toBeTruthy()
})

test('an explanation loads once; a second click closes it, and opening another closes the first', async () => {
  const { sentTo } = open()
  await userEvent.click(await why(0))
  expect(await screen.findByText('Close to your mission.')).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Detailed Analysis' })).toBeTruthy()
  await userEvent.click(await why(0))
  expect(screen.queryByText('Close to your mission.')).toBeNull()
  await userEvent.click(await why(0))
  expect(screen.getByText('Close to your mission.')).toBeTruthy()
  await userEvent.click(await why(1))
  expect(await screen.findByText('Another reason.')).toBeTruthy()
  expect(screen.queryByText('Close to your mission.')).toBeNull()
  expect(sentTo(explanation(1))).toHaveLength(1)
})

test('an explanation that fails to load closes and shows an error', async () => {
  open({ [`GET ${explanation(1)}`]: refusal(500, { code: 'UNEXPECTED', message: 'Down' }) })
  await userEvent.click(await why(0))
  expect(await screen.findByText('Failed to get recommendation explanation')).toBeTruthy()
  expect((await why(0)).getAttribute('aria-expanded')).toBe('false')
})

test('a dismissed recommendation leaves at once and returns on undo', async () => {
  const { sentTo, answers } = open()
  await screen.findByText('2 matches found')
  answers['GET /api/recommendations'] = list
  await userEvent.click(screen.getAllByRole('button', { name: 'Not for me' })[0] as HTMLElement)
  await waitFor(async () => expect(await cards()).toEqual(['Citizens']))
  expect(document.activeElement?.textContent).toBe('Citizens')
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(async () => expect(await cards()).toEqual(['Housing first', 'Citizens']))
  expect(sentTo(feedback(1), 'PUT').map(({ body }) => body)).toEqual([
    { feedback: 'not for me' },
    { feedback: null },
  ])
})

test('interest is shown on its button and withdrawn with it', async () => {
  const { answers, sentTo } = open()
  const button = async () => (await screen.findAllByRole('button', { name: 'Interested' }))[0] as HTMLElement
  await userEvent.click(await button())
  await waitFor(async () => expect((await button()).getAttribute('aria-pressed')).toBe('true'))
  answers['GET /api/recommendations'] = list
  await userEvent.click(await button())
  await waitFor(async () => expect((await button()).getAttribute('aria-pressed')).toBe('false'))
  expect(sentTo(feedback(1), 'PUT')).toHaveLength(2)
})

test('feedback that cannot be saved is reverted with an error', async () => {
  open({ [`PUT ${feedback(1)}`]: refusal(503, { code: 'UNAVAILABLE', message: 'Busy' }) })
  await screen.findByText('2 matches found')
  await userEvent.click(screen.getAllByRole('button', { name: 'Not for me' })[0] as HTMLElement)
  expect(await screen.findByText('Your feedback could not be saved')).toBeTruthy()
  expect(await cards()).toEqual(['Housing first', 'Citizens'])
})

test('Refresh reloads the list, and each explanation when it is next opened', async () => {
  const { sentTo } = open()
  await userEvent.click(await why(0))
  await screen.findByText('Close to your mission.')
  await userEvent.click(await why(0))
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }))
  await waitFor(() => expect(sentTo('/api/recommendations')).toHaveLength(2))
  await userEvent.click(await why(0))
  await waitFor(() => expect(sentTo(explanation(1))).toHaveLength(2))
})

test('a star saves a recommendation', async () => {
  const { sentTo } = open({
    [`PUT /api/saved-opportunities/${idOf(1)}`]: ({ path }: SentRequest) => ({ path, mailing: null }),
  })
  await userEvent.click(
    (await screen.findAllByRole('button', { name: 'Save opportunity' }))[0] as HTMLElement,
  )
  await waitFor(() => expect(sentTo(`/api/saved-opportunities/${idOf(1)}`, 'PUT')).toHaveLength(1))
})
