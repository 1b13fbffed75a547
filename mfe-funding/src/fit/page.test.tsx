import type { Fit } from '@fundharbor/contracts/catalog/fit'
import { setClock } from '@fundharbor/kit'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { TODAY, buildDefaultProject, buildProject, idOf } from '../testing/examples.data.ts'
import { openPage, refusal } from '../testing/open-page.tsx'
import { bo, buildGrant } from '../grants/examples.test-helper.ts'
import { fitOf, stepOf } from './examples.test-helper.ts'

const ADDRESS = `/opportunities/${idOf(1)}/fit`
const FIT = `/api/opportunities/${idOf(1)}/fit`

const answers = (more: Record<string, unknown> = {}) => ({
  [`GET ${FIT}`]: fitOf(),
  'GET /api/projects': [],
  ...more,
})

const section = async (name: string) => within(await screen.findByRole('region', { name }))

beforeEach(() => setClock(() => new Date(TODAY)))

test('the four questions are answered with quotes, words, numbers and days', async () => {
  openPage(ADDRESS, answers())
  expect(await screen.findByRole('heading', { level: 1, name: 'Is this for us?' })).toBeTruthy()
  const eligibility = await section('May we apply?')
  const findings = eligibility.getAllByRole('listitem')
  expect(within(findings[0]!).getByText('Yes')).toBeTruthy()
  expect(within(findings[0]!).getByText('Open to nonprofits.').tagName).toBe('BLOCKQUOTE')
  expect(within(findings[1]!).getByText('Not in your profile')).toBeTruthy()
  expect(within(findings[1]!).getByRole('link', { name: 'Add it to your profile' })).toBeTruthy()
  expect(findings[1]!.textContent).toContain('Description · compared with: state')

  const worth = await section('Is it worth it?')
  expect(worth.getByText('In favor')).toBeTruthy()
  expect(worth.getByText('Against')).toBeTruthy()
  expect(worth.getByText('A cost share is required.').tagName).toBe('BLOCKQUOTE')

  const missing = await section('What is missing?')
  expect(missing.getByText('Start by October 30, 2026: that day has passed')).toBeTruthy()
  const steps = within(missing.getByRole('list', { name: 'Steps to the deadline' }))
  expect(steps.getByText('January 30, 2027')).toBeTruthy()
  expect((await section('Your decision')).getByRole('button', { name: 'Start' })).toBeTruthy()
})

test('each figure of the funder’s past awards leads to its awards', async () => {
  const history: Fit['history'] = {
    funder: { slug: 'harbor-fund', name: 'Harbor Fund' },
    verdict: 'good',
    currency: 'USD',
    firstYear: 2020,
    lastYear: 2024,
    awardsPerYear: 1200,
    median: '300.00',
    latest: { year: 2024, recipients: 5, newcomers: 2 },
  }
  openPage(ADDRESS, answers({ [`GET ${FIT}`]: fitOf({ history }) }))
  const worth = await section('Is it worth it?')
  const point = within(worth.getByRole('heading', { name: 'Past awards' }).closest('li')!)
  expect(point.getByText(/^Harbor Fund made/).textContent).toBe(
    'Harbor Fund made about 1,200 known grants a year from 2020 to 2024, typically of $300. In 2024, 2 of 5 recipients got a grant from it for the first time that we know of.',
  )
  const grants = '/awards?funder=harbor-fund&kind=grant&currency=USD'
  expect(point.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    grants,
    grants,
    `${grants}&year=2024&newcomers=true`,
  ])
})

test('without a sentence about applicants the page says so', async () => {
  openPage(ADDRESS, answers({ [`GET ${FIT}`]: fitOf({ eligibility: [], isExcerpt: true }) }))
  const eligibility = await section('May we apply?')
  expect(eligibility.getByText(/does not say who can apply/)).toBeTruthy()
  expect(eligibility.getByRole('link', { name: 'Read the full announcement' })).toBeTruthy()
})

