import type { SuggestedFunder } from '@fundharbor/contracts/catalog/awards'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { setClock } from '@fundharbor/kit'
import { beforeEach, expect, test } from 'vitest'
import { listOf, openPage, refusal, type SentRequest } from '../testing/open-page.tsx'
import { asViewer } from '../testing/viewer.ts'
import { watchMoves } from '../testing/watch-moves.test-helper.ts'
import {
  buildDefaultProject,
  buildRecommendation,
  buildRow,
  idOf,
  member,
  organization,
  TODAY,
} from '../testing/examples.data.ts'

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
    confidence: 0.5,
    aiAnalysis: { strengthMatch: 0.5, fundingAlignment: 0.62, eligibilityScore: 0.5, strategicFit: 0.3 },
    eligibility: { verdict: 'unclear', quote: null },
  }),
  buildRecommendation({ opportunityId: idOf(3) }),
]
const explanation = (n: number) => `/api/recommendations/${idOf(n)}/explanation`
const feedback = (n: number) => `/api/recommendations/${idOf(n)}/feedback`
const buildExplanation = (text: string) => ({ explanation: text, writer: 'rules', computedAt: TODAY })
const library = buildDefaultProject({ id: idOf(702), title: 'Tool library', isDefault: false })

const answers = (more: Record<string, unknown> = {}) => ({
  'GET /api/recommendations': list,
  'GET /api/funding-opportunities': rows,
  'GET /api/organization': organization,
  'GET /api/projects': [buildDefaultProject()],
  'GET /api/saved-opportunities/ids': [],
  'GET /api/awards/suggested-funders': [],
  [`GET ${explanation(1)}`]: buildExplanation('Close to your mission.'),
  [`GET ${explanation(2)}`]: buildExplanation('Another reason.'),
  [`PUT ${feedback(1)}`]: {},
  ...more,
})

const open = (more?: Record<string, unknown>, address = '/recommendations') =>
  openPage(address, answers(more))
const cards = async () =>
  within(await screen.findByRole('list', { name: 'Recommendations' }))
    .getAllByRole('heading', { level: 2 })
    .map((title) => title.textContent)
const openRow = async (title: string) =>
  userEvent.click(await screen.findByRole('button', { name: title, expanded: false }))
const why = (index: number) =>
  screen.getAllByRole('button', { name: 'Why Recommended?' })[index] as HTMLElement

/** Opens the rows of both matches. */
async function openBoth() {
  await openRow('Housing first')
  await openRow('Citizens')
}

beforeEach(() => setClock(() => new Date(TODAY)))

test('a row shows title, funder, sum, verdict and the two reasons that set it apart', async () => {
  const { sentTo } = open()
  expect(await screen.findByRole('heading', { level: 1, name: 'Personalized Recommendations' })).toBeTruthy()
  expect(await cards()).toEqual(['Housing first', 'Citizens'])
  expect(screen.getByText('2 matches found')).toBeTruthy()
  expect(screen.getByText('2 close matches. Nothing else is close.')).toBeTruthy()
  expect(sentTo('/api/funding-opportunities')[0]?.query.get('ids')).toBe([1, 2, 3].map(idOf).join(','))
  const reasons = screen.getAllByRole('list', { name: 'Why it fits' })[0] as HTMLElement
  expect(within(reasons).getAllByRole('listitem')).toHaveLength(2)
  for (const text of ['Eligible', 'Eligibility unclear', 'Amount not stated'])
    expect(screen.getByText(text)).toBeTruthy()
  expect(screen.queryByRole('progressbar')).toBeNull()
})

