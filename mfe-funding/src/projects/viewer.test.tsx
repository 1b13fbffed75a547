import { screen, within } from '@testing-library/react'
import { setClock } from '@fundharbor/kit'
import { beforeEach, expect, test } from 'vitest'
import { buildProject, TODAY } from '../testing/examples.data.ts'
import { openPage } from '../testing/open-page.tsx'
import { asViewer } from '../testing/viewer.ts'

beforeEach(() => setClock(() => new Date(TODAY)))

test('a viewer reads projects and why nothing can be changed', async () => {
  openPage('/projects', { ...asViewer, 'GET /api/projects': [buildProject()] })
  const item = within(
    (await screen.findByRole('heading', { name: 'Tool library' })).closest('li') as HTMLElement,
  )
  expect(item.getByRole('link', { name: 'Show matches' })).toBeTruthy()
  expect(screen.getByText(/Your role lets you view this/)).toBeTruthy()
  expect(screen.queryByLabelText('What do you want to do?')).toBeNull()
  expect(screen.queryByRole('button', { name: /Create|Edit|Delete/ })).toBeNull()
})