describe('the decision', () => {
  const STATUS = `/api/grants/${idOf(701)}/status`

  test('to start sends the reason and leads to the draft and the grant', async () => {
    const writing = buildGrant({ status: 'writing', application: { id: idOf(40), status: 'draft' } })
    const page = openPage(ADDRESS, answers({ 'POST /api/grants': writing }))
    const part = await section('Your decision')
    await userEvent.type(part.getByLabelText(/Reason/), 'Fits our year')
    page.answers[`GET ${FIT}`] = fitOf({ grant: writing })
    await userEvent.click(part.getByRole('button', { name: 'Start' }))
    const link = await part.findByRole('link', { name: 'Continue the application' })
    expect(link.getAttribute('href')).toBe(`/opportunities/${idOf(1)}/apply`)
    expect(part.getByRole('link', { name: 'View in My Grants' }).getAttribute('href')).toBe(
      `/grants/${idOf(701)}`,
    )
    expect(part.getByText('Since November 20, 2026, by Amara Okafor')).toBeTruthy()
    expect(page.sentTo('/api/grants', 'POST')[0]?.body).toEqual({
      opportunityId: idOf(1),
      project: idOf(30),
      status: 'writing',
      reason: 'Fits our year',
    })
  })

  test('about a saved grant changes its status', async () => {
    const { sentTo } = openPage(
      ADDRESS,
      answers({
        [`GET ${FIT}`]: fitOf({ grant: buildGrant({ status: 'saved' }) }),
        [`PUT ${STATUS}`]: buildGrant({ status: 'deciding', version: 2 }),
      }),
    )
    await userEvent.click((await section('Your decision')).getByRole('button', { name: 'Decide later' }))
    await waitFor(() =>
      expect(sentTo(STATUS, 'PUT')[0]?.body).toEqual({ status: 'deciding', reason: '', version: 1 }),
    )
  })

  test('that somebody else made first is shown instead', async () => {
    const passed = buildGrant({ status: 'passed', reason: 'Too big', decidedBy: bo, version: 2 })
    const message = 'Someone else moved this grant in the meantime.'
    const page = openPage(
      ADDRESS,
      answers({ 'POST /api/grants': refusal(409, { code: 'CONFLICT', message, current: passed }) }),
    )
    const part = await section('Your decision')
    page.answers[`GET ${FIT}`] = fitOf({ grant: passed })
    await userEvent.click(part.getByRole('button', { name: 'Start' }))
    expect((await screen.findAllByText(message))[0]).toBeTruthy()
    expect(await part.findByText('Too big')).toBeTruthy()
    expect(part.getByText('Passed')).toBeTruthy()
    expect(part.queryByRole('button', { name: 'Start' })).toBeNull()
  })

  test('about a closed opportunity can only be to pass', async () => {
    const { opportunity } = fitOf()
    openPage(ADDRESS, answers({ [`GET ${FIT}`]: fitOf({ opportunity: { ...opportunity, isClosed: true } }) }))
    const part = await section('Your decision')
    expect(part.getByRole<HTMLButtonElement>('button', { name: 'Start' }).disabled).toBe(true)
    expect(part.getByRole<HTMLButtonElement>('button', { name: 'Pass' }).disabled).toBe(false)
    expect(part.getByText(/application period has ended/)).toBeTruthy()
  })
})

test('the steps of a started grant lead to its page', async () => {
  const grant = buildGrant({ status: 'writing' })
  openPage(ADDRESS, answers({ [`GET ${FIT}`]: fitOf({ grant, steps: [stepOf({ id: idOf(50) })] }) }))
  const link = (await section('What is missing?')).getByRole('link', { name: /tick them off/ })
  expect(link.getAttribute('href')).toBe(`/grants/${idOf(701)}`)
})

test('the hours of a kind of call can be adjusted', async () => {
  const settings = {
    kinds: [{ kind: 'grant', label: 'Grant', usualHours: 50 }],
    hours: { prize: 5 },
    hoursPerWeek: 20,
  }
  const { sentTo } = openPage(
    ADDRESS,
    answers({
      'GET /api/effort': settings,
      'PUT /api/effort': { ...settings, hours: { prize: 5, grant: 30 } },
    }),
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Adjust hours' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Adjust hours' }))
  expect(await dialog.findByText('Usually about 50.')).toBeTruthy()
  const hours = dialog.getByLabelText('Hours for one application')
  await userEvent.clear(hours)
  await userEvent.type(hours, '30')
  await userEvent.click(dialog.getByRole('button', { name: 'Save hours' }))
  expect(await screen.findByText('Hours saved')).toBeTruthy()
  expect(sentTo('/api/effort', 'PUT')[0]?.body).toEqual({ hours: { prize: 5, grant: 30 }, hoursPerWeek: 20 })
})