test('an opened row shows score, priority, confidence, analysis and what to do next', async () => {
  open()
  await openRow('Housing first')
  for (const text of ['High priority', 'Excellent Match', '78% confidence', 'It pays enough.'])
    expect(screen.getByText(text)).toBeTruthy()
  expect(screen.getByText(/Nonprofits with 501\(c\)\(3\) status may apply/)).toBeTruthy()
  const bars = screen.getAllByRole('progressbar').map((bar) => bar.getAttribute('aria-valuetext'))
  expect(bars).toEqual(['93% Excellent', '62% Good', '41% Fair', '39% Potential'])
  const links = ['Apply Now', 'View Details', 'Is this for us?'].map((name) =>
    screen.getByRole('link', { name }).getAttribute('href'),
  )
  expect(links).toEqual(
    ['apply', '', 'fit'].map((end) => [`/opportunities/${idOf(1)}`, end].join(end && '/')),
  )
  await openRow('Citizens')
  for (const text of ['The source does not say who can apply.', 'Low priority', 'Fair Match'])
    expect(screen.getByText(text)).toBeTruthy()
})

test('a forecast is watched, as nobody can apply for it yet', async () => {
  const forecast = buildRow({ id: idOf(1), title: 'Housing first', deadline: null, isForecast: true })
  open({ 'GET /api/funding-opportunities': [forecast] })
  await openRow('Housing first')
  expect(screen.getByRole('button', { name: 'Watch Housing first' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Apply Now' })).toBeNull()
})

test('weaker matches are behind a button', async () => {
  const { answers } = open({
    'GET /api/recommendations': [list[0], { ...list[1], isGoodMatch: false }],
  })
  expect(await cards()).toEqual(['Housing first'])
  expect(screen.getByText('1 close match. Nothing else is close.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Show weaker matches' }))
  expect(await cards()).toEqual(['Housing first', 'Citizens'])
  answers['GET /api/recommendations'] = [{ ...list[1], isGoodMatch: false }]
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }))
  expect(await screen.findByText(/Nothing open is a close match today/)).toBeTruthy()
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

test('a list that is not ready yet is requested once more', async () => {
  let requests = 0
  open({
    'GET /api/recommendations': () => {
      requests += 1
      return requests === 1 ? refusal(503, { code: 'UNAVAILABLE', message: 'Busy' }) : list
    },
  })
  expect(await screen.findByText('Housing first', undefined, { timeout: 5000 })).toBeTruthy()
  expect(requests).toBe(2)
})

test('without the catalog, shows the last list with its date', async () => {
  const { id: _, title, ...row } = buildRow({ title: 'Housing first, as it was' })
  open({
    'GET /api/recommendations': [
      buildRecommendation({ computedAt: '2026-11-20T10:00:00.000Z', opportunity: { ...row, title } }),
    ],
    'GET /api/funding-opportunities': refusal(503, { code: 'UNAVAILABLE', message: 'Down' }),
  })
  expect(await cards()).toEqual(['Housing first, as it was'])
  expect(screen.getByText(/From November 20, 2026, because we can’t look for new matches/)).toBeTruthy()
})

test('a list that is older than a day is dated, a fresh one is not', async () => {
  const { answers } = open({
    'GET /api/recommendations': [buildRecommendation({ computedAt: '2026-11-19T10:00:00.000Z' })],
  })
  expect(await screen.findByText(/From November 19, 2026/)).toBeTruthy()
  answers['GET /api/recommendations'] = [buildRecommendation({ computedAt: TODAY })]
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }))
  await waitFor(() => expect(screen.queryByText(/From November/)).toBeNull())
  answers['GET /api/recommendations'] = refusal(500, { code: 'UNEXPECTED', message: 'Down' })
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }))
  expect(await screen.findByText(/From November 21, 2026/)).toBeTruthy()
  expect(await cards()).toEqual(['Housing first'])
})

