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
    [UPLOAD]: read,
  })
  const card = await screen.findByRole('article', { name: 'Who benefits?' })
  await waitFor(() => expect(card.textContent).toContain('Project: Tool library'))
  await userEvent.selectOptions(screen.getByLabelText('Project'), 'Tool library')
  expect(screen.queryByRole('article', { name: 'What is wrong today?' })).toBeNull()
  await userEvent.upload(screen.getByLabelText('Past proposal'), proposal)
  await waitFor(() =>
    expect(page.sentTo('/api/answers/uploads', 'POST')[0]?.query.get('projectId')).toBe(tools.id),
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Discard' }))
  await userEvent.selectOptions(await screen.findByLabelText('Project'), 'About your organization')
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
const CHOOSE = 'POST /api/answers/chosen'
const proposal = new File(['Need'], 'Proposal 2026.txt', { type: 'text/plain' })
const read = {
  name: 'Proposal 2026.txt',
  blanks: 2,
  start: 'Applicant | Elm Trust\nDate | May 3, 2024',
  parts: [
    { heading: 'Keys First', text: '', target: null },
    { heading: 'Need', text: '212 families sleep in shelters.', target: 'need.need' },
    { heading: 'Transport', text: 'Buses stop at noon.', target: 'need.need' },
    { heading: 'Team', text: 'Bo leads.', target: 'team.team' },
    { heading: 'Weather', text: 'It rains often.', target: null },
  ],
  targets: [
    { key: 'need.need', label: 'The need', isAnswered: false },
    { key: 'team.team', label: 'People and partners', isAnswered: true },
    { key: 'evaluation.evaluation', label: 'Evaluation', isAnswered: false },
  ],
}

async function openReview(more: Partial<typeof read> = {}) {
  const page = openPage('/documents?tab=answers', { [UPLOAD]: { ...read, ...more } })
  await screen.findByText('No answers yet')
  await userEvent.upload(screen.getByLabelText('Past proposal'), proposal)
  await screen.findByRole('heading', { name: 'What Proposal 2026.txt says' })
  return page
}

test('a past proposal is shown part by part, and the chosen answers are kept', async () => {
  const page = await openReview()
  const parts = screen.getAllByRole('article')
  expect(parts.map((part) => part.textContent)).toEqual([
    'Keys First',
    expect.stringContaining('212 families sleep in shelters.'),
    expect.stringContaining('Buses stop at noon.'),
    expect.stringContaining('You have answered “People and partners” already. That answer stays.'),
    expect.stringContaining('It rains often.'),
  ])
  expect(screen.queryByText(/section/)).toBeNull()
  screen.getByText('We left out 2 blanks that nobody had filled in.')
  screen.getByText(/^The first lines answer no question and are left out: “Applicant \| Elm Trust, Date \|/)
  await userEvent.selectOptions(screen.getByLabelText('Part 5 answers'), 'Evaluation')
  const found = { ...answer, source: 'upload', sourceName: 'Proposal 2026.txt', opportunityTitle: null }
  page.answers[CHOOSE] = { added: [found, found], kept: 0 }
  page.answers['GET /api/answers'] = [found]
  await userEvent.click(screen.getByRole('button', { name: 'Keep 2 answers' }))
  expect((await screen.findAllByText('2 answers added')).length).toBeGreaterThan(0)
  expect(page.sentTo('/api/answers/chosen', 'POST')[0]?.body).toEqual({
    sourceName: 'Proposal 2026.txt',
    projectId: null,
    answers: [
      { question: 'need', row: { need: '212 families sleep in shelters.\nTransport\nBuses stop at noon.' } },
      { question: 'evaluation', row: { evaluation: 'It rains often.' } },
    ],
  })
  const card = await screen.findByRole('article', { name: 'What is wrong today?' })
  expect(card.textContent).toContain('from Proposal 2026.txt, uploaded by Amara Okafor: not approved yet')
})

test.each([
  [
    'no headings',
    '',
    /^We found no sections in this file. To choose answers section by section, add headings/,
  ],
  ['other headings', 'Weather', /^No heading in this file says which question is answered below it.$/],
])('a file with %s says so', async (_, heading, message) => {
  await openReview({ parts: [{ heading, text: 'It rains often.', target: null }] })
  screen.getByText(message)
})

test('a part that goes on says so', async () => {
  const parts = ['First.', 'Second.'].map((text) => ({ heading: 'Need', text, target: null }))
  await openReview({ parts })
  const [first, second] = screen.getAllByRole('article')
  expect(first?.textContent).not.toContain('goes on')
  expect(second?.textContent).toContain('The part above goes on here. One answer can have 5,000 characters.')
})

test('an answer from a file is approved', async () => {
  const found = { ...answer, source: 'upload', sourceName: 'old.docx' }
  const page = openPage('/documents?tab=answers', {
    'GET /api/answers': [found],
    'PUT /api/answers': { answer },
  })
  const approve = await screen.findByRole('button', { name: 'Approve the answer to What is wrong today?' })
  page.answers['GET /api/answers'] = [answer]
  await userEvent.click(approve)
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull())
  const { question, rows, projectId, opportunityId } = answer
  expect(page.sentTo('/api/answers', 'PUT')[0]?.body).toEqual({ question, rows, projectId, opportunityId })
})

