import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { setClock } from '@fundharbor/kit'
import { beforeEach, expect, test } from 'vitest'
import { listOf, openPage } from '../testing/open-page.tsx'
import {
  buildFacets,
  buildProject,
  buildRow,
  buildSavedSearch,
  idOf,
  TODAY,
} from '../testing/examples.data.ts'
import { asViewer } from '../testing/viewer.ts'

beforeEach(() => setClock(() => new Date(TODAY)))

const tools = buildProject()

test('a viewer opens a colleague’s search, and changes only the emails of their own', async () => {
  const own = buildSavedSearch({ id: idOf(41), name: 'Clinics', projectId: tools.id })
  const other = buildSavedSearch({ id: idOf(42), name: 'Boats', isYours: false, savedBy: 'Bo Lind' })
  const path = `/api/saved-searches/${own.id}`
  const { sentTo } = openPage('/saved-searches', {
    ...asViewer,
    'GET /api/projects': [tools],
    'GET /api/saved-searches': [own, other],
    [`PATCH ${path}`]: { search: own, mailing: 'Saved.', isAccountOff: false },
  })
  const itemOf = async (name: string) =>
    within((await screen.findByRole('heading', { name })).closest('li') as HTMLElement)
  const boats = await itemOf('Boats')
  expect(boats.getByRole('link', { name: 'Boats' })).toBeTruthy()
  expect(boats.queryByRole('button')).toBeNull()
  const clinics = await itemOf('Clinics')
  expect(await clinics.findByText('Project: Tool library')).toBeTruthy()
  expect(clinics.queryByRole('button', { name: 'Delete' })).toBeNull()
  await userEvent.click(clinics.getByRole('button', { name: 'Change emails' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change emails' }))
  expect(dialog.queryByLabelText('Name')).toBeNull()
  await userEvent.click(dialog.getByRole('radio', { name: /Don’t email me/ }))
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect((await screen.findAllByText('Search updated'))[0]).toBeTruthy()
  expect(sentTo(path, 'PATCH')[0]?.body).toEqual({ frequency: 'none' })
})

test('a viewer searches and sees what is saved, without a way to save', async () => {
  openPage('/opportunities?search=clinic', {
    ...asViewer,
    'GET /api/opportunities': listOf([buildRow(), buildRow({ id: idOf(2), title: 'Another' })]),
    'GET /api/opportunities/facets': buildFacets(),
    'GET /api/saved-opportunities/ids': [idOf(2)],
  })
  expect(await screen.findAllByRole('img', { name: 'Saved by your organization' })).toHaveLength(1)
  expect(screen.queryByRole('button', { name: /Save opportunity|Save search/ })).toBeNull()
})
