import { TEST_SECRET } from '@fundharbor/chassis/testing/service'
import { organizationMember } from '@fundharbor/chassis/testing/people'
import type { Answer, FoundAnswer, InterviewQuestion } from '@fundharbor/contracts/documents/answers'
import { beforeEach, expect, test } from 'vitest'
import { documentsService } from '../../testdata/documents-service.test-helper.ts'

const service = documentsService()
const [FIRST, SECOND] = [crypto.randomUUID(), crypto.randomUUID()]
const secret = { 'x-internal-secret': TEST_SECRET }
const paying = () => organizationMember({ subscriptionStatus: 'basic' })

beforeEach(() => service.as(paying()))

const save = (question: string, text: string, projectId?: string) =>
  service.send('PUT', '/api/answers', { question, projectId, rows: [{ [question]: text }] })

const listAnswers = async (): Promise<Answer[]> => (await service.send('GET', '/api/answers')).body

async function ask(question: string, projectId: string): Promise<InterviewQuestion | undefined> {
  const templateId = await service.templateId('Letter of Inquiry')
  const address = `/api/interview?templateId=${templateId}&projectId=${projectId}`
  const questions: InterviewQuestion[] = (await service.send('GET', address)).body.questions
  return questions.find(({ key }) => key === question)
}

async function draft(projectId?: string): Promise<string> {
  const templateId = await service.templateId('Letter of Inquiry')
  return (await service.generate({ templateId, projectId })).body.content
}

test('an answer about one project is neither used nor filled in for another, but offered', async () => {
  await save('need', 'Families sleep in shelters.', FIRST)
  expect(await ask('need', FIRST)).toMatchObject({ isAnswered: true, fromOtherProjects: [] })
  expect(await ask('need', SECOND)).toMatchObject({
    rows: [],
    known: null,
    fromOtherProjects: [{ projectId: FIRST, rows: [{ need: 'Families sleep in shelters.' }] }],
  })
  expect(await draft(FIRST)).toContain('Families sleep in shelters.')
  expect(await draft(SECOND)).not.toContain('Families sleep in shelters.')
  expect(await draft()).not.toContain('Families sleep in shelters.')
})

test('a project’s answer comes before the organization’s, which is confirmed first', async () => {
  await save('need', 'The need in general.')
  expect(await ask('need', FIRST)).toMatchObject({
    rows: [{ need: 'The need in general.' }],
    known: { from: 'answer', isOfOrganization: true },
    isAnswered: false,
  })
  await save('need', 'The need of the first.', FIRST)
  expect(await draft(FIRST)).toContain('The need of the first.')
  expect(await draft(SECOND)).toContain('The need in general.')
  expect(await listAnswers()).toHaveLength(2)
})

test('the parts of an answer are listed in the order in which they are asked', async () => {
  const row = {
    projectTitle: 'Keys First',
    requestedAmount: '48300',
    projectPeriod: '2028',
    projectPlace: 'Quay',
  }
  await service.send('PUT', '/api/answers', { question: 'project', rows: [row] })
  expect(Object.keys((await listAnswers())[0]?.rows[0] ?? {})).toEqual(Object.keys(row))
})

test('what is true of the organization belongs to no project', async () => {
  await save('trackRecord', 'We did it before.', FIRST)
  expect(await listAnswers()).toMatchObject([{ question: 'trackRecord', projectId: null }])
  expect(await draft(SECOND)).toContain('We did it before.')
})

test('an answer moves to another project and to the organization, and replaces none', async () => {
  const person = paying()
  service.as(person)
  const saved = (await save('need', 'Families sleep in shelters.', FIRST)).body.answer
  expect(saved).toMatchObject({ answeredBy: person.id, isMovable: true })
  const move = (id: string, projectId: string | null) =>
    service.send('PATCH', `/api/answers/${id}`, { projectId })
  expect((await move(saved.id, SECOND)).body).toMatchObject({
    projectId: SECOND,
    answeredAt: saved.answeredAt,
  })
  expect(await draft(SECOND)).toContain('Families sleep in shelters.')
  expect(await draft(FIRST)).not.toContain('Families sleep in shelters.')
  await save('need', 'The need of the first.', FIRST)
  const { status, body } = await move(saved.id, FIRST)
  expect({ status, message: body.message }).toEqual({
    status: 409,
    message: 'That project has an answer to this question already. Delete that one first.',
  })
  expect((await move(saved.id, null)).body).toMatchObject({ projectId: null })
  const general = (await save('trackRecord', 'We did it before.')).body.answer
  expect(general.isMovable).toBe(false)
  expect((await move(general.id, FIRST)).status).toBe(400)
  service.as(paying())
  expect((await move(saved.id, FIRST)).status).toBe(404)
})

test('a search puts answers of the project before the organization’s and those of others', async () => {
  await save('need', 'Rents rise.', FIRST)
  await save('need', 'Rents rise and rise.', SECOND)
  await save('need', 'Rents rise everywhere.')
  const search = async (projectId: string): Promise<FoundAnswer[]> =>
    (await service.send('GET', `/api/answers/search?q=rents&projectId=${projectId}`)).body
  expect((await search(FIRST)).map(({ projectId }) => projectId)).toEqual([FIRST, null, SECOND])
  expect((await search(SECOND)).map(({ projectId }) => projectId)).toEqual([SECOND, null, FIRST])
})

test('answers are exported with their project, and deleted with it', async () => {
  const person = paying()
  service.as(person)
  await save('need', 'Of the first.', FIRST)
  await save('need', 'Of the second.', SECOND)
  const exported = await service.send('GET', `/internal/export/${person.id}`, undefined, secret)
  expect(exported.body.answers).toMatchObject([{ projectId: FIRST }, { projectId: SECOND }])
  await service.send('DELETE', `/internal/projects/${FIRST}`, undefined, secret)
  expect(await listAnswers()).toMatchObject([{ projectId: SECOND }])
})
