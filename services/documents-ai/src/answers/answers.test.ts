import { clock } from '@fundharbor/chassis/runtime/clock'
import { TEST_SECRET } from '@fundharbor/chassis/testing/service'
import { member, organizationMember } from '@fundharbor/chassis/testing/people'
import type { InterviewQuestion } from '@fundharbor/contracts/documents/answers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { documentsService } from '../../testdata/documents-service.test-helper.ts'
import { shippedTemplates } from '../document-templates/shipped.data.ts'
import { AnswerModel, MAX_ANSWERS } from './model.ts'
import { housingOpportunity, northquay } from '../../testdata/sources.test-helper.ts'
import { chooseQuestions } from '../interview/read-interview.ts'

const service = documentsService()
const paying = () => organizationMember({ subscriptionStatus: 'basic' })
const secret = { 'x-internal-secret': TEST_SECRET }
const UNKNOWN = 'c5e7a5d0-3f1f-4f6c-9d2e-1d2c3b4a5f60'

beforeEach(() => {
  clock.setTo('2026-11-22T12:00:00.000Z')
  Object.assign(service.sources(), { person: northquay(), opportunities: [] })
  service.as(paying())
})
afterEach(() => clock.reset())

async function interview(template: string, opportunityId?: string) {
  const templateId = await service.templateId(template)
  const query = opportunityId ? `&opportunityId=${opportunityId}` : ''
  return service.send('GET', `/api/interview?templateId=${templateId}${query}`)
}

const questionsOf = async (template: string, opportunityId?: string): Promise<InterviewQuestion[]> =>
  (await interview(template, opportunityId)).body.questions

const save = (question: string, rows: object[], opportunityId?: string) =>
  service.send('PUT', '/api/answers', { question, rows, opportunityId })

const listAnswers = async () => (await service.send('GET', '/api/answers')).body

const example = (question: InterviewQuestion) =>
  Object.fromEntries(question.fields.map((field) => [field.name, field.example]))

test('an interview asks at most twelve questions, and a complete one leaves at most five blanks', async () => {
  for (const { name } of shippedTemplates) {
    const person = paying()
    service.as(person)
    const asked = await questionsOf(name)
    expect(asked.length, name).toBeGreaterThan(2)
    expect(asked.length, name).toBeLessThanOrEqual(12)
    for (const question of asked) expect((await save(question.key, [example(question)])).status).toBe(200)
    const opportunity = housingOpportunity()
    service.sources().opportunities = [opportunity]
    const templateId = await service.templateId(name)
    const { body } = await service.generate({ templateId, opportunityId: opportunity.id })
    expect(body.content.split('<mark').length - 1, name).toBeLessThanOrEqual(5)
  }
})

test('each question says why it is asked, with an example and what is known', async () => {
  const application = {
    projectTitle: 'Keys First',
    projectDescription: 'Forty flats are leased.',
    requestedAmount: '50000.00',
    currency: 'EUR',
    projectCategory: null,
    targetBeneficiaries: 1200,
    projectDuration: '2years',
    expectedOutcomes: 'Families keep their homes.',
  }
  const opportunity = housingOpportunity({ application })
  service.sources().opportunities = [opportunity]
  const asked = await questionsOf('Grant Proposal', opportunity.id)
  const find = (key: string) => asked.find((question) => question.key === key)
  expect(find('project')).toMatchObject({
    rows: [{ projectTitle: 'Keys First', requestedAmount: '€50,000', projectPeriod: '2 years' }],
    known: { from: 'profile or application' },
    isAnswered: false,
  })
  expect(find('objectives')?.rows).toEqual([{ objective: 'Families keep their homes.' }])
  expect(find('need')).toMatchObject({ rows: [], known: null })
  for (const { why, fields } of asked) {
    expect(why).not.toBe('')
    for (const field of fields) expect(field.example).not.toBe('')
  }
  // The profile says it already.
  expect(find('about')).toBeUndefined()
})