test.each([
  ['1,200', 1200],
  ['1.200', 1200],
  ['1 200', 1200],
  ['1’200', 1200],
  [' 30 ', 30],
  ['30.0', 30],
  ['30,5', 'Enter between 1 and 2,000 hours'],
  ['1.5', 'Enter between 1 and 2,000 hours'],
  ['0', 'Enter between 1 and 2,000 hours'],
  ['', 'Enter between 1 and 2,000 hours'],
  ['-30', 'Enter between 1 and 2,000 hours'],
  ['2001', 'Enter between 1 and 2,000 hours'],
  ['thirty', 'Enter between 1 and 2,000 hours'],
])('hours typed as “%s” are read as %s', async (typed, expected) => {
  const settings = { kinds: [], hours: {}, hoursPerWeek: 20 }
  const { sentTo } = openPage(
    ADDRESS,
    answers({ 'GET /api/effort': settings, 'PUT /api/effort': { ...settings, hours: {} } }),
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Adjust hours' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Adjust hours' }))
  const hours = dialog.getByLabelText('Hours for one application')
  await userEvent.clear(hours)
  if (typed) await userEvent.type(hours, typed)
  const save = dialog.getByRole<HTMLButtonElement>('button', { name: 'Save hours' })
  await waitFor(() => expect(save.disabled).toBe(false))
  await userEvent.click(save)
  if (typeof expected === 'string') expect(await dialog.findByText(expected)).toBeTruthy()
  else expect(await screen.findByText('Hours saved')).toBeTruthy()
  const sent = typeof expected === 'string' ? [] : [{ hours: { grant: expected }, hoursPerWeek: 20 }]
  expect(sentTo('/api/effort', 'PUT').map(({ body }) => body)).toEqual(sent)
})

test('hours that a server error keeps from being saved are not blamed on the connection', async () => {
  const settings = { kinds: [], hours: {}, hoursPerWeek: 20 }
  const page = '<!doctype html><title>Internal Server Error</title>'
  openPage(
    ADDRESS,
    answers({ 'GET /api/effort': settings, 'PUT /api/effort': () => new Response(page, { status: 500 }) }),
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Adjust hours' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Adjust hours' }))
  const save = dialog.getByRole<HTMLButtonElement>('button', { name: 'Save hours' })
  await waitFor(() => expect(save.disabled).toBe(false))
  await userEvent.click(save)
  expect((await dialog.findByRole('alert')).textContent).toBe('Try again in a moment.')
})

test('another project can be chosen', async () => {
  const projects = [buildDefaultProject({ id: idOf(30) }), buildProject({ id: idOf(31) })]
  const { sentTo } = openPage(ADDRESS, answers({ 'GET /api/projects': projects }))
  await userEvent.selectOptions(await screen.findByLabelText('Project'), 'Tool library')
  await waitFor(() => expect(sentTo(FIT).at(-1)?.query.get('project')).toBe(idOf(31)))
  expect(location.search).toBe(`?project=${idOf(31)}`)
})

describe('when it cannot be shown', () => {
  test('an unknown opportunity is said to be unknown', async () => {
    openPage(ADDRESS, answers({ [`GET ${FIT}`]: refusal(404, { code: 'NOT_FOUND', message: 'Gone' }) }))
    expect(await screen.findByText('This opportunity is not in the catalog')).toBeTruthy()
  })

  test('used-up views are explained', async () => {
    const limit = { code: 'VIEW_LIMIT_REACHED', message: 'You have opened all 3 opportunities.' }
    openPage(ADDRESS, answers({ [`GET ${FIT}`]: refusal(403, limit) }))
    expect(await screen.findByRole('heading', { name: 'View limit reached' })).toBeTruthy()
  })

  test('a failure can be retried', async () => {
    const page = openPage(
      ADDRESS,
      answers({ [`GET ${FIT}`]: refusal(503, { code: 'UNAVAILABLE', message: 'Please try again.' }) }),
    )
    const retry = await screen.findByRole('button', { name: 'Retry' }, { timeout: 10_000 })
    page.answers[`GET ${FIT}`] = fitOf()
    await userEvent.click(retry)
    expect(await section('May we apply?')).toBeTruthy()
  })
})

test('the head waits for the projects, so that their choice does not move what is below', async () => {
  const projects = Promise.withResolvers<object[]>()
  const { sentTo } = openPage(ADDRESS, answers({ 'GET /api/projects': () => projects.promise }))
  await waitFor(() =>
    expect([sentTo(FIT), sentTo('/api/projects')].map(({ length }) => length)).toEqual([1, 1]),
  )
  expect(await screen.findByRole('status', { name: 'Loading' })).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'May we apply?' })).toBeNull()
  projects.resolve([buildDefaultProject({ id: idOf(30) }), buildProject({ id: idOf(31) })])
  await section('May we apply?')
  expect(screen.getByLabelText('Project')).toBeTruthy()
  expect(screen.queryByRole('status', { name: 'Loading' })).toBeNull()
})

test('projects that cannot be loaded do not hold the answers back', async () => {
  openPage(ADDRESS, answers({ 'GET /api/projects': refusal(404, { code: 'NOT_FOUND', message: 'Gone' }) }))
  await section('May we apply?')
  expect(screen.queryByLabelText('Project')).toBeNull()
})
