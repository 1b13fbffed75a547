import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { idOf, member, TODAY } from '../testing/examples.data.ts'
import { openPage } from '../testing/open-page.tsx'

const viewer = { 'GET /api/user': { ...member, workspaceRole: 'viewer' } }
const answer = {
  id: idOf(40),
  question: 'need',
  asked: 'What is wrong today?',
  rows: [{ need: '212 families sleep in shelters.' }],
  projectId: null,
  opportunityId: null,
  opportunityTitle: null,
  source: 'interview',
  sourceName: null,
  answeredBy: null,
  answeredAt: TODAY,
  isMovable: true,
  isStale: false,
}
const budget = {
  projectId: idOf(801),
  projectTitle: 'Keys First',
  currency: 'USD',
  indirectRate: '10',
  lines: [
    {
      item: 'Coordinator',
      units: '12',
      unit: 'months',
      unitCost: '3500.00',
      ownShare: '2000.00',
      reason: 'Finds homes',
    },
  ],
  revision: 3,
  updatedAt: TODAY,
  limits: null,
}

test('a viewer reads answers, and finds nothing to upload, move or delete', async () => {
  openPage('/documents?tab=answers', {
    ...viewer,
    'GET /api/answers': [answer],
    'GET /api/projects': [{ id: idOf(801), title: 'Keys First', isDefault: false }],
  })
  const card = within(await screen.findByRole('article', { name: 'What is wrong today?' }))
  expect(card.getByText('212 families sleep in shelters.')).toBeTruthy()
  expect(card.queryByRole('button')).toBeNull()
  expect(screen.queryByText('Move to another project')).toBeNull()
  expect(screen.queryByRole('button', { name: /Upload/ })).toBeNull()
})

test('a viewer without answers is told who gives them', async () => {
  openPage('/documents?tab=answers', { ...viewer, 'GET /api/answers': [], 'GET /api/projects': [] })
  expect(await screen.findByText(/What owners and editors answer/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Choose a template' })).toBeNull()
})

test('a viewer who opens an interview is led to the answers', async () => {
  openPage(`/documents/interview?template=${idOf(10)}`, viewer)
  const link = await screen.findByRole('link', { name: 'Read the answers' })
  expect(link.getAttribute('href')).toBe('/documents?tab=answers')
  expect(screen.queryByRole('button')).toBeNull()
})

test('a viewer reads and downloads a budget', async () => {
  openPage('/documents/budget', { ...viewer, 'GET /api/projects': [], 'GET /api/budgets': budget })
  const lines = within(await screen.findByRole('table', { name: 'Budget lines' }))
  const cells = lines.getAllByRole('cell').map(({ textContent }) => textContent)
  expect(cells).toEqual(['CoordinatorFinds homes', '12 months × $3,500', '$42,000', '$40,000'])
  expect(screen.getByText(/Your role lets you view this/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Download Excel file' }).getAttribute('href')).toBe(
    `/api/budgets/download?project=${budget.projectId}`,
  )
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.queryByRole('button', { name: /line/ })).toBeNull()
})

test('a viewer of an empty budget is told so', async () => {
  openPage('/documents/budget', {
    ...viewer,
    'GET /api/projects': [],
    'GET /api/budgets': { ...budget, lines: [], revision: 0, updatedAt: null },
  })
  expect(await screen.findByText('This project has no budget yet.')).toBeTruthy()
})