test('questions quote what the call says about them', async () => {
  const none = {
    outcomes: [],
    applicants: [],
    amounts: [],
    dates: [],
    criteria: [],
    attachments: [],
    limits: [],
  }
  const opportunity = housingOpportunity({ brief: { ...none, asks: ['Projects should end homelessness.'] } })
  service.sources().opportunities = [opportunity]
  const asked = await questionsOf('Cover Letter', opportunity.id)
  expect(asked.find(({ key }) => key === 'funderFit')?.quotes).toEqual(['Projects should end homelessness.'])

  // Plans with a limited number of views read what they have opened.
  service.sources().opportunities = [{ ...opportunity, isOpened: false }]
  expect((await questionsOf('Cover Letter', opportunity.id)).flatMap(({ quotes }) => quotes)).not.toEqual([])
  service.as(organizationMember({ subscriptionStatus: 'freemium' }))
  expect((await questionsOf('Cover Letter', opportunity.id)).flatMap(({ quotes }) => quotes)).toEqual([])
})

test('an answer is kept, changed and deleted, and drafts use it', async () => {
  const first = await save('need', [{ need: ' 212 families sleep in shelters. ', surprise: 'x' }])
  expect(first.body.answer).toMatchObject({
    question: 'need',
    asked: 'What is wrong today, for whom, and how do you know?',
    rows: [{ need: '212 families sleep in shelters.' }],
    opportunityId: null,
    source: 'interview',
    answeredAt: expect.stringMatching(/^2026-11-22T12:00:0/),
  })
  await save('need', [{ need: '213 families sleep in shelters.' }])
  expect(await listAnswers()).toHaveLength(1)
  const templateId = await service.templateId('Letter of Inquiry')
  expect((await service.generate({ templateId })).body.content).toContain(
    '<p>213 families sleep in shelters.</p>',
  )
  expect((await save('need', [{ need: '  ' }])).body).toEqual({ answer: null })
  expect(await listAnswers()).toEqual([])
})

test('an answer for one opportunity is offered, but not used, for another', async () => {
  const [one, two] = [housingOpportunity({ title: 'One' }), housingOpportunity({ title: 'Two' })]
  service.sources().opportunities = [one, two]
  await save('need', [{ need: 'The need of one.' }], one.id)
  await save('trackRecord', [{ trackRecord: 'We did it before.' }], one.id)
  const asked = await questionsOf('Letter of Inquiry', two.id)
  expect(asked.find(({ key }) => key === 'need')).toMatchObject({
    rows: [{ need: 'The need of one.' }],
    known: { from: 'other opportunity', opportunityTitle: 'One' },
    isAnswered: false,
  })
  const templateId = await service.templateId('Letter of Inquiry')
  const { content } = (await service.generate({ templateId, opportunityId: two.id })).body
  expect(content).not.toContain('The need of one.')
  // What is true of the organization holds for every opportunity.
  expect(content).toContain('We did it before.')
  expect((await service.generate({ templateId, opportunityId: one.id })).body.content).toContain(
    'The need of one.',
  )
})

test('a person without an organization is asked about themselves', async () => {
  service.sources().person = { ...northquay(), organization: null }
  const keys = (await questionsOf('Letter of Inquiry')).map(({ key }) => key)
  expect(keys).toContain('aboutMe')
  for (const key of ['about', 'sender']) expect(keys).not.toContain(key)
  await save('aboutMe', [{ aboutMe: 'I paint murals with school classes.' }])
  const templateId = await service.templateId('Letter of Inquiry')
  const { content, missing } = (await service.generate({ templateId })).body
  expect(content).toMatch(/About me<\/h2>\s*<p>I paint murals with school classes\.<\/p>/)
  for (const name of ['taxId', 'contactRole', 'missionStatement']) expect(missing).not.toContain(name)
})

