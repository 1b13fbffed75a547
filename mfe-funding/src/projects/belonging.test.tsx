import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { buildGrant, grantsOf } from '../grants/examples.test-helper.ts'
import { openPage } from '../testing/open-page.tsx'
import { buildProject, buildSavedSearch, idOf } from '../testing/examples.data.ts'

const tools = buildProject()
const boats = buildProject({ id: idOf(803), title: 'Boat shed' })
const projects = [buildProject({ id: idOf(802), isDefault: true }), tools, boats]

test('grants are filtered by project', async () => {
  const opportunity = { ...buildGrant().opportunity, title: 'Fund 32' }
  openPage('/grants', {
    ...grantsOf([
      buildGrant({ projectId: tools.id }),
      buildGrant({ id: idOf(32), projectId: boats.id, opportunity }),
    ]),
    'GET /api/projects': projects,
  })
  await screen.findByRole('link', { name: 'Night clinics' })
  const select = await screen.findByLabelText<HTMLSelectElement>('Project')
  expect([...select.options].map(({ text }) => text)).toEqual(['All projects', 'Tool library', 'Boat shed'])
  await userEvent.selectOptions(select, 'Boat shed')
  expect(screen.queryByRole('link', { name: 'Night clinics' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Fund 32' })).toBeTruthy()
  expect(location.search).toContain(boats.id)
})

test('without projects, nothing asks for one', async () => {
  openPage('/grants', { ...grantsOf([buildGrant()]), 'GET /api/projects': [projects[0]] })
  await screen.findByRole('link', { name: 'Night clinics' })
  expect(screen.queryByLabelText('Project')).toBeNull()
})

test('a saved search is put into a project', async () => {
  const search = buildSavedSearch()
  const path = `/api/saved-searches/${search.id}`
  const { sentTo } = openPage('/saved-searches', {
    'GET /api/projects': projects,
    'GET /api/saved-searches': [search],
    [`PATCH ${path}`]: { search: { ...search, projectId: tools.id }, mailing: 'Saved.', isAccountOff: false },
  })
  await userEvent.selectOptions(await screen.findByLabelText('Project'), 'Tool library')
  expect(sentTo(path, 'PATCH')[0]?.body).toEqual({ projectId: tools.id })
})
