import { anyProject, member } from '@fundharbor/chassis/testing/people'
import { TEST_SECRET, testService } from '@fundharbor/chassis/testing/service'
import { leaveTraces, tracesOf } from '@fundharbor/chassis/testing/traces'
import { expect, test } from 'vitest'
import { seedOpportunity } from '../../../seeds/opportunities.ts'
import { applicationsRouter } from '../applications/routes.ts'
import { savedOpportunitiesRouter } from '../my-grants/saved-routes.ts'
import { alertsRouter } from '../alerts/routes.ts'
import { savedSearchesRouter } from '../saved-searches/routes.ts'
import { router as opportunities } from '../../public/opportunity-details/routes.ts'
import { router } from './routes.ts'

const service = testService({
  service: 'catalog',
  routers: [
    router,
    opportunities,
    applicationsRouter(
      { publicUrl: 'http://localhost:8080', mailFrom: 'Fundharbor <a@fundharbor.example>' },
      anyProject,
    ),
    savedOpportunitiesRouter(anyProject),
    savedSearchesRouter(anyProject),
    alertsRouter(async () => null),
  ],
  migrations: new URL('../../../migrations', import.meta.url).pathname,
})

const trusted = { 'x-internal-secret': TEST_SECRET }

test('exports and erases a person’s data, and anonymizes submitted applications', async () => {
  const person = member({
    email: 'leaver@northquay.example',
    fullName: 'Liam Leaver',
    organization: { id: crypto.randomUUID(), name: 'Leaver Trust', isVerified: true },
  })
  const opportunity = await seedOpportunity(service.knex(), { deadline: null })
  service.as(person)
  await service.send('GET', `/api/opportunities/${opportunity.id}`)
  const { body: submitted } = await service.send('POST', '/api/applications', {
    opportunityId: opportunity.id,
    projectTitle: 'Night clinic',
    requestedAmount: '100',
    projectCategory: 'health',
    projectDescription: 'Open on Fridays.',
  })
  await service.send('PUT', `/api/saved-opportunities/${opportunity.id}`)
  await service.send('PATCH', `/api/saved-opportunities/${opportunity.id}`, { note: 'Ask Bo' })
  await service.send('POST', '/api/saved-searches', { name: 'Clinics', query: { search: 'clinic' } })
  await service.send('PATCH', '/api/saved-alerts', { reminders: false })
  const { body: taken } = await service.send('GET', `/internal/export/${person.id}`, undefined, trusted)
  expect(taken.applications).toMatchObject([{ projectTitle: 'Night clinic' }])
  expect(taken.grants).toMatchObject([{ opportunityId: opportunity.id, notes: 'Ask Bo', status: 'writing' }])
  expect(taken.savedSearches).toMatchObject([{ name: 'Clinics', query: { search: 'clinic' } }])
  expect(taken.notificationPreferences).toEqual({ digests: true, reminders: false, matches: true })
  expect(taken.opportunityViews).toMatchObject([{ opportunityId: opportunity.id }])

  await leaveTraces(service.knex(), person)
  const path = `/internal/people/${person.id}?email=${encodeURIComponent(person.email)}&workspaceId=${person.workspaceId}`
  for (let time = 0; time < 2; time += 1)
    expect((await service.send('DELETE', path, undefined, trusted)).status).toBe(200)
  expect(await tracesOf(service.knex(), person)).toEqual([])
  const row = await service.knex().table('applications').where({ id: submitted.id }).first()
  expect(row).toMatchObject({
    applicantName: 'Deleted account',
    applicantEmail: '',
    organizationName: null,
    status: 'withdrawn',
  })
  const { body: left } = await service.send('GET', `/internal/export/${person.id}`, undefined, trusted)
  expect(left).toEqual({
    notificationPreferences: null,
    notifiedDevices: [],
    applications: [],
    applicationNotes: [],
    approvals: [],
    applicationEvents: [],
    ownOpportunities: [],
    grants: [],
    grantComments: [],
    grantFiles: [],
    responsibleFor: [],
    assignedSteps: [],
    funderContacts: [],
    funderConversations: [],
    grantActivity: [],
    editedBriefs: [],
    opportunityViews: [],
    savedSearches: [],
    workingHours: [],
  })
  for (const table of ['grant_members', 'saved_searches', 'notification_preferences']) {
    expect(await service.knex().table(table).where({ user_id: person.id })).toEqual([])
  }
})

test('is only for other services', async () => {
  const { status } = await service.send('GET', `/internal/export/${crypto.randomUUID()}`)
  expect(status).toBe(404)
})