test('without recommendations, says what to add and shows what is new for the type', async () => {
  const { sentTo } = open({
    'GET /api/recommendations': [],
    'GET /api/opportunities': listOf(rows),
    'GET /api/organization': { ...organization, organizationType: 'nonprofit' },
    'GET /api/organization/completeness': {
      percent: 40,
      missing: [{ field: 'state', sentence: 'Add your state: 41 are for one state only.', count: 41 }],
    },
  })
  expect(await screen.findByRole('heading', { name: 'No Recommendations Available' })).toBeTruthy()
  expect(
    screen.getByText(
      'Complete your profile and organization information to get personalized grant recommendations.',
    ),
  ).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Update Profile' }).getAttribute('href')).toBe('/profile')
  expect(screen.getByText('0 matches found')).toBeTruthy()
  expect(await screen.findByText('Add your state: 41 are for one state only.')).toBeTruthy()
  const newest = await screen.findByRole('region', { name: 'New for nonprofits' })
  expect(within(newest).getByText('Citizens')).toBeTruthy()
  expect(sentTo('/api/opportunities')[0]?.query.get('organizationType')).toBe('nonprofit')
})

test('one sentence about a project is enough for matches', async () => {
  const { answers, sentTo } = open({
    'GET /api/recommendations': ({ query }: SentRequest) => (query.get('project') === library.id ? list : []),
    'POST /api/projects': library,
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Find matches' }))
  expect(screen.getByText('Describe the project in a sentence')).toBeTruthy()
  await userEvent.type(
    screen.getByRole('textbox', { name: 'What do you want to pay for?' }),
    'We want to open a tool library in our town',
  )
  answers['GET /api/projects'] = [buildDefaultProject(), library]
  await userEvent.click(screen.getByRole('button', { name: 'Find matches' }))
  expect(await cards()).toEqual(['Housing first', 'Citizens'])
  expect(location.search).toBe(`?project=${library.id}`)
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Matches for' }).value).toBe(library.id)
  expect(sentTo('/api/projects', 'POST')[0]?.body).toMatchObject({
    description: 'We want to open a tool library in our town',
  })
})

const person = {
  'GET /api/user': { ...member, accountType: 'personal' },
  'GET /api/organization': null,
  'GET /api/projects': [buildDefaultProject({ description: 'A tool library in our town' })],
}

test('a person sees the sentence that the matches are for', async () => {
  open(person)
  expect(await screen.findByText('Matches for “A tool library in our town”')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Edit' }).getAttribute('href')).toBe('/projects')
})

test('without matches, the form begins with what a person has said', async () => {
  open({ ...person, 'GET /api/recommendations': [] })
  const sentence = await screen.findByRole('textbox', { name: 'What do you want to pay for?' })
  expect((sentence as HTMLTextAreaElement).value).toBe('A tool library in our town')
})

test('a project that cannot be saved keeps its sentence', async () => {
  open({ 'POST /api/projects': refusal(503, { code: 'UNAVAILABLE', message: 'Try again soon.' }) })
  await userEvent.click(await screen.findByRole('button', { name: 'Add a project' }))
  const sentence = screen.getByRole('textbox', { name: 'What do you want to pay for?' })
  await userEvent.type(sentence, 'A tool library')
  await userEvent.click(screen.getByRole('button', { name: 'Find matches' }))
  expect(await screen.findByText('Try again soon.')).toBeTruthy()
  expect((sentence as HTMLTextAreaElement).value).toBe('A tool library')
})

test('the address keeps the chosen project; everything on the page is for it', async () => {
  const { sentTo } = open(
    {
      'GET /api/projects': [buildDefaultProject(), library],
      [`PUT ${feedback(1)}`]: {},
    },
    `/recommendations?project=${library.id}`,
  )
  const chooser = await screen.findByRole('combobox', { name: 'Matches for' })
  expect((chooser as HTMLSelectElement).value).toBe(library.id)
  await openRow('Housing first')
  expect(screen.getByRole('link', { name: 'Is this for us?' }).getAttribute('href')).toBe(
    `/opportunities/${idOf(1)}/fit?project=${library.id}`,
  )
  await userEvent.click(why(0))
  await screen.findByText('Close to your mission.')
  expect(sentTo(explanation(1))[0]?.query.get('project')).toBe(library.id)
  await userEvent.selectOptions(chooser, 'Northquay Community Trust')
  await waitFor(() => expect(location.search).toBe(''))
  await waitFor(() => expect(sentTo('/api/recommendations').at(-1)?.query.get('project')).toBeNull())
})

test('an explanation loads once; a second click closes it, and opening another closes the first', async () => {
  const { sentTo } = open()
  await openBoth()
  await userEvent.click(why(0))
  expect(await screen.findByText('Close to your mission.')).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Detailed Analysis' })).toBeTruthy()
  await userEvent.click(why(0))
  expect(screen.queryByText('Close to your mission.')).toBeNull()
  await userEvent.click(why(0))
  expect(screen.getByText('Close to your mission.')).toBeTruthy()
  await userEvent.click(why(1))
  expect(await screen.findByText('Another reason.')).toBeTruthy()
  expect(screen.queryByText('Close to your mission.')).toBeNull()
  expect(sentTo(explanation(1))).toHaveLength(1)
})

test('an explanation that fails to load closes and shows an error', async () => {
  open({ [`GET ${explanation(1)}`]: refusal(500, { code: 'UNEXPECTED', message: 'Down' }) })
  await openRow('Housing first')
  await userEvent.click(why(0))
  expect(await screen.findByText('Failed to get recommendation explanation')).toBeTruthy()
  expect(why(0).getAttribute('aria-expanded')).toBe('false')
})

test('a dismissed recommendation leaves at once and returns on undo', async () => {
  const moved = watchMoves()
  const { sentTo, answers } = open()
  await openRow('Housing first')
  answers['GET /api/recommendations'] = list
  await userEvent.click(screen.getByRole('button', { name: 'Not for me' }))
  await waitFor(async () => expect(await cards()).toEqual(['Citizens']))
  expect(document.activeElement?.textContent).toBe('Citizens')
  expect(moved).toEqual([idOf(2)])
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(async () => expect(await cards()).toEqual(['Housing first', 'Citizens']))
  expect(sentTo(feedback(1), 'PUT').map(({ body }) => body)).toEqual([
    { feedback: 'not for me' },
    { feedback: null },
  ])
})

test('interest is shown on its button and withdrawn with it', async () => {
  const { answers, sentTo } = open()
  await openRow('Housing first')
  const button = () => screen.getByRole('button', { name: 'Interested' })
  await userEvent.click(button())
  await waitFor(() => expect(button().getAttribute('aria-pressed')).toBe('true'))
  answers['GET /api/recommendations'] = list
  await userEvent.click(button())
  await waitFor(() => expect(button().getAttribute('aria-pressed')).toBe('false'))
  expect(sentTo(feedback(1), 'PUT')).toHaveLength(2)
})

test('somebody who cannot edit sees no buttons for feedback, which is the workspace’s', async () => {
  open(asViewer)
  await openRow('Housing first')
  expect(why(0)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^(Interested|Not for me)$/ })).toBeNull()
})

test('feedback that cannot be saved is reverted with an error', async () => {
  open({ [`PUT ${feedback(1)}`]: refusal(503, { code: 'UNAVAILABLE', message: 'Busy' }) })
  await openRow('Housing first')
  await userEvent.click(screen.getByRole('button', { name: 'Not for me' }))
  expect(await screen.findByText('Your feedback could not be saved')).toBeTruthy()
  expect(await cards()).toEqual(['Housing first', 'Citizens'])
})

test('Refresh reloads the list, and each explanation when it is next opened', async () => {
  const { sentTo } = open()
  await openRow('Housing first')
  await userEvent.click(why(0))
  await screen.findByText('Close to your mission.')
  await userEvent.click(why(0))
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }))
  await waitFor(() => expect(sentTo('/api/recommendations')).toHaveLength(2))
  await userEvent.click(why(0))
  await waitFor(() => expect(sentTo(explanation(1))).toHaveLength(2))
})