test('a part can be left out, and an answer that is too long says so', async () => {
  const long = { heading: 'Need', text: 'It rains. '.repeat(500), target: 'need.need' }
  const page = await openReview({ parts: [long, ...read.parts.slice(1, 3)] })
  expect(screen.getByRole('alert').textContent).toMatch(/“The need” has 5,\d+ characters. The limit is 5,000/)
  const keep = () => screen.getByRole('button', { name: /^Keep/ })
  expect(keep().getAttribute('disabled')).not.toBeNull()
  await userEvent.selectOptions(screen.getByLabelText('Part 1 answers'), 'Don’t use')
  expect(screen.queryByRole('alert')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }))
  await screen.findByText('No answers yet')
  expect(page.sentTo('/api/answers/chosen', 'POST')).toEqual([])
})

test('a file that cannot be read says why', async () => {
  const file = 'This PDF is protected by a password.'
  openPage('/documents?tab=answers', {
    [UPLOAD]: refusal(400, { code: 'INVALID', message: 'Check the form', fields: { file } }),
  })
  await userEvent.upload(await screen.findByLabelText('Past proposal'), proposal)
  expect((await screen.findByRole('alert')).textContent).toBe(file)
})

const track = {
  ...answer,
  id: idOf(45),
  question: 'trackRecord',
  asked: 'What have you done before that shows you can do this?',
  rows: [{ trackRecord: 'We have housed 63 families.' }],
  opportunityId: null,
  opportunityTitle: null,
}
const addAward = async (fields: Record<string, string>) => {
  await userEvent.click(await screen.findByRole('button', { name: 'Add a past award' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a past award' }))
  for (const [label, value] of Object.entries(fields))
    await userEvent.type(dialog.getByLabelText(label), value)
  await userEvent.click(dialog.getByRole('button', { name: 'Add to track record' }))
  return dialog
}
const award = {
  Funder: 'the City of Northquay',
  Amount: '$40,000',
  Year: '2023',
  'What it was for (optional)': 'a winter shelter.',
}

test.each([
  ['becomes a track record', [], ''],
  ['follows what the track record says', [track], 'We have housed 63 families.\n'],
  [
    'leaves the track record of a project alone',
    [{ ...track, projectId: idOf(50), rows: [{ trackRecord: 'Of a project.' }] }],
    '',
  ],
])('an award of one’s own %s', async (_, answers, before) => {
  const page = openPage('/documents?tab=answers', {
    'GET /api/answers': answers,
    'PUT /api/answers': { answer: track },
  })
  await addAward(award)
  const sentence = 'We received $40,000 from the City of Northquay in 2023 for a winter shelter.'
  expect(await screen.findByText(sentence)).toBeTruthy()
  expect(page.sentTo('/api/answers', 'PUT')[0]?.body).toEqual({
    question: 'trackRecord',
    rows: [{ trackRecord: `${before}${sentence}` }],
  })
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('an award needs a funder, a year and an amount with its currency', async () => {
  openPage('/documents?tab=answers')
  const dialog = await addAward({ Amount: '40000', Year: '23' })
  expect(await dialog.findByText('Enter who gave it')).toBeTruthy()
  expect(dialog.getByText('Enter the amount with its currency, such as $40,000')).toBeTruthy()
  expect(dialog.getByText('Enter a year, such as 2023')).toBeTruthy()
})

test('an award that cannot be added says why, and keeps what was typed', async () => {
  openPage('/documents?tab=answers', {
    'GET /api/answers': [{ ...track, source: 'upload', sourceName: 'proposal.docx' }],
    'PUT /api/answers': refusal(409, { code: 'CONFLICT', message: 'Your answers are too long.' }),
  })
  const dialog = await addAward(award)
  expect(await dialog.findByText('Your answers are too long.')).toBeTruthy()
  expect(dialog.getByText('Your track record is from proposal.docx. Adding this approves it.')).toBeTruthy()
  expect(dialog.getByLabelText<HTMLInputElement>('Funder').value).toBe('the City of Northquay')
})
