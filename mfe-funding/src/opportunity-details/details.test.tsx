import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { setClock } from '@fundharbor/kit'
import type { AwardedBefore } from '@fundharbor/contracts/catalog/awards'
import type { Opportunity } from '@fundharbor/contracts/catalog/opportunities'
import { beforeEach, expect, test } from 'vitest'
import { buildGrant } from '../grants/examples.test-helper.ts'
import { listOf, openPage, refusal } from '../testing/open-page.tsx'
import { buildRow, idOf, buildDetails, buildFacets, TODAY } from '../testing/examples.data.ts'

const DETAILS = `/api/opportunities/${idOf(1)}`
const ADDRESS = `/opportunities/${idOf(1)}`

const answers = (details: unknown = buildDetails(), row = buildRow()) => ({
  'GET /api/opportunities': listOf([row]),
  'GET /api/opportunities/facets': buildFacets(),
  'GET /api/funding-opportunities': [row],
  [`GET ${DETAILS}`]: details,
})

const openFromList = async () => {
  await userEvent.click(await screen.findByRole('link', { name: /^Learn More/ }))
  return within(await screen.findByRole('dialog'))
}

beforeEach(() => setClock(() => new Date(TODAY)))

test('opens over the list with the row’s data, then the details', async () => {
  let arrive: (details: unknown) => void = () => undefined
  openPage(
    '/opportunities?category=community',
    answers(() => new Promise((resolve) => (arrive = resolve))),
  )
  const dialog = await openFromList()
  expect(location.pathname).toBe(ADDRESS)
  expect(dialog.getByRole('heading', { name: buildRow().title })).toBeTruthy()
  expect(dialog.getByText('€6,300,000')).toBeTruthy()
  expect(dialog.getByText('Due in 10 days')).toBeTruthy()
  expect(dialog.getByRole('status', { name: 'Loading the details' })).toBeTruthy()
  arrive(buildDetails())
  await dialog.findByRole('heading', { name: 'Description' })
  await waitFor(() => expect(document.title).toBe(`${buildRow().title} · Fundharbor`))
})

test('shows every field, and says what is not stated', async () => {
  openPage('/opportunities', answers())
  const dialog = await openFromList()
  expect((await dialog.findByText('housing')).tagName).toBe('B')
  expect(dialog.getByText('Two grants expected.')).toBeTruthy()
  expect(dialog.queryByText(/^Range/)).toBeNull()
  expect(dialog.queryByText(/^Not stated in the record/)).toBeNull()
  const hrefs = dialog.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(hrefs).toContain('https://ec.europa.eu/info')
  expect(hrefs).toContain('https://ec.europa.eu/topic')
  expect(dialog.getAllByText('EU Funding & Tenders, last checked August 22, 2026')).not.toHaveLength(0)
})

test('a range with equal limits is shown as one amount', async () => {
  const amounts = { minAmount: '100000.00', maxAmount: '350000.50' }
  openPage('/opportunities', answers(buildDetails(amounts), buildRow(amounts)))
  const dialog = await openFromList()
  expect(await dialog.findByText('Range €100,000 – €350,000.50')).toBeTruthy()
})

test.each([
  [{}, 'Open to nonprofits.'],
  [
    { organizationTypes: ['nonprofit', 'business', 'academic'] },
    'Open to nonprofits, businesses, and academic institutions.',
  ],
  [
    { organizationTypes: ['business'], businessTypes: ['startup', 'small-business'] },
    'Open to businesses: startups and small businesses.',
  ],
  [{ organizationTypes: [], businessTypes: ['technology'] }, 'Open to businesses: technology companies.'],
  [{ eligibilityCriteria: '<p>Libraries only.</p>' }, 'Libraries only.'],
  [{ organizationTypes: [] }, 'Not stated. Check the funder’s page before you start.'],
] as [Partial<Opportunity>, string][])('eligibility is described once: %o', async (facts, words) => {
  openPage('/opportunities', answers(buildDetails(facts), buildRow(facts)))
  const dialog = await openFromList()
  const heading = await dialog.findByRole('heading', { name: 'Eligibility criteria' })
  const section = within(heading.closest('section') as HTMLElement)
  expect(section.getByText(words)).toBeTruthy()
  expect(section.queryAllByText(/^Not stated/)).toHaveLength(words.startsWith('Not stated') ? 1 : 0)
})

