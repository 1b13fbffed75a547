import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { openPage, refusal } from '../testing/open-page.tsx'
import { buildProject as project, idOf } from '../testing/examples.data.ts'

const own = project({ id: idOf(802), title: 'Northquay Community Trust', description: '', isDefault: true })

const expectToast = async (text: string) => expect((await screen.findAllByText(text))[0]).toBeTruthy()
const itemOf = async (title: string) =>
  within((await screen.findByRole('heading', { name: title })).closest('li') as HTMLElement)

test('without own projects, the page explains the default one, which cannot be deleted', async () => {
  openPage('/projects', { 'GET /api/projects': [own] })
  const item = await itemOf('Northquay Community Trust')
  expect(item.getByText('Default')).toBeTruthy()
  expect(item.queryByRole('button', { name: 'Delete' })).toBeNull()
  expect(item.getByRole('link', { name: 'Show matches' }).getAttribute('href')).toBe('/recommendations')
  expect(screen.getByText(/You haven’t added a project yet/)).toBeTruthy()
})

test('one sentence creates a project', async () => {
  const { sentTo } = openPage('/projects', { 'GET /api/projects': [own], 'POST /api/projects': project() })
  await screen.findByRole('list', { name: 'Projects' })
  await userEvent.click(screen.getByRole('button', { name: 'Create project' }))
  expect(screen.getByRole('alert').textContent).toBe('Describe the project in a sentence')
  const field = screen.getByLabelText<HTMLTextAreaElement>('What do you want to do?')
  await userEvent.type(field, ' We want to open a tool library in our town. ')
  await userEvent.click(screen.getByRole('button', { name: 'Create project' }))
  await expectToast('Project created')
  expect(sentTo('/api/projects', 'POST')[0]?.body).toEqual({
    description: 'We want to open a tool library in our town.',
  })
  expect(field.value).toBe('')
  const item = await itemOf('Tool library')
  expect(item.getByRole('link', { name: 'Show matches' }).getAttribute('href')).toBe(
    `/recommendations?project=${project().id}`,
  )
})

test('a project that cannot be created keeps what was typed and says why', async () => {
  openPage('/projects', {
    'GET /api/projects': [own],
    'POST /api/projects': refusal(409, { code: 'CONFLICT', message: 'You can have at most 100 projects.' }),
  })
  const field = await screen.findByLabelText<HTMLTextAreaElement>('What do you want to do?')
  await userEvent.type(field, 'A tool library')
  await userEvent.click(screen.getByRole('button', { name: 'Create project' }))
  expect((await screen.findByRole('alert')).textContent).toBe('You can have at most 100 projects.')
  expect(field.value).toBe('A tool library')
})

test('a project is edited, and the service’s errors are shown at their fields', async () => {
  const path = `/api/projects/${project().id}`
  const page = openPage('/projects', {
    'GET /api/projects': [own, project()],
    [`PATCH ${path}`]: refusal(400, {
      code: 'INVALID',
      message: 'The end must not be before the start',
      fields: { endsOn: 'The end must not be before the start' },
    }),
  })
  await userEvent.click((await itemOf('Tool library')).getByRole('button', { name: 'Edit' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit project' }))
  await userEvent.type(dialog.getByLabelText(/Amount needed/), '25000')
  await userEvent.selectOptions(dialog.getByLabelText('Stage'), 'planning')
  await userEvent.click(dialog.getByRole('button', { name: 'Save changes' }))
  expect(await dialog.findByText('The end must not be before the start')).toBeTruthy()
  page.answers[`PATCH ${path}`] = project({ amountNeeded: '25000.00', stage: 'planning' })
  await userEvent.click(dialog.getByRole('button', { name: 'Save changes' }))
  await expectToast('Project updated')
  expect(page.sentTo(path, 'PATCH').at(-1)?.body).toMatchObject({
    title: 'Tool library',
    amountNeeded: '25000.00',
    stage: 'planning',
  })
  const item = await itemOf('Tool library')
  expect(item.getByText('Needs $25,000')).toBeTruthy()
  expect(item.getByText('Planning')).toBeTruthy()
})

test('a project is deleted after confirmation, which says what stays', async () => {
  const path = `/api/projects/${project().id}`
  const { sentTo } = openPage('/projects', {
    'GET /api/projects': [own, project()],
    [`DELETE ${path}`]: {},
  })
  await userEvent.click((await itemOf('Tool library')).getByRole('button', { name: 'Delete' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete this project?' }))
  expect(dialog.getByText(/with its answers and its budget/)).toBeTruthy()
  expect(dialog.getByText(/applications and documents that belong to it stay/)).toBeTruthy()
  expect(sentTo(path, 'DELETE')).toHaveLength(0)
  await userEvent.click(dialog.getByRole('button', { name: 'Delete project' }))
  await expectToast('Project deleted')
  expect(screen.queryByRole('heading', { name: 'Tool library' })).toBeNull()
})

test('a list that fails to load can be retried', async () => {
  const page = openPage('/projects', {
    'GET /api/projects': refusal(503, { code: 'UNAVAILABLE', message: 'The service is busy.' }),
  })
  const retry = await screen.findByRole('button', { name: 'Retry' })
  page.answers['GET /api/projects'] = [own]
  await userEvent.click(retry)
  expect(await itemOf('Northquay Community Trust')).toBeTruthy()
})
