import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Application } from '@fundharbor/contracts/catalog/applications'
import { limitsOf } from '@fundharbor/contracts/identity/plan-limits'
import { setClock } from '@fundharbor/kit'
import { beforeEach, describe, expect, test } from 'vitest'
import { buildGrant } from '../grants/examples.test-helper.ts'
import { listOf, openPage, refusal } from '../testing/open-page.tsx'
import {
  buildApplication,
  member,
  organization,
  buildRow,
  idOf,
  buildFacets,
  TODAY,
} from '../testing/examples.data.ts'

const ADDRESS = `/opportunities/${idOf(1)}/apply`
const MINE = '/api/applications'

const DRAFT = `/api/applications/drafts/${idOf(1)}`
const STARTED = `GET ${DRAFT}`
const started = (draft: Application | null, open: Application | null = null) => ({ draft, open })

const answers = (more: Record<string, unknown> = {}) => ({
  'GET /api/opportunities': listOf([buildRow()]),
  'GET /api/opportunities/facets': buildFacets(),
  'GET /api/funding-opportunities': [buildRow()],
  [STARTED]: started(null),
  ...more,
})

/** The answer to a save: the draft with what the form has. */
const savedAs = (changes: object = {}) =>
  buildApplication({ ...emptyDraft, projectTitle: 'Keys First', ...changes })

const emptyDraft = {
  status: 'draft',
  projectDescription: null,
  requestedAmount: null,
  projectCategory: null,
  targetBeneficiaries: null,
  projectDuration: null,
  revision: 1,
} as const

const openForm = async () => {
  await screen.findByLabelText('Project title')
  return within(screen.getByRole('dialog'))
}

const fillIn = async () => {
  await userEvent.type(screen.getByLabelText('Project title'), 'Keys First')
  await userEvent.type(screen.getByLabelText('Requested amount'), '€250,000')
  await userEvent.selectOptions(screen.getByLabelText('Project category'), 'Community')
  await userEvent.type(screen.getByLabelText('Project description'), 'Forty homes.')
}

const submit = () => userEvent.click(screen.getByRole('button', { name: 'Submit Application' }))
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save as Draft' }))

beforeEach(() => setClock(() => new Date(TODAY)))

test('shows the opportunity and two form sections', async () => {
  openPage('/opportunities', answers())
  await userEvent.click(await screen.findByRole('link', { name: /^Apply for/ }))
  const dialog = await openForm()
  const chosen = within(dialog.getByRole('region', { name: 'Selected opportunity' }))
  for (const words of [buildRow().title, buildRow().funderName, '€6,300,000'])
    expect(chosen.getByText(words)).toBeTruthy()
  expect(dialog.getByRole('group', { name: 'Project Information' })).toBeTruthy()
  expect(dialog.getByRole('group', { name: 'Impact & Timeline' })).toBeTruthy()
  expect(location.pathname).toBe(ADDRESS)
})

test('reports every missing field at once and sends nothing', async () => {
  const { sentTo } = openPage(ADDRESS, answers())
  await openForm()
  await userEvent.type(screen.getByLabelText(/Target beneficiaries/), 'many')
  await submit()
  await screen.findByText('Project title is required')
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    'Project title is required',
    'Amount is required',
    'Project category is required',
    'Project description is required',
    'Enter a whole number of people',
  ])
  expect(document.activeElement).toBe(screen.getByLabelText('Project title'))
  expect(sentTo(MINE, 'POST')).toHaveLength(0)
})

test('says whom the form reaches, with the way to the funder’s form', async () => {
  const formUrl = 'https://funder.example/form'
  const grant = buildGrant({ opportunity: { ...buildGrant().opportunity, formUrl } })
  openPage(ADDRESS, answers({ 'GET /api/grants': [grant] }))
  const dialog = await openForm()
  expect(
    dialog.getByText(
      /This records your application here. Send it to European Commission, Horizon Europe yourself by December 1, 2026/,
    ),
  ).toBeTruthy()
  const link = await dialog.findByRole('link', { name: 'Open funder’s form' })
  expect(link.getAttribute('href')).toBe(formUrl)
})

