import type { Interview } from '@fundharbor/contracts/documents/answers'
import { buildProject } from '@fundharbor/kit/testing/examples.test-helper.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { idOf, TODAY, vanBudget } from '../testing/examples.data.ts'
import { openPage, refusal } from '../testing/open-page.tsx'

const template = idOf(10)
const opportunity = idOf(30)
const ADDRESS = `/documents/interview?template=${template}&opportunity=${opportunity}`

const field = { kind: 'line' as const, isOptional: false }
const unknown = {
  quotes: [],
  fromOtherProjects: [],
  rows: [],
  known: null,
  isAnswered: false,
  isList: false,
  maxRows: 20,
}
const interview: Interview = {
  currency: 'USD',
  templateName: 'Cover Letter',
  opportunityTitle: 'Homes for harbor districts',
  questions: [
    {
      ...unknown,
      key: 'project',
      question: 'What is the project called?',
      why: 'Funders sort by it.',
      fields: [{ ...field, name: 'projectTitle', label: 'name of the project', example: 'Keys First' }],
      rows: [{ projectTitle: 'Forty homes' }],
      known: { from: 'profile or application', at: null, opportunityTitle: null, sourceName: null },
    },
    {
      ...unknown,
      key: 'risks',
      question: 'What could go wrong?',
      why: 'Naming risks shows experience.',
      isList: true,
      quotes: ['Applicants should name risks.'],
      fields: [
        { ...field, name: 'risk', label: 'risk', example: 'Landlords withdraw' },
        { ...field, name: 'mitigation', label: 'what you will do', example: 'Longer leases' },
      ],
    },
  ],
}

const open = (responses: object = {}) =>
  openPage(ADDRESS, {
    'GET /api/interview': interview,
    'PUT /api/answers': { answer: null },
    ...responses,
  })

const saveAndContinue = () => userEvent.click(screen.getByRole('button', { name: 'Save and continue' }))

test('confirms what is known, adds rows, and leads to the document', async () => {
  const page = open()
  expect(await screen.findByText('Cover Letter for Homes for harbor districts')).toBeTruthy()
  const name = screen.getByLabelText<HTMLInputElement>('Name of the project')
  expect(name.value).toBe('Forty homes')
  expect(screen.getByText('For example: Keys First')).toBeTruthy()
  expect(screen.getByText('Filled in from your profile or application. Check that it fits.')).toBeTruthy()
  await saveAndContinue()
  const heading = await screen.findByRole('heading', { name: 'What could go wrong?' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  expect(screen.getByText('Applicants should name risks.').tagName).toBe('BLOCKQUOTE')
  await userEvent.type(screen.getByLabelText('Risk'), 'Rents rise')
  await userEvent.click(screen.getByRole('button', { name: 'Add row' }))
  await userEvent.type(screen.getAllByLabelText('Risk')[1] as HTMLElement, 'Staff leave')
  await saveAndContinue()
  expect(await screen.findByRole('heading', { name: 'All questions are answered' })).toBeTruthy()
  expect(page.sentTo('/api/answers', 'PUT').map(({ body }) => body)).toEqual([
    {
      question: 'project',
      opportunityId: opportunity,
      projectId: null,
      rows: [{ projectTitle: 'Forty homes' }],
    },
    {
      question: 'risks',
      opportunityId: opportunity,
      projectId: null,
      rows: [{ risk: 'Rents rise' }, { risk: 'Staff leave' }],
    },
  ])
  await userEvent.click(screen.getByRole('button', { name: 'Generate Document' }))
  expect(location.search).toBe(`?generate=${template}&opportunity=${opportunity}`)
})

test('an answer from another project is used only on request', async () => {
  const tools = buildProject()
  const [first] = interview.questions
  const fromOtherProjects = [{ projectId: tools.id, rows: [{ projectTitle: 'Lending tools' }], at: TODAY }]
  open({
    'GET /api/projects': [tools],
    'GET /api/interview': {
      ...interview,
      questions: [{ ...first, rows: [], known: null, fromOtherProjects }],
    },
  })
  const name = await screen.findByLabelText<HTMLInputElement>('Name of the project')
  expect(name.value).toBe('')
  await userEvent.click(screen.getByText('Use an answer from another project'))
  await userEvent.click(
    await screen.findByRole('button', { name: 'Use the answer from project Tool library' }),
  )
  expect(screen.getByLabelText<HTMLInputElement>('Name of the project').value).toBe('Lending tools')
})

test('continues where it was left, and skips without saving', async () => {
  const [first, ...others] = interview.questions
  const page = open({
    'GET /api/interview': { ...interview, questions: [{ ...first, isAnswered: true }, ...others] },
  })
  expect(await screen.findByRole('heading', { name: 'What could go wrong?' })).toBeTruthy()
  expect(screen.getByText('1 answered')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Skip' }))
  expect(await screen.findByRole('heading', { name: 'You answered 1 of 2 questions' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Back' }))
  expect(await screen.findByRole('heading', { name: 'What could go wrong?' })).toBeTruthy()
  expect(page.sentTo('/api/answers', 'PUT')).toEqual([])
})

test('an answer that cannot be saved stays, with the reason', async () => {
  open({ 'PUT /api/answers': refusal(503, { code: 'UNAVAILABLE', message: 'Busy just now' }) })
  await screen.findByLabelText('Name of the project')
  await saveAndContinue()
  expect((await screen.findByRole('alert')).textContent).toBe('Busy just now')
  expect(screen.getByLabelText<HTMLInputElement>('Name of the project').value).toBe('Forty homes')
})

test('a failure to load can be retried', async () => {
  const page = open({ 'GET /api/interview': refusal(503, { code: 'UNAVAILABLE', message: 'Busy just now' }) })
  const retry = await screen.findByRole('button', { name: 'Retry' })
  page.answers['GET /api/interview'] = interview
  await userEvent.click(retry)
  expect(await screen.findByLabelText('Name of the project')).toBeTruthy()
})

const amounts = (...names: string[]) =>
  names.map((name) => ({ ...field, kind: 'amount' as const, name, label: name, example: '100' }))

test.each([
  [
    'project',
    amounts('requestedAmount'),
    [{ requestedAmount: '$12,000' }],
    'The costs in your budget add up to a request of $10,000. Enter the amount that holds.',
  ],
  [
    'budget',
    amounts('unitCost', 'other'),
    [{ unitCost: '$11,500', other: '500' }],
    'These costs add up to $11,500. You request $11,000. You answered that you request $12,000. Change the costs or that answer.',
  ],
])('the question about the %s says that there are two amounts', async (key, fields, rows, note) => {
  const question = { ...unknown, key, question: 'How much?', why: 'It counts.', fields, rows }
  open({
    'GET /api/interview': { ...interview, questions: [{ ...question, isList: key === 'budget' }] },
    'GET /api/budgets': { ...vanBudget, statedRequest: '$12,000' },
  })
  expect(await screen.findByText(note)).toBeTruthy()
})

test('the sum of the costs follows what is typed', async () => {
  const fields = amounts('unitCost')
  const question = { ...unknown, key: 'budget', question: 'What will it cost?', why: 'It counts.', fields }
  open({ 'GET /api/interview': { ...interview, questions: [{ ...question, isList: true }] } })
  const cost = await screen.findByLabelText('UnitCost')
  await userEvent.type(cost, '4,000')
  expect(await screen.findByText('These costs add up to $4,000. You request $4,000.')).toBeTruthy()
  await userEvent.type(cost, '0')
  expect(await screen.findByText('These costs add up to $40,000. You request $40,000.')).toBeTruthy()
})