test('whom one funder’s letter is to, and how it fits, is neither used nor offered for another', async () => {
  const [one, two] = [housingOpportunity({ title: 'One' }), housingOpportunity({ title: 'Two' })]
  service.sources().opportunities = [one, two]
  await save('recipient', [{ recipientName: 'Ms. Lindqvist' }], one.id)
  await save('funderFit', [{ funderFit: 'It fits one.' }], one.id)
  await save('funderFit', [{ funderFit: 'It fits nobody.' }])
  const content = async ({ id }: { id: string }) =>
    (await service.generate({ opportunityId: id })).body.content
  expect(await content(one)).toMatch(/Dear Ms\. Lindqvist,.*It fits one\./s)
  expect(await content(two)).toMatch(/Dear grants team,.*<mark data-missing="funderFit">/s)
  const asked = await questionsOf('Cover Letter', two.id)
  for (const key of ['recipient', 'funderFit'])
    expect(asked.find((question) => question.key === key)).toMatchObject({ rows: [], known: null })
})

test('the reference and the sums of one grant are neither used nor offered for another', async () => {
  const [one, two] = [housingOpportunity({ title: 'One' }), housingOpportunity({ title: 'Two' })]
  service.sources().opportunities = [one, two]
  await save('report', [{ grantReference: 'G-2027-118', grantAmount: '48300' }])
  await save('report', [{ grantReference: 'G-2027-118', grantAmount: '48300' }], one.id)
  const templateId = await service.templateId('Progress Report')
  const content = async ({ id }: { id: string }) =>
    (await service.generate({ templateId, opportunityId: id })).body.content
  expect(await content(one)).toContain('G-2027-118')
  expect(await content(two)).not.toMatch(/<td>(?:G-2027-118|\$48,300)/)
  const asked = await questionsOf('Progress Report', two.id)
  expect(asked.find(({ key }) => key === 'report')).toMatchObject({ rows: [], known: null })
})

test('indirect costs that one funder allows are not claimed from another', async () => {
  const [one, two] = [housingOpportunity({ title: 'One' }), housingOpportunity({ title: 'Two' })]
  service.sources().opportunities = [one, two]
  await save('indirectCosts', [{ indirectCosts: 'The rate that one allows.' }], one.id)
  const templateId = await service.templateId('Budget Plan')
  const draft = async ({ id }: { id: string }) =>
    (await service.generate({ templateId, opportunityId: id })).body.content
  expect(await draft(one)).toContain('The rate that one allows.')
  expect(await draft(two)).not.toContain('The rate that one allows.')
})

test('risks are asked after the activities, not after the money', async () => {
  const asked = await questionsOf('Grant Proposal')
  const question = (key: string) => ({ ...asked[0], key, isAnswered: false }) as InterviewQuestion
  const keys = ['need', 'activities', 'budget', 'risks'].map(question)
  expect(chooseQuestions(keys).map(({ key }) => key)).toEqual(['need', 'activities', 'risks', 'budget'])
})

test('a person without an organization signs with their name alone', async () => {
  const { person } = service.sources()
  service.sources().person = { ...person, organization: null }
  const { body } = await service.generate()
  expect(body.content).not.toMatch(/contactRole|Executive Director/)
  expect(body.content).toMatch(/Sincerely,<\/p>\s*<p>Amara Okafor<\/p>/)
  service.sources().person = person
})

test('once the first twelve are answered, the others are asked', async () => {
  for (const question of await questionsOf('Grant Proposal')) await save(question.key, [example(question)])
  const asked = await questionsOf('Grant Proposal')
  expect(asked[0]).toMatchObject({ key: 'risks', isAnswered: false })
  expect(asked[1]).toMatchObject({ key: 'project', isAnswered: true, known: { from: 'answer' } })
})

