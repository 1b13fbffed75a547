import { setClock } from '@fundharbor/kit'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { idOf, member, TODAY } from '../testing/examples.data.ts'
import { openPage, refusal } from '../testing/open-page.tsx'
import { asViewer } from '../testing/viewer.ts'
import { bo, cardOf, detailsOf, pipelineOf } from './examples.test-helper.ts'

beforeEach(() => setClock(() => new Date(TODAY)))

const CARD = `/api/pipeline/${idOf(701)}`
const ADDRESS = `/pipeline/${idOf(701)}`
const step = {
  id: idOf(801),
  title: 'Call the funder',
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
const open = (more: Record<string, unknown> = {}, facts: Parameters<typeof detailsOf>[0] = {}) =>
  openPage(ADDRESS, pipelineOf([cardOf()], { [`GET ${CARD}`]: detailsOf(facts), ...more }))
const findDialog = async () => within(await screen.findByRole('dialog', { name: 'Night clinics' }))

test('chooses who is responsible among the members who see the pipeline', async () => {
  const { sentTo } = open({ [`PATCH ${CARD}`]: detailsOf() })
  const dialog = await findDialog()
  const choice = await dialog.findByLabelText('Responsible')
  await waitFor(() => expect(within(choice).getByText('Bo Nilsson')).toBeTruthy())
  expect(within(choice).queryByText('Cy Bill')).toBeNull()
  await userEvent.selectOptions(choice, 'Bo Nilsson')
  expect(sentTo(CARD, 'PATCH')[0]?.body).toEqual({ responsibleId: bo.id, revision: 1 })
})

test('notes that a colleague changed meanwhile are shown before they are replaced', async () => {
  const { answers, sentTo } = open()
  const dialog = await findDialog()
  await userEvent.type(await dialog.findByLabelText('Notes'), 'Mine')
  answers[`GET ${CARD}`] = detailsOf({ notes: 'Theirs', card: cardOf({ revision: 2 }) })
  answers[`PATCH ${CARD}`] = refusal(409, {
    code: 'CONFLICT',
    message: 'This card was changed by someone else in the meantime',
    current: cardOf({ revision: 2 }),
  })
  await userEvent.click(dialog.getByRole('button', { name: 'Save notes' }))
  const alert = await dialog.findByRole('alert')
  await waitFor(() => expect(within(alert).getByText('Theirs')).toBeTruthy())
  answers[`PATCH ${CARD}`] = detailsOf({ notes: 'Mine', card: cardOf({ revision: 3 }) })
  await userEvent.click(dialog.getByRole('button', { name: 'Save notes' }))
  await waitFor(() => expect(sentTo(CARD, 'PATCH')[1]?.body).toEqual({ notes: 'Mine', revision: 2 }))
})

test('steps are ticked off, assigned and added', async () => {
  const STEP = `/api/opportunities/${idOf(1)}/steps/${step.id}`
  const ASSIGNEE = `${CARD}/steps/${step.id}/assignee`
  const { sentTo } = open(
    { [`PATCH ${STEP}`]: step, [`PUT ${ASSIGNEE}`]: step, [`POST ${CARD}/steps`]: step },
    { steps: [step] },
  )
  const dialog = await findDialog()
  await userEvent.click(await dialog.findByLabelText('Call the funder'))
  await waitFor(() => expect(sentTo(STEP, 'PATCH')[0]?.body).toEqual({ isDone: true, revision: 1 }))
  const who = dialog.getByLabelText('Who does it: Call the funder')
  await within(who).findByText('Bo Nilsson')
  await waitFor(() => expect((who as HTMLSelectElement).disabled).toBe(false))
  await userEvent.selectOptions(who, 'Bo Nilsson')
  await waitFor(() => expect(sentTo(ASSIGNEE, 'PUT')[0]?.body).toEqual({ assigneeId: bo.id, revision: 1 }))
  await userEvent.type(dialog.getByLabelText('New step'), 'Write the budget')
  await userEvent.click(dialog.getByRole('button', { name: 'Add step' }))
  await waitFor(() =>
    expect(sentTo(`${CARD}/steps`, 'POST')[0]?.body).toEqual({ title: 'Write the budget', dueOn: null }),
  )
})

test('a comment mentions a colleague', async () => {
  const { sentTo } = open({ [`POST ${CARD}/comments`]: comment }, { comments: [comment] })
  const dialog = await findDialog()
  expect((await dialog.findByText('@Bo Nilsson', { selector: 'b' })).tagName).toBe('B')
  const field = dialog.getByLabelText('New comment')
  await userEvent.type(field, 'Ready, @nils')
  await userEvent.click(await dialog.findByRole('button', { name: '@Bo Nilsson' }))
  expect((field as HTMLTextAreaElement).value).toBe('Ready, @Bo Nilsson ')
  await userEvent.click(dialog.getByRole('button', { name: 'Comment' }))
  await waitFor(() =>
    expect(sentTo(`${CARD}/comments`, 'POST')[0]?.body).toEqual({
      text: 'Ready, @Bo Nilsson ',
      mentions: [bo.id],
    }),
  )
})

test('a viewer comments, and changes nothing', async () => {
  open(asViewer, { steps: [step], comments: [{ ...comment, author: bo }] })
  const dialog = await findDialog()
  expect(await dialog.findByLabelText('New comment')).toBeTruthy()
  expect(dialog.getByText('Call the funder')).toBeTruthy()
  expect(dialog.queryByRole('checkbox')).toBeNull()
  expect(dialog.queryByRole('combobox')).toBeNull()
  expect(dialog.queryByRole('button', { name: /Remove|Delete|Add|Save/ })).toBeNull()
})

test('an unknown card is not found', async () => {
  openPage(`/pipeline/${idOf(999)}`, pipelineOf([]))
  expect(await screen.findByRole('dialog', { name: 'Card not found' })).toBeTruthy()
})