test('the page says which email new matches come with, and turns it on', async () => {
  const preferences = { digests: true, reminders: true, matches: true, emailNotifications: false }
  const { answers } = open({
    'GET /api/saved-alerts': preferences,
    'PATCH /api/account/notifications': {
      email: 'amara@northquay.example',
      pendingEmail: null,
      emailNotifications: true,
      twoFactor: { enabled: false, required: false, recoveryCodesLeft: 0 },
    },
  })
  const turnOn = await screen.findByRole('button', { name: 'Turn on email' })
  answers['GET /api/saved-alerts'] = { ...preferences, emailNotifications: true }
  await userEvent.click(turnOn)
  expect(await screen.findByText(/We email you new matches on Mondays/)).toBeTruthy()
})

test('a star saves a recommendation', async () => {
  const { sentTo } = open({
    [`PUT /api/saved-opportunities/${idOf(1)}`]: ({ path }: SentRequest) => ({ path, mailing: null }),
  })
  await userEvent.click(
    (await screen.findAllByRole('button', { name: /^Save opportunity/ }))[0] as HTMLElement,
  )
  await waitFor(() => expect(sentTo(`/api/saved-opportunities/${idOf(1)}`, 'PUT')).toHaveLength(1))
})

const SUGGESTED = 'These funders have paid for work like yours'