test.each([
  [
    { organizationTypes: ['nonprofit', 'academic'] },
    'Nonprofit, Academic',
    'Open to nonprofits and academic institutions.',
  ],
  [
    { organizationTypes: ['nonprofit'], businessTypes: ['startup'] },
    'Nonprofit, Business',
    'Open to nonprofits and businesses. Eligible businesses: startups.',
  ],
  [
    { organizationTypes: [], businessTypes: ['technology'] },
    'Business',
    'Open to businesses: technology companies.',
  ],
] as [Partial<Opportunity>, string, string][])(
  '“Who can apply” and the eligibility criteria agree: %o',
  async (facts, applicants, words) => {
    openPage('/opportunities', answers(buildDetails(facts), buildRow(facts)))
    const dialog = await openFromList()
    expect(await dialog.findByText(words)).toBeTruthy()
    const shown = dialog.getAllByText('Who can apply').map((label) => label.nextElementSibling?.textContent)
    expect(new Set(shown)).toEqual(new Set([applicants]))
  },
)

test('missing criteria are not mentioned if requirements are stated', async () => {
  const facts = { organizationTypes: [], eligibilityRequirements: '<p>Registered charities.</p>' }
  openPage('/opportunities', answers(buildDetails(facts), buildRow({ organizationTypes: [] })))
  const dialog = await openFromList()
  await dialog.findByRole('heading', { name: 'Eligibility requirements' })
  expect(dialog.queryByRole('heading', { name: 'Eligibility criteria' })).toBeNull()
})

test('an excerpt says so and links to the full text', async () => {
  openPage('/opportunities', answers(buildDetails({ isExcerpt: true, description: '<p>Robust…</p>' })))
  const dialog = await openFromList()
  const note = await dialog.findByText(/^This is an excerpt\./)
  expect(note.textContent).toBe('This is an excerpt. Read the full text at EU Funding & Tenders')
  expect(within(note).getByRole('link').getAttribute('href')).toBe('https://ec.europa.eu/topic')
})

test('an excerpt without an address has no link', async () => {
  const source = { ...buildDetails().source, url: null, number: null }
  const facts = { isExcerpt: true, source, applicationUrl: null }
  openPage('/opportunities', answers(buildDetails(facts)))
  const dialog = await openFromList()
  expect(await dialog.findByText('This is an excerpt.')).toBeTruthy()
})

test('the source is labeled with the number people quote, never with an id', async () => {
  openPage('/opportunities', answers())
  const dialog = await openFromList()
  expect(await dialog.findAllByRole('link', { name: 'HORIZON-NEB-2026-01-01' })).not.toHaveLength(0)
  expect(dialog.queryByText(/TOPICSen/)).toBeNull()
})

