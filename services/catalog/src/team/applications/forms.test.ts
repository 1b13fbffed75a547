import { announcedBy } from '@fundharbor/chassis/testing/announced'
import { anyProject, member } from '@fundharbor/chassis/testing/people'
import { testService } from '@fundharbor/chassis/testing/service'
import type { Person } from '@fundharbor/contracts/identity/session'
import { expect, test } from 'vitest'
import { seedOpportunity } from '../../../seeds/opportunities.ts'
import { applicationsRouter } from './routes.ts'

const sender = { publicUrl: 'https://fundharbor.example', mailFrom: 'Fundharbor <a@fundharbor.example>' }
const service = testService({
  service: 'catalog',
  routers: [applicationsRouter(sender, anyProject)],
  migrations: new URL('../../../migrations', import.meta.url).pathname,
})

const ana = member({ fullName: 'Ana Lopez' })
const bo = member({ fullName: 'Bo Lind', workspaceId: ana.workspaceId })

const PATH = '/api/applications/drafts/'
const save = (who: Person, opportunityId: string, changes: object, draftId?: string) => {
  service.as(who)
  return service.send('PATCH', PATH + opportunityId, { draftId, changes })
}
const read = (who: Person, opportunityId: string) => {
  service.as(who)
  return service.send('GET', PATH + opportunityId)
}

test('fields are saved one by one: what others wrote in other fields stays, and of one field the last change', async () => {
  const { id } = await seedOpportunity(service.knex())
  const first = await save(ana, id, { projectTitle: 'Night clinic', requestedAmount: '100' })
  expect(first.body).toMatchObject({ revision: 1, updatedBy: ana.id })
  await save(bo, id, { projectDescription: 'Open on Fridays.' }, first.body.id)
  const last = await save(
    ana,
    id,
    { projectDescription: 'Open on Mondays.', projectCategory: 'health' },
    first.body.id,
  )
  expect(last.body).toMatchObject({
    revision: 3,
    projectTitle: 'Night clinic',
    projectDescription: 'Open on Mondays.',
    projectCategory: 'health',
  })
  // The same text changes nothing.
  const same = await save(bo, id, { projectDescription: 'Open on Mondays.' }, first.body.id)
  expect(same.body).toMatchObject({ revision: 3, updatedBy: ana.id })
})

test('two people who start a draft at once get one draft with the fields of both', async () => {
  const { id } = await seedOpportunity(service.knex())
  const saves = [ana, bo].map((who, index) =>
    save(who, id, {
      [index === 0 ? 'projectTitle' : 'expectedOutcomes']: who.fullName,
      projectDuration: '6months',
    }),
  )
  const [one, two] = await Promise.all(saves)
  expect([one?.status, two?.status]).toEqual([200, 200])
  expect(one?.body.id).toBe(two?.body.id)
  expect((await read(ana, id)).body).toMatchObject({
    draft: { projectTitle: 'Ana Lopez', expectedOutcomes: 'Bo Lind', revision: 2 },
    open: null,
  })
})

test('of people who change different fields at once, nothing is lost', async () => {
  const { id } = await seedOpportunity(service.knex())
  await save(ana, id, {})
  const fields = {
    projectTitle: 'A',
    requestedAmount: '5.00',
    projectCategory: 'health',
    projectDescription: 'B',
  }
  await Promise.all(Object.entries(fields).map(([field, value]) => save(bo, id, { [field]: value })))
  expect((await read(ana, id)).body.draft).toMatchObject({ ...fields, revision: 5 })
})

test('a draft that was submitted or deleted is not created again, and a viewer changes nothing', async () => {
  const { id } = await seedOpportunity(service.knex())
  const late = await save(ana, id, { projectTitle: 'Late' }, crypto.randomUUID())
  expect([late.status, late.body.message]).toEqual([409, expect.stringContaining('submitted or deleted')])
  expect((await save({ ...bo, workspaceRole: 'viewer' }, id, { projectTitle: 'Mine' })).status).toBe(403)
  const stranger = await save(member(), id, { projectTitle: 'Theirs' })
  expect(stranger.body.projectTitle).toBe('Theirs')
  expect((await read(ana, id)).body).toEqual({ draft: null, open: null })
})

test('a change is announced to the workspace, and to administrators once it is submitted', async () => {
  const { id } = await seedOpportunity(service.knex())
  const { workspaceId } = ana
  const changed = { topic: 'applications', workspaceId, id }
  const saving = await announcedBy(service.knex(), () => save(ana, id, { projectTitle: 'Night clinic' }))
  expect(saving).toEqual([changed, { topic: 'grants', workspaceId }])
  const submitting = await announcedBy(service.knex(), () =>
    service.knex().table('applications').where({ opportunity_id: id }).update({ status: 'submitted' }),
  )
  expect(submitting).toEqual([changed, { topic: 'submissions', workspaceId }])
  expect((await read(bo, id)).body).toMatchObject({ draft: null, open: { projectTitle: 'Night clinic' } })
})

test('a workspace has at most 500 drafts', async () => {
  const { id } = await seedOpportunity(service.knex())
  const other = member()
  await save(other, id, { projectTitle: 'First' })
  const fill = (count: number) =>
    service.knex().raw(
      `INSERT INTO applications (workspace_id, opportunity_id, opportunity_title, applicant_name, applicant_email, currency, status, created_at, updated_at)
       SELECT workspace_id, gen_random_uuid(), opportunity_title, applicant_name, applicant_email, currency, status, created_at, updated_at
       FROM applications, generate_series(1, ?::int) WHERE workspace_id = ? AND opportunity_id = ?`,
      [count, other.workspaceId, id],
    )
  await fill(499)
  const next = await seedOpportunity(service.knex())
  const refused = await save(other, next.id, { projectTitle: 'One more' })
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'You can have at most 500 drafts. Delete some first.',
  ])
  expect((await save(other, id, { projectTitle: 'Changed' })).status).toBe(200)
})
