import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answer, listOf, refusal, renderInConsole, type StubResponses } from '../render-page.test-helper.tsx'
import { boat, boats } from './boats.test-helper.tsx'
import { ResourcePage } from './page.tsx'

const open = (responses: StubResponses) =>
  renderInConsole(<ResourcePage resource={boats} />, {
    'GET /api/boats': listOf([boat('a')]),
    ...responses,
  })

const openDialog = async (button: string, dialog: string) => {
  await screen.findByText('Boat a')
  await userEvent.click(screen.getByRole('button', { name: button }))
  return within(await screen.findByRole('dialog', { name: dialog }))
}

test('adds a record after required fields are filled in', async () => {
  const { sentTo } = open({ 'POST /api/boats': boat('b') })
  const dialog = await openDialog('Add boat', 'Add boat')
  await userEvent.click(dialog.getByRole('button', { name: 'Add boat' }))
  expect(await dialog.findByText('Name is required')).toBeTruthy()
  expect(sentTo('/api/boats', 'POST')).toHaveLength(0)
  await userEvent.type(dialog.getByLabelText('Name'), 'Heron')
  await userEvent.type(dialog.getByLabelText('Berths'), '4')
  await userEvent.click(dialog.getByRole('button', { name: 'Add boat' }))
  expect(await screen.findByText('Boat added')).toBeTruthy()
  expect(sentTo('/api/boats', 'POST')[0]?.body).toEqual({
    name: 'Heron',
    berths: 4,
    harbor: 'north',
    notes: null,
  })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sentTo('/api/boats')).toHaveLength(2)
})

test.each([
  ['1,200', 1200],
  ['1.200', 1200],
  ['1 200', 1200],
  ['1’200', 1200],
  ['1,200,000', 1_200_000],
  ['2k', 2000],
  ['1,5', 1.5],
  ['0,5', 0.5],
  ['12.5', 12.5],
  [' 7 ', 7],
  ['0', 0],
])('a count typed as “%s” is %d', async (typed, berths) => {
  const { sentTo } = open({ 'POST /api/boats': boat('b') })
  const dialog = await openDialog('Add boat', 'Add boat')
  await userEvent.type(dialog.getByLabelText('Name'), 'Heron')
  await userEvent.type(dialog.getByLabelText('Berths'), typed)
  await userEvent.click(dialog.getByRole('button', { name: 'Add boat' }))
  expect(await screen.findByText('Boat added')).toBeTruthy()
  expect(sentTo('/api/boats', 'POST')[0]?.body).toMatchObject({ berths })
})

test('a count that was cleared is empty', async () => {
  const { sentTo } = open({ 'POST /api/boats': boat('b') })
  const dialog = await openDialog('Add boat', 'Add boat')
  await userEvent.type(dialog.getByLabelText('Name'), 'Heron')
  await userEvent.type(dialog.getByLabelText('Berths'), '12')
  await userEvent.clear(dialog.getByLabelText('Berths'))
  await userEvent.click(dialog.getByRole('button', { name: 'Add boat' }))
  expect(await screen.findByText('Boat added')).toBeTruthy()
  expect(sentTo('/api/boats', 'POST')[0]?.body).toMatchObject({ berths: null })
})

test('a double click adds one record', async () => {
  const { sentTo } = open({ 'POST /api/boats': boat('b') })
  const dialog = await openDialog('Add boat', 'Add boat')
  await userEvent.type(dialog.getByLabelText('Name'), 'Heron')
  await userEvent.dblClick(dialog.getByRole('button', { name: 'Add boat' }))
  expect(await screen.findByText('Boat added')).toBeTruthy()
  expect(sentTo('/api/boats', 'POST')).toHaveLength(1)
})

