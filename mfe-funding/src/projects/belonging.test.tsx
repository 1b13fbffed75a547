import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { listOf, openPage } from '../testing/open-page.tsx'
import {
  buildApplication,
  buildProject,
  buildRow,
  buildSavedOpportunity,
  buildSavedSearch,
  idOf,
} from '../testing/examples.data.ts'

const tools = buildProject()
const boats = buildProject({ id: idOf(803), title: 'Boat shed' })
const projects = [buildProject({ id: idOf(802), isDefault: true }), tools, boats]
const of = (id: number, projectId: string | null) =>
  buildSavedOpportunity({ opportunity: buildRow({ id: idOf(id), title: `Fund ${id}` }), projectId })

test('saved opportunities are put into a project, and filtered by it', async () => {
  const path = `/api/saved-opportunities/${idOf(31)}`
  const { sentTo } = openPage('/saved', {
    'GET /api/projects': projects,
    'GET /api/saved-opportunities': listOf([of(31, null), of(32, boats.id)]),
    [`PATCH ${path}`]: { saved: of(31, tools.id), mailing: 'Saved.', isAccountOff: false },
  })
  const item = within((await screen.findByRole('heading', { name: 'Fund 31' })).closest('li') as HTMLElement)
  const select = await item.findByLabelText<HTMLSelectElement>('Project')
  expect([...select.options].map(({ text }) => text)).toEqual(['No project', 'Tool library', 'Boat shed'])
  await userEvent.selectOptions(select, 'Tool library')
  expect(sentTo(path, 'PATCH')[0]?.body).toEqual({ projectId: tools.id })
  await userEvent.selectOptions(screen.getByLabelText('Show'), 'Boat shed')
  expect(screen.queryByRole('heading', { name: 'Fund 31' })).toBeNull()
  expect(screen.getByRole('heading', { name: 'Fund 32' })).toBeTruthy()
  expect(location.search).toContain(boats.id)
})

test('without projects, nothing asks for one', async () => {
  openPage('/saved', {
    'GET /api/projects': [projects[0]],
    'GET /api/saved-opportunities': listOf([of(31, null)]),
  })
  await screen.findByRole('heading', { name: 'Fund 31' })
  expect(screen.queryByLabelText('Project')).toBeNull()
  expect(screen.queryByLabelText('Show')).toBeNull()
})

test('a saved search is put into a project', async () => {
  const search = buildSavedSearch()
  const path = `/api/saved-searches/${search.id}`
  const { sentTo } = openPage('/saved?view=searches', {
    'GET /api/projects': projects,
    'GET /api/saved-searches': [search],
    [`PATCH ${path}`]: { search: { ...search, projectId: tools.id }, mailing: 'Saved.', isAccountOff: false },
  })
  await userEvent.selectOptions(await screen.findByLabelText('Project'), 'Tool library')
  expect(sentTo(path, 'PATCH')[0]?.body).toEqual({ projectId: tools.id })
})

test('an application is put into a project', async () => {
  const application = buildApplication({ projectId: boats.id })
  const path = `/api/applications/${application.id}`
  const { sentTo } = openPage(`/applications/${application.id}`, {
    'GET /api/projects': projects,
    'GET /api/applications': listOf([application]),
    [`GET ${path}`]: { ...application, history: [] },
    [`PATCH ${path}`]: { ...application, projectId: null },
  })
  const dialog = within(await screen.findByRole('dialog'))
  const select = await dialog.findByLabelText<HTMLSelectElement>('Project')
  expect(select.value).toBe(boats.id)
  await userEvent.selectOptions(select, 'No project')
  expect(sentTo(path, 'PATCH')[0]?.body).toEqual({ projectId: null })
})
