import { buildProject } from '@fundharbor/kit/testing/examples.test-helper.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { idOf, team, TODAY } from '../testing/examples.data.ts'
import { openPage, refusal } from '../testing/open-page.tsx'

const answer = {
  id: idOf(40),
  question: 'need',
  asked: 'What is wrong today?',
  rows: [{ need: '212 families sleep in shelters.' }],
  projectId: null as string | null,
  opportunityId: idOf(30),
  opportunityTitle: 'Homes for harbor districts',
  source: 'interview',
  sourceName: null,
  answeredBy: team.userId,
  answeredAt: TODAY,
  isMovable: true,
  isStale: false,
}
const ONE = `DELETE /api/answers/${answer.id}`

test('lists answers with their opportunity and date, and deletes them', async () => {
  const page = openPage('/documents?tab=answers', { 'GET /api/answers': [answer], [ONE]: refusal(503, {}) })
  const card = within(await screen.findByRole('article', { name: 'What is wrong today?' }))
  expect(card.getByText('212 families sleep in shelters.')).toBeTruthy()
  await waitFor(() =>
    expect(card.getByText(/For Homes for harbor districts/).textContent).toContain(
      'November 21, 2026 · approved by Amara Okafor',
    ),
  )
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

test('answers are filtered by project, and an upload belongs to the chosen one', async () => {
  const tools = buildProject()
  const ofTools = { ...answer, id: idOf(41), asked: 'Who benefits?', projectId: tools.id }
  const page = openPage('/documents?tab=answers', {
    'GET /api/answers': [answer, ofTools],
    'GET /api/projects': [tools],
    [UPLOAD]: { added: [], kept: 0 },
  })
  const card = await screen.findByRole('article', { name: 'Who benefits?' })
  await waitFor(() => expect(card.textContent).toContain('Project: Tool library'))
  await userEvent.selectOptions(screen.getByLabelText('Project'), 'Tool library')
  expect(screen.queryByRole('article', { name: 'What is wrong today?' })).toBeNull()
  await userEvent.upload(screen.getByLabelText('Past proposal'), proposal)
  await waitFor(() =>
    expect(page.sentTo('/api/answers/uploads', 'POST')[0]?.query.get('projectId')).toBe(tools.id),
  )
  await userEvent.selectOptions(screen.getByLabelText('Project'), 'About your organization')
  expect(screen.getAllByRole('article').map((each) => each.getAttribute('aria-label'))).toEqual([
    'What is wrong today?',
  ])
})

test('an answer moves to another project, and says why it cannot', async () => {
  const tools = buildProject()
  const move = `PATCH /api/answers/${answer.id}`
  const page = openPage('/documents?tab=answers', {
    'GET /api/answers': [answer, { ...answer, id: idOf(42), asked: 'Who are you?', isMovable: false }],
    'GET /api/projects': [tools],
    [move]: refusal(409, {
      code: 'CONFLICT',
      message: 'That project has an answer to this question already.',
    }),
  })
  const choice = await screen.findByLabelText('Project of the answer to What is wrong today?')
  expect(screen.queryByLabelText('Project of the answer to Who are you?')).toBeNull()
  await userEvent.selectOptions(choice, 'Tool library')
  await screen.findAllByText(/That project has an answer to this question already/)
  page.answers[move] = { ...answer, projectId: tools.id }
  page.answers['GET /api/answers'] = [{ ...answer, projectId: tools.id }]
  await userEvent.selectOptions(choice, 'Tool library')
  await waitFor(() => expect(screen.getByRole('article').textContent).toContain('Project: Tool library'))
  expect(page.sentTo(`/api/answers/${answer.id}`, 'PATCH').at(-1)?.body).toEqual({ projectId: tools.id })
})

test('a list that fails to load can be retried', async () => {
  const page = openPage('/documents?tab=answers', { 'GET /api/answers': refusal(503, {}) })
  await screen.findByText('Your answers could not be loaded')
  page.answers['GET /api/answers'] = [answer]
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('article', { name: 'What is wrong today?' })).toBeTruthy()
})

const UPLOAD = 'POST /api/answers/uploads'
const proposal = new File(['Need'], 'Proposal 2026.txt', { type: 'text/plain' })

test('a past proposal brings answers', async () => {
  const page = openPage('/documents?tab=answers', {})
  await screen.findByText('No answers yet')
  const found = { ...answer, source: 'upload', sourceName: 'Proposal 2026.txt', opportunityTitle: null }
  page.answers[UPLOAD] = { added: [found], kept: 0 }
  page.answers['GET /api/answers'] = [found]
  await userEvent.upload(screen.getByLabelText('Past proposal'), proposal)
  expect((await screen.findAllByText('1 answer found')).length).toBeGreaterThan(0)
  const card = await screen.findByRole('article', { name: 'What is wrong today?' })
  expect(card.textContent).toContain('from Proposal 2026.txt, uploaded by Amara Okafor: not approved yet')
})

test('a file that cannot be read says why', async () => {
  const file = 'This PDF is protected by a password.'
  openPage('/documents?tab=answers', {
    [UPLOAD]: refusal(400, { code: 'INVALID', message: 'Check the form', fields: { file } }),
  })
  await userEvent.upload(await screen.findByLabelText('Past proposal'), proposal)
  expect((await screen.findByRole('alert')).textContent).toBe(file)
})
