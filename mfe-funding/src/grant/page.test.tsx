import type { Grant } from '@fundharbor/contracts/catalog/grants'
import { setClock } from '@fundharbor/kit'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { fitOf } from '../fit/examples.test-helper.ts'
import { bo, buildDetails, buildGrant, grantsOf } from '../grants/examples.test-helper.ts'
import { buildRow, idOf, member, TODAY } from '../testing/examples.data.ts'
import { openPage, refusal } from '../testing/open-page.tsx'
import { asViewer } from '../testing/viewer.ts'

beforeEach(() => setClock(() => new Date(TODAY)))

const GRANT = `/api/grants/${idOf(701)}`
const ADDRESS = `/grants/${idOf(701)}`
const step = {
  id: idOf(801),
  title: 'Call the funder',
  kind: 'task' as const,
  dueOn: '2026-11-25',
  isDone: false,
  isLate: false,
  assignee: null,
  revision: 1,
}
const comment = {
  id: idOf(802),
  text: 'Look, @Bo Nilsson',
  author: { id: member.id, name: 'Amara Okafor' },
  mentions: [bo],
  createdAt: '2026-11-20T12:00:00.000Z',
}

const open = (
  more: Record<string, unknown> = {},
  facts: Parameters<typeof buildDetails>[0] = {},
  address = ADDRESS,
) => openPage(address, grantsOf([buildGrant()], { [`GET ${GRANT}`]: buildDetails(facts), ...more }))

const openAs = (grant: Partial<Grant>, more: Record<string, unknown> = {}) =>
  open(more, { grant: buildGrant(grant) })

const section = async (name: string) => within(await screen.findByRole('region', { name }))
const next = async () => within(await screen.findByRole('complementary', { name: 'Next step and facts' }))

test('shows what the grant is and how far it is', async () => {
  openAs({ status: 'deciding', reason: 'Fits our year', responsible: bo })
  expect(await screen.findByRole('heading', { level: 1, name: 'Night clinics' })).toBeTruthy()
  expect(screen.getByText('Health Fund')).toBeTruthy()
  expect(screen.getByText('Deciding', { selector: 'span' })).toBeTruthy()
  expect((await next()).getByText('Fits our year')).toBeTruthy()
  expect(document.title).toContain('Night clinics')
})

