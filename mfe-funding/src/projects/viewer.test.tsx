import { screen, within } from '@testing-library/react'
import { setClock } from '@fundharbor/kit'
import { beforeEach, expect, test } from 'vitest'
import { decisionOf, fitOf, stepOf } from '../fit/examples.test-helper.ts'
import { buildProject, idOf, TODAY } from '../testing/examples.data.ts'
import { openPage } from '../testing/open-page.tsx'
import { asViewer } from '../testing/viewer.ts'

const FIT = `/api/opportunities/${idOf(1)}/fit`

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

test('a viewer reads the decision and the steps, and decides nothing', async () => {
  const fit = fitOf({
    decision: decisionOf(),
    steps: [
      stepOf({ id: idOf(70), title: 'Register', isDone: true }),
      stepOf({ id: idOf(71), title: 'Write' }),
    ],
  })
  openPage(`/opportunities/${idOf(1)}/fit`, { ...asViewer, 'GET /api/projects': [], [`GET ${FIT}`]: fit })
  const decision = within(await screen.findByRole('region', { name: 'Go or no-go' }))
  expect(decision.getByText(/Decided by Amara Okafor/)).toBeTruthy()
  const steps = within(screen.getByRole('list', { name: 'Steps to the deadline' }))
  expect(steps.getByText('Register (done)')).toBeTruthy()
  expect(steps.queryByRole('checkbox')).toBeNull()
  expect(screen.queryByRole('button', { name: /Go|decision|Change day|Adjust hours/ })).toBeNull()
  expect(
    screen.queryByRole('link', { name: /Continue the application|Add it to your profile|Edit project/ }),
  ).toBeNull()
})

test('a viewer is told that nothing is decided yet', async () => {
  openPage(`/opportunities/${idOf(1)}/fit`, {
    ...asViewer,
    'GET /api/projects': [],
    [`GET ${FIT}`]: fitOf(),
  })
  expect(await screen.findByText('Not decided yet. Owners and editors decide.')).toBeTruthy()
})
