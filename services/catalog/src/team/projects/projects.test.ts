import { invalid } from '@fundharbor/chassis/http/failures'
import type { CheckProject } from '@fundharbor/chassis/http/own-projects'
import { member } from '@fundharbor/chassis/testing/people'
import { TEST_SECRET, testService } from '@fundharbor/chassis/testing/service'
import { beforeEach, expect, test } from 'vitest'
import { seedOpportunity } from '../../../seeds/opportunities.ts'
import { applicationsRouter } from '../applications/routes.ts'
import { savedOpportunitiesRouter } from '../my-grants/saved-routes.ts'
import { savedSearchesRouter } from '../saved-searches/routes.ts'
import { router } from './routes.ts'

const PROJECT = crypto.randomUUID()
const OTHER = crypto.randomUUID()
const checkProject: CheckProject = async (_, id) => {
  if (id && id !== PROJECT && id !== OTHER) throw invalid({ projectId: 'Choose one of your projects' })
}
const sender = { publicUrl: 'http://localhost:8080', mailFrom: 'Fundharbor <a@fundharbor.example>' }
const service = testService({
  service: 'catalog',
  routers: [
    router,
    savedOpportunitiesRouter(checkProject),
    savedSearchesRouter(checkProject),
    applicationsRouter(sender, checkProject),
  ],
  migrations: new URL('../../../migrations', import.meta.url).pathname,
})
const send = (method: string, path: string, body?: object) => service.send(method, path, body)

beforeEach(() => service.as(member({ subscriptionStatus: 'basic' })))

const filled = {
  projectTitle: 'Night clinics',
  requestedAmount: '100.00',
  projectCategory: 'health',
  projectDescription: 'Open on Fridays.',
}

async function saveOne() {
  const { id } = await seedOpportunity(service.knex())
  await send('PUT', `/api/saved-opportunities/${id}`)
  const path = `/api/saved-opportunities/${id}`
  return { id, change: async (projectId: string | null) => send('PATCH', path, { projectId }) }
}

test('a saved opportunity belongs to a project, and the list shows those of one', async () => {
  const [one, other] = [await saveOne(), await saveOne()]
  expect((await one.change(PROJECT)).body.saved.projectId).toBe(PROJECT)
  await other.change(OTHER)
  const { body, headers } = await send('GET', `/api/saved-opportunities?project=${PROJECT}`)
  expect(headers.get('x-total-count')).toBe('1')
  expect(body).toMatchObject([{ opportunity: { id: one.id }, projectId: PROJECT }])
  await send('PATCH', `/api/saved-opportunities/${one.id}`, { note: 'Ask Bo' })
  expect((await one.change(null)).body.saved).toMatchObject({ projectId: null, note: 'Ask Bo' })
})

test('a saved search belongs to a project', async () => {
  const search = { name: 'Clinics', query: { search: 'clinic' }, projectId: PROJECT }
  const { body } = await send('POST', '/api/saved-searches', search)
  expect(body.search.projectId).toBe(PROJECT)
  const path = `/api/saved-searches/${body.search.id}`
  expect((await send('PATCH', path, { name: 'Rural' })).body.search.projectId).toBe(PROJECT)
  expect((await send('PATCH', path, { projectId: null })).body.search.projectId).toBeNull()
})

test('an application keeps the project of its draft, and can change it', async () => {
  const { id: opportunityId } = await seedOpportunity(service.knex())
  const save = (projectTitle: string) =>
    send('PATCH', `/api/applications/drafts/${opportunityId}`, { changes: { projectTitle } })
  const { body: draft } = await save('Night clinic')
  await send('PATCH', `/api/applications/${draft.id}`, { projectId: PROJECT })
  expect((await save('Night clinics')).body.projectId).toBe(PROJECT)
  const { body } = await send('POST', '/api/applications', { opportunityId, ...filled })
  expect(body).toMatchObject({ status: 'submitted', projectId: PROJECT })
  const path = `/api/applications/${body.id}`
  expect((await send('PATCH', path, { ownNotes: 'Ask Bo' })).body.projectId).toBe(PROJECT)
  const moved = await send('PATCH', path, { projectId: OTHER })
  expect(moved.body).toMatchObject({ projectId: OTHER, ownNotes: 'Ask Bo' })
  expect((await send('GET', `/api/applications?project=${OTHER}`)).body).toHaveLength(1)
  expect((await send('GET', `/api/applications?project=${PROJECT}`)).body).toEqual([])
})

test('another workspace’s project is refused everywhere', async () => {
  const projectId = crypto.randomUUID()
  const { id: opportunityId, change } = await saveOne()
  const search = { name: 'Clinics', query: { search: 'clinic' }, projectId }
  const answers = [
    await change(projectId),
    await send('POST', '/api/saved-searches', search),
    await send('POST', '/api/applications', { opportunityId, ...filled, projectId }),
  ]
  for (const { status, body } of answers) {
    expect(status).toBe(400)
    expect(body.fields).toEqual({ projectId: 'Choose one of your projects' })
  }
})

test('deleting a project leaves its records without one, and others as they are', async () => {
  const [one, other] = [await saveOne(), await saveOne()]
  await one.change(PROJECT)
  await other.change(OTHER)
  const release = () =>
    service.send('DELETE', `/internal/projects/${PROJECT}`, undefined, { 'x-internal-secret': TEST_SECRET })
  for (let time = 0; time < 2; time += 1) expect((await release()).status).toBe(200)
  const { body } = await send('GET', '/api/saved-opportunities')
  const projects = body.map(({ projectId }: { projectId: string | null }) => projectId)
  expect(new Set(projects)).toEqual(new Set([null, OTHER]))
})
