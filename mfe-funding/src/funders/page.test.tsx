import type { WorkspaceFunder, WorkspaceFunderDetails } from '@fundharbor/contracts/catalog/workspace-funders'
import { setClock } from '@fundharbor/kit'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { buildGrant } from '../grants/examples.test-helper.ts'
import { idOf, member, TODAY } from '../testing/examples.data.ts'
import { openPage, refusal } from '../testing/open-page.tsx'
import { asViewer } from '../testing/viewer.ts'

beforeEach(() => setClock(() => new Date(TODAY)))

const ADDRESS = '/grants/funders/health-fund'
const API = `/api${ADDRESS}`
const sum = { count: 1, sum: '500.00', unknown: 0 }
const totals = [
  { currency: 'USD', requested: sum, won: { ...sum, count: 0, sum: '0.00' }, pending: sum, lost: sum },
]
const step = {
  id: idOf(801),
  title: 'Call Ana',
  dueOn: '2026-11-01',
  isDone: false,
  isLate: true,
  kind: 'report' as const,
  assignee: null,
  revision: 3,
}
const next = { grantId: idOf(701), grantTitle: 'Night clinics', step }
const ana = {
  id: idOf(811),
  name: 'Ana Lopez',
  role: 'Program officer',
  email: 'ana@health.example',
  phone: '+1 555',
  revision: 2,
}
const call = {
  id: idOf(812),
  on: '2026-11-19',
  text: 'They like clinics.',
  author: { id: member.id, name: 'Amara Okafor' },
  createdAt: '2026-11-19T12:00:00.000Z',
}
const funder: WorkspaceFunderDetails = {
  slug: 'health-fund',
  name: 'Health Fund',
  totals,
  grants: [buildGrant({ sums: { requested: '500.00', awarded: null, currency: 'USD' } })],
  steps: [next],
  contacts: [ana],
  conversations: [call],
}

const open = (more: Record<string, unknown> = {}, facts: Partial<WorkspaceFunderDetails> = {}) =>
  openPage(ADDRESS, { [`GET ${API}`]: { ...funder, ...facts }, ...more })

const section = async (name: string) => within(await screen.findByRole('region', { name }))

test('the list leads to each funder, with sums and the next step', async () => {
  const listed: WorkspaceFunder = {
    slug: 'health-fund',
    name: 'Health Fund',
    grants: 2,
    totals,
    contacts: 1,
    next,
  }
  openPage('/grants/funders', { 'GET /api/grants/funders': [listed] })
  const row = (await screen.findByRole('link', { name: 'Health Fund' })).closest('tr')
  expect(row?.textContent).toBe('Health Fund2 grants, 1 contact$500NoneCall AnaNovember 1, 2026 Late')
})

test('without grants, the list says where funders come from', async () => {
  openPage('/grants/funders', { 'GET /api/grants/funders': [] })
  expect(await screen.findByText('No funders yet')).toBeTruthy()
})

test('a funder has sums, grants, steps, contacts and conversations', async () => {
  open()
  expect(await screen.findByRole('heading', { level: 1, name: 'Health Fund' })).toBeTruthy()
  expect((await section('Grants')).getByRole('link', { name: 'Night clinics' })).toBeTruthy()
  expect((await section('Next steps')).getByText('This day has passed')).toBeTruthy()
  expect((await section('Contacts')).getByRole('link', { name: 'ana@health.example' })).toBeTruthy()
  expect((await section('Conversations')).getByText('They like clinics.')).toBeTruthy()
})

test('a follow-up is a step of the chosen grant, and is ticked off', async () => {
  const { sentTo } = open({
    [`POST /api/grants/${idOf(701)}/steps`]: step,
    [`PATCH /api/grants/${idOf(701)}/steps/${step.id}`]: step,
  })
  const steps = await section('Next steps')
  await userEvent.type(steps.getByLabelText('New step'), 'Send the budget')
  await userEvent.click(steps.getByRole('button', { name: 'Add step' }))
  const added = () => sentTo(`/api/grants/${idOf(701)}/steps`, 'POST')[0]?.body
  const followUp = { title: 'Send the budget', kind: 'task', dueOn: null, assigneeId: member.id }
  await waitFor(() => expect(added()).toEqual(followUp))
  await userEvent.click(steps.getByRole('checkbox', { name: 'Call Ana' }))
  const done = () => sentTo(`/api/grants/${idOf(701)}/steps/${step.id}`, 'PATCH')[0]?.body
  await waitFor(() => expect(done()).toEqual({ isDone: true, revision: 3 }))
})

test('only a funder of the catalog has a public page to go to', async () => {
  open()
  expect(await screen.findByRole('link', { name: 'Its open calls and past awards' })).toBeTruthy()
  cleanup()
  const { opportunity, ...grant } = buildGrant()
  open({}, { grants: [{ ...grant, opportunity: { ...opportunity, isOwn: true } }] })
  await section('Grants')
  expect(screen.queryByRole('link', { name: 'Its open calls and past awards' })).toBeNull()
})

test('contacts are added, changed and deleted', async () => {
  const { sentTo } = open({
    [`POST ${API}/contacts`]: ana,
    [`PUT ${API}/contacts/${ana.id}`]: ana,
    [`DELETE ${API}/contacts/${ana.id}`]: {},
  })
  const contacts = await section('Contacts')
  await userEvent.click(contacts.getByRole('button', { name: 'Add contact' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add contact' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Save contact' }))
  expect(await dialog.findByText('Enter a name')).toBeTruthy()
  await userEvent.type(dialog.getByLabelText('Name'), 'Bo')
  await userEvent.click(dialog.getByRole('button', { name: 'Save contact' }))
  const bo = { name: 'Bo', role: '', email: '', phone: '' }
  await waitFor(() => expect(sentTo(`${API}/contacts`, 'POST')[0]?.body).toEqual(bo))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await userEvent.click(contacts.getByRole('button', { name: 'Edit Ana Lopez' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Save contact' }))
  const changed = () => sentTo(`${API}/contacts/${ana.id}`, 'PUT')[0]?.body
  await waitFor(() => expect(changed()).toMatchObject({ name: 'Ana Lopez', revision: 2 }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await userEvent.click(contacts.getByRole('button', { name: 'Delete Ana Lopez' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Delete contact' }))
  await waitFor(() => expect(sentTo(`${API}/contacts/${ana.id}`, 'DELETE')).toHaveLength(1))
})

test('a conversation is noted for today unless another day is chosen', async () => {
  const { sentTo } = open({ [`POST ${API}/conversations`]: call })
  const conversations = await section('Conversations')
  await userEvent.type(conversations.getByLabelText('What was said'), 'Sent the budget')
  await userEvent.click(conversations.getByRole('button', { name: 'Note conversation' }))
  await waitFor(() =>
    expect(sentTo(`${API}/conversations`, 'POST')[0]?.body).toEqual({
      on: TODAY.slice(0, 10),
      text: 'Sent the budget',
    }),
  )
})

test('a viewer reads, and changes nothing', async () => {
  open(asViewer)
  expect(await screen.findByText('They like clinics.')).toBeTruthy()
  expect(screen.queryAllByRole('button', { name: /^(Add|Edit|Delete|Note)/ })).toEqual([])
})

test('a funder that no grant names is not found', async () => {
  open({ [`GET ${API}`]: refusal(404, { code: 'NOT_FOUND', message: 'Funder not found' }) })
  expect(await screen.findByText('None of your grants names it.')).toBeTruthy()
})