test('submits once, confirms it and leads to the grant, which says what is left to do', async () => {
  const { sentTo } = openPage(
    ADDRESS,
    answers({ 'POST /api/applications': buildApplication(), 'GET /api/grants': [buildGrant()] }),
  )
  await openForm()
  await fillIn()
  await userEvent.type(screen.getByLabelText(/Target beneficiaries/), '1,200')
  await submit()
  expect((await screen.findAllByText('Application submitted successfully!'))[0]).toBeTruthy()
  const [request, ...others] = sentTo(MINE, 'POST')
  expect(others).toHaveLength(0)
  expect(request?.body).toMatchObject({
    opportunityId: idOf(1),
    projectTitle: 'Keys First',
    requestedAmount: 250_000,
    projectCategory: 'community',
    targetBeneficiaries: 1200,
  })
  await waitFor(() =>
    expect(location.pathname + location.hash).toBe(`/grants/${buildGrant().id}#application`),
  )
})

test('a double click on Submit Application submits once', async () => {
  const { sentTo } = openPage(ADDRESS, answers({ 'POST /api/applications': buildApplication() }))
  await openForm()
  await fillIn()
  await userEvent.dblClick(screen.getByRole('button', { name: 'Submit Application' }))
  expect((await screen.findAllByText('Application submitted successfully!'))[0]).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const [request, ...others] = sentTo(MINE, 'POST')
  expect(others).toHaveLength(0)
  // What was left empty is not sent.
  expect(request?.body).not.toHaveProperty('targetBeneficiaries')
})

test('a failure keeps the form, shows the server’s message and retries with the same idempotency key', async () => {
  const page = openPage(
    ADDRESS,
    answers({
      'POST /api/applications': refusal(409, {
        code: 'CONFLICT',
        message: 'You already have an open application for this opportunity.',
      }),
    }),
  )
  await openForm()
  await fillIn()
  await submit()
  expect(
    (await screen.findAllByText('You already have an open application for this opportunity.'))[0],
  ).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Project title').value).toBe('Keys First')
  page.answers['POST /api/applications'] = buildApplication()
  await submit()
  await screen.findAllByText('Application submitted successfully!')
  const keys = page.sentTo(MINE, 'POST').map(({ idempotencyKey }) => idempotencyKey)
  expect(keys).toHaveLength(2)
  expect(keys[0]).toBe(keys[1])
})

test('a failure without a server message shows our own', async () => {
  openPage(ADDRESS, answers({ 'POST /api/applications': () => Promise.reject(new TypeError('offline')) }))
  await openForm()
  await fillIn()
  await submit()
  expect((await screen.findAllByText('Failed to submit application'))[0]).toBeTruthy()
})

test('server errors are shown at their fields', async () => {
  const fields = { requestedAmount: 'More than the opportunity offers' }
  openPage(
    ADDRESS,
    answers({ 'POST /api/applications': refusal(400, { code: 'INVALID', message: 'Look again', fields }) }),
  )
  await openForm()
  await fillIn()
  await submit()
  await screen.findByText('More than the opportunity offers')
  expect(screen.getByLabelText('Requested amount').getAttribute('aria-invalid')).toBe('true')
})

test('a reached monthly limit says when the next application is possible', async () => {
  openPage(
    ADDRESS,
    answers({
      'POST /api/applications': refusal(403, {
        code: 'APPLICATION_LIMIT_REACHED',
        message: 'You’ve used all 3 applications that your plan includes this month.',
        resetAt: '2026-12-01T00:00:00.000Z',
      }),
    }),
  )
  await openForm()
  await fillIn()
  await submit()
  const prompt = within(await screen.findByRole('complementary', { name: 'Your plan' }))
  expect(prompt.getByText(/all 3 applications.*submit again on December 1, 2026/)).toBeTruthy()
  expect(
    prompt.getByText(/Basic plan lets you submit as many applications as you like, for \$10 per month/),
  ).toBeTruthy()
})

