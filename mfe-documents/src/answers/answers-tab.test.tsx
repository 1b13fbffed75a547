import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { idOf, TODAY } from '../testing/examples.data.ts'
import { openPage, refusal } from '../testing/open-page.tsx'

const answer = {
  id: idOf(40),
  question: 'need',
  asked: 'What is wrong today?',
  rows: [{ need: '212 families sleep in shelters.' }],
  opportunityId: idOf(30),
  opportunityTitle: 'Homes for harbor districts',
  source: 'interview',
  answeredAt: TODAY,
}
const ONE = `DELETE /api/answers/${answer.id}`

test('lists answers with their opportunity and date, and deletes them', async () => {
  const page = openPage('/documents?tab=answers', { 'GET /api/answers': [answer], [ONE]: refusal(503, {}) })
  const card = within(await screen.findByRole('article', { name: 'What is wrong today?' }))
  expect(card.getByText('212 families sleep in shelters.')).toBeTruthy()
  expect(card.getByText(/For Homes for harbor districts/).textContent).toContain('November 21, 2026')
  const remove = card.getByRole('button', { name: 'Delete the answer to What is wrong today?' })
  await userEvent.click(remove)
  await screen.findAllByText('Failed to delete the answer')
  page.answers[ONE] = {}
  page.answers['GET /api/answers'] = []
  await userEvent.click(remove)
  await waitFor(() => expect(screen.queryByRole('article')).toBeNull())
  await userEvent.click(screen.getByRole('button', { name: 'Choose a template' }))
  expect(await screen.findByRole('heading', { name: 'Cover Letter' })).toBeTruthy()
})

test('a list that fails to load can be retried', async () => {
  const page = openPage('/documents?tab=answers', { 'GET /api/answers': refusal(503, {}) })
  await screen.findByText('Your answers could not be loaded')
  page.answers['GET /api/answers'] = [answer]
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('article', { name: 'What is wrong today?' })).toBeTruthy()
})