test('the funder’s form opens in a new tab and closes the dialog over the same list', async () => {
  openPage('/opportunities?category=community', answers())
  const dialog = await openFromList()
  const apply = await dialog.findByRole('link', { name: 'Open funder’s form' })
  expect(apply.getAttribute('href')).toBe('https://ec.europa.eu/apply')
  expect(apply.getAttribute('target')).toBe('_blank')
  expect(apply.getAttribute('rel')).toContain('noopener')
  await userEvent.click(apply)
  await waitFor(() => expect(location.pathname + location.search).toBe('/opportunities?category=community'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('after the deadline the application period has ended', async () => {
  const deadline = '2026-11-20T22:59:59.999Z'
  openPage('/opportunities', answers(buildDetails({ deadline }), buildRow({ deadline })))
  const dialog = await openFromList()
  const button = await dialog.findByRole<HTMLButtonElement>('button', { name: 'Application Period Ended' })
  expect(button.disabled).toBe(true)
  expect(dialog.queryByRole('link', { name: 'Start application' })).toBeNull()
})

test('says who and what it is for, with the words that it came from', async () => {
  const fact = { value: '', quote: null, isEdited: false }
  const facts = [
    { ...fact, name: 'region', label: 'For organizations in the EU', quote: 'Horizon Europe' },
    { ...fact, name: 'audience', label: 'Meant for: tribes', isEdited: true },
  ]
  openPage('/opportunities', answers({ ...buildDetails(), facts }))
  const dialog = await openFromList()
  // Beside the text, and below it on narrow screens.
  const [summary] = await dialog.findAllByText('2 quotes')
  const source = within(summary?.closest('details') as HTMLElement)
  const stated = source.getAllByRole('listitem', { hidden: true }).map((item) => item.textContent)
  expect(stated).toEqual(['For organizations in the EUHorizon Europe', 'Meant for: tribesSet by our team.'])
})

test('what is needed rarely is under More', async () => {
  openPage('/opportunities', answers())
  const dialog = await openFromList()
  await userEvent.click(await dialog.findByText('More'))
  expect(dialog.getByRole('button', { name: 'Create a project from this opportunity' })).toBeTruthy()
  const calendar = dialog.getByRole('link', { name: 'Add to calendar' })
  expect(calendar.getAttribute('href')).toBe(`/api/calendar/opportunities/${idOf(1)}.ics`)
  await userEvent.click(dialog.getByRole('link', { name: 'Start application' }))
  await waitFor(() => expect(location.pathname).toBe(`${ADDRESS}/apply`))
})

test('a forecast is watched and cannot be applied for', async () => {
  const facts = { deadline: null, isForecast: true }
  openPage('/opportunities', answers(buildDetails(facts), buildRow(facts)))
  const dialog = await openFromList()
  expect(await dialog.findByRole('button', { name: /^Watch/ })).toBeTruthy()
  expect(dialog.queryByRole('link', { name: 'Start application' })).toBeNull()
})

test.each([
  ['saved', true],
  ['writing', false],
  ['passed', false],
] as const)('a grant that is %s leads to its page', async (status, canSave) => {
  openPage(ADDRESS, { ...answers(), 'GET /api/grants': [buildGrant({ status })] })
  const link = await screen.findByRole('link', { name: /^My Grants: / })
  expect(link.getAttribute('href')).toBe(`/grants/${buildGrant().id}`)
  expect(screen.queryByRole('button', { name: `Save ${buildRow().title}` }) !== null).toBe(canSave)
})

const SIMILAR = `GET ${DETAILS}/similar`
const HISTORY = `GET ${DETAILS}/history`

test('similar opportunities replace the open one', async () => {
  const other = buildRow({ id: idOf(2), title: 'Homes for harbor workers' })
  openPage('/opportunities?search=home', {
    ...answers(),
    [SIMILAR]: [other],
    [`GET /api/opportunities/${idOf(2)}`]: buildDetails({ id: other.id, title: other.title }),
  })
  const dialog = await openFromList()
  await userEvent.click(await dialog.findByRole('link', { name: other.title }))
  const next = within(await screen.findByRole('dialog', { name: other.title }))
  await userEvent.click(next.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(location.pathname + location.search).toBe('/opportunities?search=home'))
})

const moved = {
  origin: 'source',
  changes: [
    { field: 'deadline', before: '2026-11-24T22:59:59.999Z', after: '2026-12-01T22:59:59.999Z' },
    { field: 'description' },
  ],
}
const at = (day: number) => `2026-11-0${day}T09:00:00.000Z`

test('the history shows what changed, when, and who changed it; older changes show on demand', async () => {
  openPage('/opportunities', {
    ...answers(),
    [HISTORY]: [
      { at: at(4), ...moved },
      { at: at(3), origin: 'admin', changes: [{ field: 'maxAmount', before: null, after: 6300000 }] },
      { at: at(2), origin: 'source', changes: [{ field: 'isForecast', before: true, after: false }] },
    ],
  })
  const dialog = await openFromList()
  expect((await dialog.findByText('November 4, 2026')).closest('p')?.textContent).toBe(
    'November 4, 2026, updated from EU Funding & Tenders',
  )
  const lines = () => dialog.getAllByRole('listitem').map((item) => item.textContent)
  expect(lines()).toContain('Deadline: November 24, 2026 → December 1, 2026')
  expect(lines()).toContain('Description: text changed')
  expect(lines()).toContain('Largest amount: not stated → €6,300,000')
  expect(lines()).not.toContain('Forecast: yes → no')
  await userEvent.click(dialog.getByRole('button', { name: 'Show 1 earlier change' }))
  expect(lines()).toContain('Forecast: yes → no')
})

test('a history without changes says since when, and a failed one can be retried', async () => {
  const page = openPage('/opportunities', {
    ...answers(),
    [HISTORY]: refusal(503, { code: 'UNAVAILABLE', message: 'Busy' }),
  })
  const dialog = await openFromList()
  await dialog.findByText(/The change history could not be loaded/)
  page.answers[HISTORY] = []
  await userEvent.click(dialog.getByRole('button', { name: 'Retry' }))
  await dialog.findByText('No changes since this opportunity was added on November 21, 2026.')
})

test.each([
  [{ minAmount: '100000.00', maxAmount: '1000000.00' }, 1],
  [{ minAmount: null, maxAmount: null }, 0],
])('stated amounts are drawn on a scale: %o', async (amounts, drawn) => {
  openPage('/opportunities', answers(buildDetails(amounts), buildRow(amounts)))
  const dialog = await openFromList()
  await dialog.findByRole('heading', { name: 'Description' })
  const scales = dialog.queryAllByTestId('amount-scale')
  expect(scales).toHaveLength(drawn)
  // Each label is under a tick.
  for (const scale of scales) {
    const places = (part: Element | null) =>
      [...(part?.children ?? [])].slice(0, 4).map((mark) => (mark as HTMLElement).style.left)
    expect(places(scale.lastElementChild)).toEqual(places(scale.firstElementChild))
  }
})

test('Escape and Close return to the list', async () => {
  openPage('/opportunities?search=home', answers())
  await openFromList()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(location.search).toBe('?search=home'))
  const dialog = await openFromList()
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(location.pathname).toBe('/opportunities'))
})

const limitReached = refusal(403, {
  code: 'VIEW_LIMIT_REACHED',
  message: 'You have opened all 3 opportunities in this period.',
  resetAt: '2026-11-28T09:30:00.000Z',
})

test('a reached limit names the limit, the reset and the plan without it', async () => {
  openPage('/opportunities', answers(limitReached))
  const dialog = await openFromList()
  await dialog.findByRole('heading', { name: 'View limit reached' })
  // What visitors see as well costs no view.
  expect(dialog.getByText(buildRow().excerpt)).toBeTruthy()
  expect(dialog.getByText('You have opened all 3 opportunities in this period.')).toBeTruthy()
  expect(dialog.getByText(/open 3 opportunities every 7 days.*November 28, 2026 at 9:30 AM/)).toBeTruthy()
  expect(dialog.getByText(/Basic plan.*\$10 per month/)).toBeTruthy()
  expect(dialog.queryByRole('link', { name: 'Upgrade to Basic' })).toBeNull()
})

test('links to the plans page if the site has one', async () => {
  const area = {
    name: 'mfe-public',
    kit: '1.0',
    version: '1.0.0',
    entry: '/remotes/mfe-public/1.0.0/mf-manifest.json',
    pages: [{ path: '/subscription', access: 'member' }],
    navigation: [],
  }
  openPage(ADDRESS, {
    ...answers(limitReached),
    'GET /remotes.json': { kit: '1.0', shell: 'x', areas: [area] },
  })
  const link = await screen.findByRole('link', { name: 'Upgrade to Basic' })
  expect(link.getAttribute('href')).toBe('/subscription?plan=basic')
  expect(screen.getByRole('heading', { level: 1, name: buildRow().title })).toBeTruthy()
})

test('an address opened directly is a page', async () => {
  openPage(ADDRESS, answers())
  expect(await screen.findByRole('heading', { level: 1, name: buildRow().title })).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.queryByRole('heading', { name: 'Find Your Perfect Funding Match' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Is this for us?' })).toBeTruthy()
})

test.each([ADDRESS, '/opportunities/not-an-id'])(
  'an unknown opportunity is reported at %s',
  async (address) => {
    openPage(address, answers(refusal(404, { code: 'NOT_FOUND', message: 'Opportunity not found' })))
    expect(await screen.findByText('This opportunity is not in the catalog')).toBeTruthy()
    expect(screen.getByRole('heading', { level: 1, name: 'Opportunity not found' })).toBeTruthy()
  },
)

test('details that fail to load can be retried', async () => {
  const page = openPage(ADDRESS, answers(refusal(503, { code: 'UNAVAILABLE', message: 'Busy' })))
  const retry = await screen.findByRole('button', { name: 'Retry' })
  page.answers[`GET ${DETAILS}`] = buildDetails()
  await userEvent.click(retry)
  expect(await screen.findByRole('heading', { name: 'Description' })).toBeTruthy()
})

test('shows what it asks for, with the funder’s sentences', async () => {
  const quote = 'Submit a budget and a narrative of 6 pages.'
  const brief = {
    asks: ['Projects should end homelessness.'],
    outcomes: [],
    applicants: [{ text: 'Nonprofit', quote: null }],
    amounts: [],
    dates: [],
    criteria: [{ text: 'Need', weight: '30 points', quote: 'Need (30 points) comes first.' }],
    attachments: [
      { text: 'budget', quote },
      { text: 'project narrative', quote },
    ],
    limits: [{ text: '6 pages', quote }],
  }
  openPage('/opportunities', answers({ ...buildDetails(), brief }))
  await openFromList()
  const section = within(await screen.findByRole('region', { name: 'In brief' }))
  expect(section.getByText('Projects should end homelessness.').tagName).toBe('BLOCKQUOTE')
  expect(section.getByText('Need: 30 points')).toBeTruthy()
  expect(section.getAllByText(quote)).toHaveLength(2)
  // The page's facts say it already.
  expect(section.queryByText('Who can apply')).toBeNull()
})

test('a text that says nothing has no brief', async () => {
  openPage('/opportunities', answers())
  const dialog = await openFromList()
  await dialog.findByRole('heading', { name: 'Description' })
  expect(screen.queryByRole('region', { name: 'In brief' })).toBeNull()
})

const awardedBefore: AwardedBefore = {
  of: { kind: 'funder', key: 'sun-fund', name: 'Sun Fund' },
  isPart: false,
  firstYear: 2015,
  lastYear: 2016,
  sums: [
    {
      currency: 'EUR',
      awards: 3,
      total: '900.00',
      lowerQuartile: '200.00',
      median: '300.00',
      upperQuartile: '400.50',
      recipients: 2,
      years: [
        { year: 2015, awards: 1, total: '300.00', recipients: 1, newcomers: 1 },
        { year: 2016, awards: 2, total: '600.00', recipients: 2, newcomers: 1 },
      ],
    },
  ],
  others: [],
  recipients: [
    {
      id: idOf(7),
      name: 'Northquay Trust',
      location: '',
      awards: 2,
      total: '700.00',
      currency: 'EUR',
      firstYear: 2015,
      lastYear: 2016,
    },
  ],
  sources: [{ name: 'Coast', url: 'https://coast.example', terms: 'CC0', note: '' }],
}

test('says what the funder awarded before, and each figure leads to its awards', async () => {
  openPage(ADDRESS, answers({ ...buildDetails(), awardedBefore }))
  const heading = await screen.findByRole('heading', { name: 'Awarded before' })
  const details = heading.closest('details') as HTMLElement
  const section = within(details)
  expect(details.textContent).toBe(
    'Awarded before3 grants, typically €300Awards of this funder under any program3 grants of €900, typically €300: half were between €200 and €400.50. In 2016, 1 of 2 recipients got one for the first time that we know of.YearsGrants per year in EURYearGrantsSumRecipients20162€600220151€3001Who got most: Northquay Trust.From published awards of 2015 to 2016. What Sun Fund givesFrom Coast (CC0). ',
  )
  const hrefs = section.getAllByRole('link').map((link) => link.getAttribute('href'))
  const grants = '/awards?funder=sun-fund&kind=grant&currency=EUR'
  expect(hrefs).toEqual([
    grants,
    `${grants}&year=2016&newcomers=true`,
    `${grants}&year=2016`,
    `${grants}&year=2015`,
    `/awards?funder=sun-fund&recipient=${idOf(7)}&kind=grant`,
    '/funders/sun-fund',
    'https://coast.example',
  ])
})

test.each<[AwardedBefore['of'], string, string[]]>([
  [{ kind: 'call', key: 'PAR-19-134', name: '' }, 'Awards of this call, PAR-19-134', []],
  [
    { kind: 'program', key: '93.243', name: 'Night Clinics' },
    'Awards of the program 93.243 Night Clinics',
    ['/programs/93.243'],
  ],
])('says whose awards the figures are of: %o', async (of, sentence, more) => {
  openPage(ADDRESS, answers({ ...buildDetails(), awardedBefore: { ...awardedBefore, of, isPart: true } }))
  const section = (await screen.findByText(sentence)).closest('section') as HTMLElement
  expect(section.textContent).toContain('There are more, of which the newest are counted here.')
  const hrefs = within(section)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href') ?? '')
  expect(hrefs[0]).toBe(`/awards?${of.kind}=${of.key}&kind=grant&currency=EUR`)
  expect(hrefs.filter((href) => href.startsWith('/programs') || href.startsWith('/funders'))).toEqual(more)
})

test('says how many of those who got one are like the reader’s organization', async () => {
  const of = { kind: 'call', key: 'PAR-19-134', name: '' } as const
  openPage(ADDRESS, {
    ...answers({ ...buildDetails(), awardedBefore: { ...awardedBefore, of } }),
    'GET /api/awards/like-ours': {
      own: { recipient: { id: idOf(8), name: 'Northquay Trust', location: '' }, awards: 2 },
      kind: { slug: 'nonprofit', recipients: 5 },
      state: { code: 'US-OH', recipients: 1 },
    },
  })
  const link = await screen.findByRole('link', { name: '2 grants' })
  const sentence = within(link.parentElement as HTMLElement)
  expect(link.parentElement?.textContent).toBe(
    'Yours got 2 grants. Organizations like yours: 5 nonprofits and others, 1 of them in Ohio.',
  )
  expect(sentence.getAllByRole('link').map((each) => each.getAttribute('href'))).toEqual([
    `/awards?call=PAR-19-134&kind=grant&recipient=${idOf(8)}`,
    '/awards?call=PAR-19-134&kind=grant&recipientKind=nonprofit',
    '/awards?call=PAR-19-134&kind=grant&recipientKind=nonprofit&state=US-OH',
  ])
})

test('says which sources are being asked', async () => {
  openPage(ADDRESS, answers({ ...buildDetails(), awardSourcesAsked: ['NIH RePORTER', 'USAspending.gov'] }))
  expect(await screen.findByText(/^We are asking NIH RePORTER and USAspending\.gov for awards/)).toBeTruthy()
})

test('says in one line that no past awards are known', async () => {
  openPage(ADDRESS, answers())
  expect(await screen.findByText(`We know of no past awards from ${buildRow().funderName}.`)).toBeTruthy()
})