describe('the monthly limit', () => {
  const usage = (applicationsThisMonth: number) => ({
    'GET /api/subscription/status': {
      plan: 'freemium',
      usage: { opportunityViewsThisPeriod: 0, applicationsThisMonth },
      limits: limitsOf(member, new Date(TODAY)),
      daysUntilReset: 7,
    },
  })

  test('is told when the dialog opens, with how many are left', async () => {
    openPage(ADDRESS, answers(usage(1)))
    const dialog = await openForm()
    expect(
      await dialog.findByText('Your plan includes 3 applications a month. You have 2 left.'),
    ).toBeTruthy()
  })

  test('when it is reached, offers a draft and the plan without a limit', async () => {
    openPage(ADDRESS, answers(usage(3)))
    await openForm()
    const prompt = within(await screen.findByRole('complementary', { name: 'Your plan' }))
    expect(prompt.getByText(/used all 3 applications.*save a draft now.*from December 1, 2026/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Save as Draft' })).toBeTruthy()
  })

  test('is not mentioned on a plan without one', async () => {
    const basic = { 'GET /api/user': { ...member, subscriptionStatus: 'basic' } }
    const { sentTo } = openPage(ADDRESS, answers({ ...usage(3), ...basic }))
    await openForm()
    expect(sentTo('/api/subscription/status')).toHaveLength(0)
    expect(screen.queryByText(/applications a month/)).toBeNull()
  })
})

test('saves an incomplete draft, and then closes without asking', async () => {
  const { sentTo } = openPage(ADDRESS, answers({ [`PATCH ${DRAFT}`]: savedAs() }))
  await openForm()
  await userEvent.type(screen.getByLabelText('Project title'), 'Keys First')
  await save()
  expect((await screen.findAllByText('Draft Saved'))[0]).toBeTruthy()
  expect(screen.getAllByText('Your application has been saved as a draft')[0]).toBeTruthy()
  expect(sentTo(DRAFT, 'PATCH')[0]?.body).toEqual({ changes: { projectTitle: 'Keys First' } })
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('an invalid draft reports its fields', async () => {
  openPage(ADDRESS, answers())
  await openForm()
  await userEvent.type(screen.getByLabelText('Requested amount'), 'a lot')
  await save()
  expect(await screen.findByText('Enter an amount between 0 and 9,999,999,999.99')).toBeTruthy()
})

test('continues an existing draft', async () => {
  openPage(ADDRESS, answers({ [STARTED]: started(buildApplication({ status: 'draft' })) }))
  await openForm()
  expect(screen.getByLabelText<HTMLInputElement>('Project title').value).toBe('Keys First')
  expect(screen.getByLabelText<HTMLInputElement>('Requested amount').value).toBe('250000')
  expect(screen.getByLabelText<HTMLSelectElement>('Project category').value).toBe('community')
  expect(screen.getByLabelText<HTMLInputElement>(/Target beneficiaries/).value).toBe('40')
  expect(screen.getByLabelText<HTMLSelectElement>(/Project duration/).value).toBe('2years')
})

test('prefills the organization’s category if projects can have it', async () => {
  const health = { ...organization, category: 'health' }
  openPage(ADDRESS, answers({ 'GET /api/organization': health }))
  await openForm()
  expect(screen.getByLabelText<HTMLSelectElement>('Project category').value).toBe('health')
})

test('warns before a second application while the first is undecided', async () => {
  openPage(ADDRESS, answers({ [STARTED]: started(null, buildApplication()) }))
  await openForm()
  expect(screen.getByRole('note').textContent).toContain('submitted on November 21, 2026')
})

test('asks before unsaved changes are lost', async () => {
  openPage(ADDRESS, answers({ [`PATCH ${DRAFT}`]: savedAs() }))
  await openForm()
  await userEvent.type(screen.getByLabelText('Project title'), 'Keys')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  const question = await screen.findByRole('dialog', { name: 'Leave without saving?' })
  await userEvent.click(within(question).getByRole('button', { name: 'Keep editing' }))
  await waitFor(() => expect(screen.queryByText('Leave without saving?')).toBeNull())
  expect(screen.getByLabelText<HTMLInputElement>('Project title').value).toBe('Keys')
  await userEvent.keyboard('{Escape}')
  await userEvent.click(await screen.findByRole('button', { name: 'Discard changes' }))
  await waitFor(() => expect(location.pathname).toBe('/opportunities'))
})

test('an opportunity past its deadline cannot be applied for', async () => {
  const ended = buildRow({ deadline: '2026-11-20T22:59:59.999Z' })
  openPage(ADDRESS, answers({ 'GET /api/funding-opportunities': [ended] }))
  expect(await screen.findByText('The application period has ended')).toBeTruthy()
  expect(screen.queryByLabelText('Project title')).toBeNull()
})

test('drafts that fail to load can be retried and are not overwritten', async () => {
  const page = openPage(
    ADDRESS,
    answers({ [STARTED]: refusal(503, { code: 'UNAVAILABLE', message: 'Busy' }) }),
  )
  const retry = await screen.findByRole('button', { name: 'Retry' })
  page.answers[STARTED] = started(buildApplication({ status: 'draft' }))
  await userEvent.click(retry)
  await openForm()
  expect(screen.getByLabelText<HTMLInputElement>('Project title').value).toBe('Keys First')
})

describe('autosave', () => {
  const statusText = () => screen.getByTestId('draft-status').textContent
  const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value
  const bodies = ({ sentTo }: ReturnType<typeof openPage>) => sentTo(DRAFT, 'PATCH').map(({ body }) => body)

  const { id } = buildApplication()
  const mine = buildApplication({ status: 'draft', revision: 1 })
  const change = { topic: 'applications', id: idOf(1) } as const

  test('sends only what changed shortly after the last keystroke', async () => {
    const page = openPage(ADDRESS, answers({ [`PATCH ${DRAFT}`]: savedAs({ projectTitle: 'Keys' }) }))
    await openForm()
    expect(statusText()).toBe('Saves as you type')
    await userEvent.type(screen.getByLabelText('Project title'), 'Keys')
    await waitFor(() => expect(statusText()).toMatch(/^Saved \d+:\d\d [AP]M$/))
    page.answers[`PATCH ${DRAFT}`] = savedAs({
      projectTitle: 'Keys',
      projectDescription: 'Homes',
      revision: 2,
    })
    await userEvent.type(screen.getByLabelText('Project description'), 'Homes')
    await waitFor(() => expect(bodies(page)).toHaveLength(2))
    expect(bodies(page)).toEqual([
      { changes: { projectTitle: 'Keys' } },
      { draftId: id, changes: { projectDescription: 'Homes' } },
    ])
    await waitFor(() => expect(statusText()).toMatch(/^Saved/))
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('takes over what a colleague changes and says so, but not where the member has typed since', async () => {
    const page = openPage(ADDRESS, answers({ [STARTED]: started(mine) }))
    const form = await openForm()
    await userEvent.type(screen.getByLabelText('Project title'), ' and Doors')
    const theirs = {
      ...mine,
      revision: 2,
      projectTitle: 'Locks',
      projectDescription: 'Fifty homes.',
      updatedBy: idOf(9),
    }
    page.answers[STARTED] = started(theirs)
    page.announce(change)
    await waitFor(() => expect(valueOf('Project description')).toBe('Fifty homes.'))
    expect(form.getByText('Changed by a colleague.')).toBeTruthy()
    expect(valueOf('Project title')).toBe('Keys First and Doors')
    // The last change stays.
    page.answers[`PATCH ${DRAFT}`] = { ...theirs, revision: 3, projectTitle: 'Keys First and Doors' }
    await waitFor(() =>
      expect(bodies(page)).toEqual([{ draftId: id, changes: { projectTitle: 'Keys First and Doors' } }]),
    )
    await userEvent.click(screen.getByLabelText('Project description'))
    expect(form.queryByText('Changed by a colleague.')).toBeNull()
  })

  test('changes of other drafts load nothing', async () => {
    const page = openPage(ADDRESS, answers({ [STARTED]: started(mine) }))
    await openForm()
    page.announce({ topic: 'applications', id: idOf(2) })
    page.announce(change)
    await waitFor(() => expect(page.sentTo(DRAFT)).toHaveLength(2))
  })

  test('shows who else is in the form, and tells them where the member is', async () => {
    const page = openPage(ADDRESS, answers({ 'PUT /api/live/presence': {} }))
    const form = await openForm()
    const channel = idOf(50)
    page.hear({ event: 'open', data: { channel } })
    const sent = () => page.sentTo('/api/live/presence', 'PUT').map(({ body }) => body)
    const place = `applications:${idOf(1)}`
    await waitFor(() => expect(sent().at(-1)).toMatchObject({ place, channel, state: 'came', field: null }))

    const bo = { tab: idOf(1), channel: idOf(51), userId: idOf(9), name: 'Bo Lind' }
    const own = { ...bo, tab: idOf(2), userId: member.id }
    const announced = { topic: 'presence', id: place } as const
    page.announce({ ...announced, presence: { ...bo, state: 'came', field: 'projectTitle' } })
    page.announce({ ...announced, presence: { ...own, state: 'here', field: 'projectTitle' } })
    page.announce({
      ...announced,
      id: 'applications:other',
      presence: { ...bo, tab: idOf(3), name: 'Cy', state: 'here', field: null },
    })
    expect(await form.findByText('Bo Lind has this form open.')).toBeTruthy()
    expect(form.getByText('Bo Lind is here. You are here in another window.')).toBeTruthy()
    await waitFor(() => expect(sent().at(-1)).toMatchObject({ state: 'here' }))
    await userEvent.click(screen.getByLabelText('Requested amount'))
    await waitFor(() => expect(sent().at(-1)).toMatchObject({ field: 'requestedAmount' }))

    page.announce({ ...announced, presence: { ...own, state: 'left', field: null } })
    expect(form.getByText('Bo Lind is here.')).toBeTruthy()
    page.announce({ topic: 'departures', id: bo.channel })
    expect(form.queryByText('Bo Lind is here.')).toBeNull()
    page.unmount()
    await waitFor(() => expect(sent().at(-1)).toMatchObject({ state: 'left' }))
  })

  test('says where the member is in the order in which it happened', async () => {
    let arrive: (answer: unknown) => void = () => undefined
    const first = new Promise((resolve) => (arrive = resolve))
    const page = openPage(ADDRESS, answers({ 'PUT /api/live/presence': () => first }))
    await openForm()
    const sent = () => page.sentTo('/api/live/presence', 'PUT').map(({ body }) => body)
    page.hear({ event: 'open', data: { channel: idOf(50) } })
    await userEvent.click(screen.getByLabelText('Requested amount'))
    expect(sent()).toMatchObject([{ state: 'came', field: null }])
    arrive({})
    await waitFor(() => expect(sent().at(-1)).toMatchObject({ state: 'here', field: 'requestedAmount' }))
  })

  test('a draft that a colleague has submitted is not saved again', async () => {
    const page = openPage(ADDRESS, answers({ [STARTED]: started(mine) }))
    await openForm()
    page.answers[STARTED] = started(null)
    page.announce(change)
    expect(await screen.findByText(/submitted or deleted/)).toBeTruthy()
    expect(statusText()).toBe('Not saved')
    await userEvent.type(screen.getByLabelText('Project title'), '!')
    expect(bodies(page)).toEqual([])
  })

  test('reports invalid input and failures', async () => {
    const page = openPage(
      ADDRESS,
      answers({ [`PATCH ${DRAFT}`]: refusal(503, { code: 'UNAVAILABLE', message: 'Busy' }) }),
    )
    await openForm()
    await userEvent.type(screen.getByLabelText('Requested amount'), 'a lot')
    await waitFor(() => expect(statusText()).toMatch('Check the form for errors'))
    expect(bodies(page)).toHaveLength(0)
    await userEvent.clear(screen.getByLabelText('Requested amount'))
    await userEvent.type(screen.getByLabelText('Requested amount'), '5')
    await waitFor(() => expect(statusText()).toMatch('Not saved. We’ll try again'))
    const savedBefore = bodies(page).length
    dispatchEvent(new Event('online'))
    await waitFor(() => expect(bodies(page)).toHaveLength(savedBefore + 1))
    await waitFor(() => expect(statusText()).toMatch('Not saved. We’ll try again'))
    page.answers[`PATCH ${DRAFT}`] = () => Promise.reject(new TypeError('Network'))
    await save()
    expect((await screen.findAllByText('Failed to save the draft'))[0]).toBeTruthy()
  })
})