test('rejects unknown questions, opportunities and templates, and too many rows', async () => {
  expect((await save('weather', [{ need: 'x' }])).body.fields).toEqual({
    question: 'There is no such question',
  })
  expect((await save('need', [{ need: 'x' }], UNKNOWN)).status).toBe(404)
  expect((await save('risks', Array(21).fill({ risk: 'x' }))).status).toBe(400)
  expect((await service.send('GET', `/api/interview?templateId=${UNKNOWN}`)).status).toBe(404)
  service.as(member())
  expect((await interview('Grant Proposal')).body.code).toBe('PLAN_REQUIRED')
  expect((await interview('Cover Letter')).status).toBe(200)
})

test('answers of others are 404 and listed nowhere', async () => {
  const { id } = (await save('need', [{ need: 'Ours' }])).body.answer
  service.as(paying())
  expect(await listAnswers()).toEqual([])
  expect((await service.send('DELETE', `/api/answers/${id}`)).status).toBe(404)
})

test('fifty answers at once do not exceed the limit of a workspace, and changing one is always possible', async () => {
  const person = paying()
  service.as(person)
  await service.knex().raw(
    `INSERT INTO answers (workspace_id, question, opportunity_id, rows, source, answered_by, answered_at)
     SELECT :workspaceId, 'need', gen_random_uuid(), '[]', 'interview', :id, :now FROM generate_series(1, :count)`,
    { workspaceId: person.workspaceId, id: person.id, now: clock.now(), count: MAX_ANSWERS - 3 },
  )
  const calls = Array.from({ length: 50 }, () => housingOpportunity({ id: crypto.randomUUID() }))
  service.sources().opportunities = calls
  const results = await Promise.all(calls.map(({ id }) => save('need', [{ need: 'Ours' }], id)))
  const statuses = results.map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(3)
  expect(statuses.filter((status) => status === 409)).toHaveLength(47)
  expect(await AnswerModel.ofWorkspace(person).resultSize()).toBe(MAX_ANSWERS)
  const stored = calls[statuses.indexOf(200)]?.id
  expect((await save('need', [{ need: 'Changed' }], stored)).status).toBe(200)
})

test('an answer has a limit, and so have all answers of a workspace together', async () => {
  const person = paying()
  service.as(person)
  const row = { activity: 'x'.repeat(5_000) }
  const long = await save(
    'activities',
    Array.from({ length: 9 }, () => row),
  )
  expect(long.status).toBe(400)
  expect(long.body.fields).toEqual({ rows: 'This is too long: use at most 40,000 characters in all' })
  await service.knex().raw(
    `INSERT INTO answers (workspace_id, question, opportunity_id, rows, source, answered_by, answered_at)
     SELECT :workspaceId, 'need', gen_random_uuid(), jsonb_build_array(jsonb_build_object('need', repeat('x', 50000))),
       'interview', :id, :now FROM generate_series(1, 100)`,
    { workspaceId: person.workspaceId, id: person.id, now: clock.now() },
  )
  const { status, body } = await save('need', [{ need: 'Ours' }])
  expect(status).toBe(409)
  expect(body.message).toMatch(/^Your workspace’s answers are too long/)
})

test('a member deletes an answer', async () => {
  const { id } = (await save('need', [{ need: 'Ours' }])).body.answer
  expect((await service.send('DELETE', `/api/answers/${id}`)).status).toBe(200)
  expect(await listAnswers()).toEqual([])
})

test('exports and erases answers', async () => {
  const person = paying()
  service.as(person)
  await save('need', [{ need: 'Ours' }])
  const exported = await service.send('GET', `/internal/export/${person.id}`, undefined, secret)
  expect(exported.body.answers).toMatchObject([{ question: 'need', rows: [{ need: 'Ours' }] }])
  await service.send('DELETE', `/internal/people/${person.id}`, undefined, secret)
  // While others work in the workspace, its answers stay, without a name.
  expect(await service.knex().table('answers').where({ workspace_id: person.workspaceId })).toMatchObject([
    { question: 'need', answeredBy: null },
  ])
  const path = `/internal/people/${person.id}?workspaceId=${person.workspaceId}`
  await service.send('DELETE', path, undefined, secret)
  expect(await listAnswers()).toEqual([])
})