describe('the next step', () => {
  const STATUS = `${GRANT}/status`
  const moved = (grant: Partial<Grant>) => ({ [`PUT ${STATUS}`]: buildGrant({ version: 2, ...grant }) })

  test('of a saved grant is to start it', async () => {
    const { sentTo } = openAs({ status: 'saved' }, moved({ status: 'writing' }))
    await userEvent.click(
      within((await next()).getByRole('region', { name: 'Next' })).getByRole('button', { name: 'Start' }),
    )
    await waitFor(() => expect(sentTo(STATUS, 'PUT')[0]?.body).toEqual({ status: 'writing', version: 1 }))
  })

  test('of one to decide about is to start or to pass, with the reason', async () => {
    const { sentTo } = openAs({ status: 'deciding' }, moved({ status: 'passed', reason: 'Too far away' }))
    await userEvent.click((await next()).getByRole('button', { name: 'Pass' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.type(dialog.getByLabelText(/Reason/), 'Too far away')
    await userEvent.click(dialog.getByRole('button', { name: 'Pass' }))
    await waitFor(() =>
      expect(sentTo(STATUS, 'PUT')[0]?.body).toEqual({
        status: 'passed',
        reason: 'Too far away',
        version: 1,
      }),
    )
  })

  test('of a draft is to continue it', async () => {
    openAs({ status: 'writing', application: { id: idOf(501), status: 'draft' } })
    const link = (await next()).getByRole('link', { name: 'Continue the application' })
    expect(link.getAttribute('href')).toBe(`/opportunities/${idOf(1)}/apply`)
  })

  test('of a recorded application is to send it to the funder, and to mark it as sent', async () => {
    const opportunity = { ...buildGrant().opportunity, formUrl: 'https://funder.example/form' }
    const { sentTo } = openAs(
      { status: 'writing', opportunity, application: { id: idOf(501), status: 'submitted' } },
      moved({ status: 'sent' }),
    )
    const rail = await next()
    expect(rail.getByText('Recorded here. Send it to the funder, then mark it as sent.')).toBeTruthy()
    expect(rail.getByRole('link', { name: 'Open funder’s form' }).getAttribute('target')).toBe('_blank')
    await userEvent.click(rail.getByRole('button', { name: 'Mark as sent' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.type(dialog.getByLabelText(/Number/), 'GRANT-7')
    await userEvent.click(dialog.getByRole('button', { name: 'Mark as sent' }))
    await waitFor(() =>
      expect(sentTo(STATUS, 'PUT')[0]?.body).toMatchObject({ status: 'sent', sent: { number: 'GRANT-7' } }),
    )
  })

  test('of one that was sent is to say how it went', async () => {
    const { sentTo } = openAs(
      { status: 'sent', sent: { on: '2026-11-19', number: 'GRANT-7' } },
      moved({ status: 'won' }),
    )
    const rail = await next()
    expect(rail.getByText('November 19, 2026, number GRANT-7')).toBeTruthy()
    await userEvent.click(rail.getByRole('button', { name: 'Won' }))
    await waitFor(() => expect(sentTo(STATUS, 'PUT')[0]?.body).toEqual({ status: 'won', version: 1 }))
  })

  test('after its deadline, a grant that nobody started can only be passed on', async () => {
    const { opportunity } = buildGrant()
    openAs({ status: 'saved', opportunity: { ...opportunity, deadline: '2026-11-20T22:59:59.999Z' } })
    const rail = await next()
    expect(rail.getByText('The application period has ended.')).toBeTruthy()
    expect(rail.queryByRole('button', { name: 'Start' })).toBeNull()
    expect(rail.getByRole('button', { name: 'Pass' })).toBeTruthy()
  })

  test('is not chosen by hand once the application was decided', async () => {
    openAs({ status: 'won', application: { id: idOf(501), status: 'approved' } })
    const rail = await next()
    expect(rail.getByText('The decision on the application has set the status.')).toBeTruthy()
    expect(rail.queryByLabelText('Status')).toBeNull()
  })
})

test('eligibility is checked only when somebody asks, as it counts as a view', async () => {
  const FIT = `/api/opportunities/${idOf(1)}/fit`
  const { sentTo } = open({ [`GET ${FIT}`]: fitOf({ verdict: 'yes' }) })
  const fit = await section('Is it for us?')
  expect(sentTo(FIT)).toEqual([])
  await userEvent.click(fit.getByRole('button', { name: 'Check eligibility' }))
  expect(await fit.findByText('You can apply, as far as the source says.')).toBeTruthy()
})

test('what the team entered itself costs no view', async () => {
  const { opportunity } = buildGrant()
  openAs({ opportunity: { ...opportunity, isOwn: true } })
  const fit = await section('Is it for us?')
  expect(fit.getByText(/^We compare what your team entered/).textContent).not.toContain('view')
})

test('lists the documents of the opportunity', async () => {
  const page = { path: '/documents', access: 'member' }
  const document = {
    id: idOf(50),
    organizationId: null,
    organizationName: null,
    opportunityId: idOf(1),
    opportunityTitle: 'Night clinics',
    templateId: idOf(51),
    templateName: 'Cover Letter',
    title: 'Letter for the clinics',
    content: '',
    format: 'html',
    language: 'en',
    isRtl: false,
    translationOf: null,
    writer: 'built-in',
    missing: [],
    revision: 1,
    createdAt: TODAY,
    updatedAt: TODAY,
  }
  const { sentTo } = open({
    'GET /remotes.json': {
      kit: '1.0',
      shell: 'test',
      dev: false,
      areas: [
        {
          name: 'mfe-documents',
          kit: '1.0',
          version: '1.0.0',
          entry: '/remotes/mfe-documents/1.0.0/mf-manifest.json',
          pages: [page],
          navigation: [],
        },
      ],
    },
    'GET /api/generated-documents': [document],
  })
  const documents = await section('Documents')
  const link = await documents.findByRole('link', { name: 'Letter for the clinics' })
  expect(link.getAttribute('href')).toBe(`/documents/${idOf(50)}`)
  expect(sentTo('/api/generated-documents')[0]?.query.get('opportunity')).toBe(idOf(1))
  expect(documents.getByRole('link', { name: 'Write a document' }).getAttribute('href')).toContain(
    `opportunity=${idOf(1)}`,
  )
})

test('chooses who is responsible among the members who see grants', async () => {
  const { sentTo } = open({ [`PATCH ${GRANT}`]: buildDetails() })
  const choice = (await next()).getByLabelText('Responsible')
  await waitFor(() => expect(within(choice).getByText('Bo Nilsson')).toBeTruthy())
  expect(within(choice).queryByText('Cy Bill')).toBeNull()
  await userEvent.selectOptions(choice, 'Bo Nilsson')
  await waitFor(() => expect(sentTo(GRANT, 'PATCH')[0]?.body).toEqual({ responsibleId: bo.id, revision: 1 }))
})

test('notes that a colleague changed meanwhile are shown before they are replaced', async () => {
  const { answers, sentTo } = open()
  const notes = await section('Notes')
  await userEvent.type(notes.getByLabelText('Notes of your team'), 'Mine')
  answers[`GET ${GRANT}`] = buildDetails({ notes: 'Theirs', grant: buildGrant({ revision: 2 }) })
  answers[`PATCH ${GRANT}`] = refusal(409, {
    code: 'CONFLICT',
    message: 'This grant was changed by someone else in the meantime',
    current: buildGrant({ revision: 2 }),
  })
  await userEvent.click(notes.getByRole('button', { name: 'Save notes' }))
  const alert = await notes.findByRole('alert')
  await waitFor(() => expect(within(alert).getByText('Theirs')).toBeTruthy())
  answers[`PATCH ${GRANT}`] = buildDetails({ notes: 'Mine', grant: buildGrant({ revision: 3 }) })
  await userEvent.click(notes.getByRole('button', { name: 'Save notes' }))
  await waitFor(() => expect(sentTo(GRANT, 'PATCH')[1]?.body).toEqual({ notes: 'Mine', revision: 2 }))
})

test('steps are ticked off, assigned and added', async () => {
  const STEP = `${GRANT}/steps/${step.id}`
  const { sentTo } = open({ [`PATCH ${STEP}`]: step, [`POST ${GRANT}/steps`]: step }, { steps: [step] })
  const steps = await section('Steps to the deadline')
  await userEvent.click(steps.getByLabelText('Call the funder'))
  await waitFor(() => expect(sentTo(STEP, 'PATCH')[0]?.body).toEqual({ isDone: true, revision: 1 }))
  const who = steps.getByLabelText<HTMLSelectElement>('Who does it: Call the funder')
  await within(who).findByText('Bo Nilsson')
  await waitFor(() => expect(who.disabled).toBe(false))
  await userEvent.selectOptions(who, 'Bo Nilsson')
  await waitFor(() => expect(sentTo(STEP, 'PATCH')[1]?.body).toEqual({ assigneeId: bo.id, revision: 1 }))
  await userEvent.type(steps.getByLabelText('New step'), 'Write the budget')
  await userEvent.click(steps.getByRole('button', { name: 'Add step' }))
  await waitFor(() =>
    expect(sentTo(`${GRANT}/steps`, 'POST')[0]?.body).toEqual({
      title: 'Write the budget',
      kind: 'task',
      dueOn: null,
    }),
  )
})

test('a comment mentions a colleague', async () => {
  const { sentTo } = open({ [`POST ${GRANT}/comments`]: comment }, { comments: [comment] })
  const comments = await section('Comments')
  expect(comments.getByText('@Bo Nilsson', { selector: 'b' })).toBeTruthy()
  const field = comments.getByLabelText<HTMLTextAreaElement>('New comment')
  await userEvent.type(field, 'Ready, @nils')
  await userEvent.click(await comments.findByRole('button', { name: '@Bo Nilsson' }))
  expect(field.value).toBe('Ready, @Bo Nilsson ')
  await userEvent.click(comments.getByRole('button', { name: 'Comment' }))
  await waitFor(() =>
    expect(sentTo(`${GRANT}/comments`, 'POST')[0]?.body).toEqual({
      text: 'Ready, @Bo Nilsson ',
      mentions: [bo.id],
    }),
  )
})

test('a linked comment is scrolled to once it is there', async () => {
  const scrolled: string[] = []
  Element.prototype.scrollIntoView = function scroll(this: Element) {
    scrolled.push(this.id)
  }
  open({}, { comments: [comment] }, `${ADDRESS}#comment-${comment.id}`)
  await section('Comments')
  await waitFor(() => expect(scrolled).toEqual([`comment-${comment.id}`]))
})

test('what happened is told in words', async () => {
  open(
    {},
    {
      history: [
        {
          id: idOf(901),
          at: TODAY,
          action: 'moved',
          grantId: idOf(701),
          title: 'Night clinics',
          actor: 'Amara Okafor',
          subject: null,
          status: 'writing',
          detail: null,
        },
      ],
    },
  )
  expect((await section('History')).getByText('Amara Okafor moved “Night clinics” to Writing')).toBeTruthy()
})

test('says what the funder changed', async () => {
  openAs(
    { changedSince: true },
    {
      'GET /api/funding-opportunities': [buildRow()],
      [`GET /api/opportunities/${idOf(1)}/history`]: [
        {
          at: TODAY,
          origin: 'source',
          changes: [{ field: 'maxAmount', before: '1000.00', after: '2000.00' }],
        },
      ],
    },
  )
  expect(await screen.findByText('€2,000')).toBeTruthy()
})

test('a grant is removed after confirmation', async () => {
  const { sentTo } = openAs({ status: 'saved' }, { [`DELETE ${GRANT}`]: {} })
  await userEvent.click((await next()).getByRole('button', { name: 'Remove grant' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove this grant?' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Remove grant' }))
  expect((await screen.findAllByText('Removed from My Grants'))[0]).toBeTruthy()
  expect(sentTo(GRANT, 'DELETE')).toHaveLength(1)
  await waitFor(() => expect(location.pathname).toBe('/grants'))
})

test('a grant with a submitted application cannot be removed', async () => {
  openAs({ status: 'writing', application: { id: idOf(501), status: 'submitted' } })
  expect((await next()).queryByRole('button', { name: 'Remove grant' })).toBeNull()
})

test('a viewer comments, and changes nothing', async () => {
  open(asViewer, { steps: [step], comments: [{ ...comment, author: bo }] })
  const comments = await section('Comments')
  expect(comments.getByLabelText('New comment')).toBeTruthy()
  expect(screen.getByText('Call the funder')).toBeTruthy()
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(screen.queryByRole('combobox')).toBeNull()
  expect(screen.queryByRole('button', { name: /Remove|Delete|Add|Save|Start|Pass/ })).toBeNull()
})

test('an unknown grant is not found', async () => {
  openPage(`/grants/${idOf(999)}`, grantsOf([]))
  expect(await screen.findByRole('heading', { level: 1, name: 'Grant not found' })).toBeTruthy()
})

test('what was asked for is saved when its field is left', async () => {
  const { sentTo } = openAs({ status: 'sent' }, { [`PATCH ${GRANT}`]: buildDetails() })
  const rail = await next()
  await userEvent.type(rail.getByLabelText(/^Requested/), '12,500')
  await userEvent.tab()
  await waitFor(() => expect(sentTo(GRANT, 'PATCH')[0]?.body).toEqual({ requested: '12500', revision: 1 }))
  openAs({ status: 'won', sums: { requested: '500.00', awarded: null, currency: 'EUR' } }, asViewer)
  expect((await screen.findAllByText('€500'))[0]).toBeTruthy()
})