test('edits a record, starting from its values', async () => {
  const { sentTo } = open({ 'PUT /api/boats/a': boat('a', { name: 'Heron' }) })
  const dialog = await openDialog('Edit Boat a', 'Edit boat')
  const name = dialog.getByLabelText('Name')
  expect(name).toHaveProperty('value', 'Boat a')
  await userEvent.clear(name)
  await userEvent.type(name, 'Heron')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Boat updated')).toBeTruthy()
  expect(sentTo('/api/boats/a', 'PUT')[0]?.body).toEqual({
    name: 'Heron',
    berths: 1200,
    harbor: 'north',
    notes: null,
    revision: 3,
  })
})

test('Escape asks before it discards what was typed', async () => {
  open({})
  const dialog = await openDialog('Edit Boat a', 'Edit boat')
  await userEvent.type(dialog.getByLabelText('Name'), '!')
  await userEvent.keyboard('{Escape}')
  await answer('Discard your changes?', 'Keep editing')
  expect(dialog.getByLabelText('Name')).toHaveProperty('value', 'Boat a!')
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  await answer('Discard your changes?', 'Discard changes')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('Escape closes a dialog in which nothing was typed', async () => {
  open({})
  await openDialog('Edit Boat a', 'Edit boat')
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('shows errors of the server under their fields until these change', async () => {
  open({ 'PUT /api/boats/a': refusal(400, { fields: { name: 'This name is in use' } }) })
  const dialog = await openDialog('Edit Boat a', 'Edit boat')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('This name is in use')).toBeTruthy()
  expect(screen.getByText('Failed to update boat')).toBeTruthy()
  await userEvent.type(dialog.getByLabelText('Name'), '!')
  await waitFor(() => expect(dialog.queryByText('This name is in use')).toBeNull())
})

/** Somebody else changed the name and the notes; I change the name. */
async function openConflict() {
  const theirs = boat('a', { name: 'Theirs', notes: 'Their notes', revision: 8 })
  const page = open({ 'PUT /api/boats/a': refusal(409, { code: 'CONFLICT', current: theirs }) })
  const dialog = await openDialog('Edit Boat a', 'Edit boat')
  await userEvent.clear(dialog.getByLabelText('Name'))
  await userEvent.type(dialog.getByLabelText('Name'), 'Mine')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  const conflict = within(await screen.findByRole('dialog', { name: 'Changed by someone else' }))
  page.responses['PUT /api/boats/a'] = boat('a', { revision: 9 })
  const saved = async () => {
    await userEvent.click(conflict.getByRole('button', { name: 'Save' }))
    await screen.findByText('Boat updated')
    return page.sentTo('/api/boats/a', 'PUT')[1]?.body
  }
  return { conflict, saved }
}

test('suggests their version of fields that I did not change', async () => {
  const { conflict, saved } = await openConflict()
  expect(conflict.getByText('Someone else changed this boat while you were editing it.')).toBeTruthy()
  expect(screen.queryByText('Failed to update boat')).toBeNull()
  expect(conflict.getAllByRole('group').map((group) => group.querySelector('legend')?.textContent)).toEqual([
    'Name',
    'Notes',
  ])
  expect(conflict.getByRole('radio', { name: 'Mine Mine' })).toHaveProperty('checked', true)
  expect(conflict.getByRole('radio', { name: 'Theirs Their notes' })).toHaveProperty('checked', true)
  expect(await saved()).toMatchObject({ name: 'Mine', notes: 'Their notes', revision: 8 })
})

test('keeps all of mine', async () => {
  const { conflict, saved } = await openConflict()
  await userEvent.click(conflict.getByRole('button', { name: 'Keep mine' }))
  expect(await saved()).toMatchObject({ name: 'Mine', notes: null, revision: 8 })
})

test('loads all of theirs', async () => {
  const { conflict, saved } = await openConflict()
  await userEvent.click(conflict.getByRole('button', { name: 'Load theirs' }))
  expect(await saved()).toMatchObject({ name: 'Theirs', notes: 'Their notes', revision: 8 })
})