test('funders without an open call come with recipients and years, and lead to their awards', async () => {
  const recipient = {
    id: idOf(40),
    name: 'Open Ledger',
    location: 'Boston, MA',
    title: 'Newsroom',
    year: 2016,
  }
  const harbor: SuggestedFunder = {
    slug: 'harbor-fund',
    name: 'Harbor Fund',
    awards: 3712,
    firstYear: 2000,
    lastYear: 2019,
    subject: { id: 'media-and-journalism', label: 'Media and journalism' },
    subjectAwards: 429,
    recipients: [
      recipient,
      { id: idOf(41), name: 'Tide News', location: '', title: 'Tide News', year: null },
    ],
  }
  const reef = { ...harbor, slug: 'reef-fund', name: 'Reef Fund', firstYear: 2018, lastYear: 2018 }
  const lamp = { ...harbor, slug: 'lamp-fund', name: 'Lamp Fund', firstYear: null, lastYear: null }
  open({ 'GET /api/awards/suggested-funders': [harbor, reef, lamp] })
  const funders = within(await screen.findByRole('list', { name: SUGGESTED }))
  const [first, second, third] = funders
    .getAllByRole('listitem')
    .filter((item) => within(item).queryByRole('heading'))
  const link = (name: string) => within(first!).getByRole('link', { name }).getAttribute('href')
  expect(link('Harbor Fund')).toBe('/funders/harbor-fund')
  expect(link('429 of its 3,712 past awards')).toBe('/awards?funder=harbor-fund&subject=media-and-journalism')
  expect(link('Open Ledger')).toBe(`/awards?funder=harbor-fund&recipient=${idOf(40)}`)
  expect(
    within(first!)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Open Ledger, Boston, MA, 2016: Newsroom', 'Tide News'])
  expect(
    within(first!).getByText('Awards from 2000 to 2019; check with the funder what it funds now.'),
  ).toBeTruthy()
  expect(within(second!).getByText(/^Awards of 2018;/)).toBeTruthy()
  expect(within(third!).getByText(/^The years of these awards are not known;/)).toBeTruthy()
})

test.each([
  ['no funder fits', []],
  ['the suggestions do not load', refusal(503, { code: 'UNAVAILABLE', message: 'No' })],
])('nothing is said of other funders if %s', async (_, response) => {
  const { sentTo } = open({ 'GET /api/awards/suggested-funders': response })
  await cards()
  await waitFor(() => expect(sentTo('/api/awards/suggested-funders')).toHaveLength(1))
  expect(screen.queryByText(SUGGESTED)).toBeNull()
})
