import { queuedMails } from '@fundharbor/chassis/testing/jobs'
import { admin, anyProject, member } from '@fundharbor/chassis/testing/people'
import { TEST_SECRET, testService } from '@fundharbor/chassis/testing/service'
import type { Person } from '@fundharbor/contracts/identity/session'
import { afterEach, expect, test } from 'vitest'
import { contactBook } from '../../../seeds/contacts.ts'
import { seedOpportunity } from '../../../seeds/opportunities.ts'
import { readGoals } from '../timeline/goals.ts'
import { router as people } from '../people/routes.ts'
import { sendReminders } from '../alerts/reminders.ts'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { applicationsRouter } from './routes.ts'

const sender = { publicUrl: 'https://fundharbor.example', mailFrom: 'Fundharbor <a@fundharbor.example>' }
const service = testService({
  service: 'catalog',
  routers: [applicationsRouter(sender, anyProject), people],
  migrations: new URL('../../../migrations', import.meta.url).pathname,
})

afterEach(() => clock.reset())

/** Two editors and a viewer of one workspace, and a stranger. */
function team() {
  const paid = { subscriptionStatus: 'basic' } as const
  const ana = member({ ...paid, fullName: 'Ana Lopez', email: `ana-${crypto.randomUUID()}@quay.example` })
  const inTeam = { ...paid, workspaceId: ana.workspaceId }
  const bo = member({ ...inTeam, fullName: 'Bo Lind', email: `bo-${crypto.randomUUID()}@quay.example` })
  const cy = member({ ...inTeam, workspaceRole: 'viewer' })
  return { ana, bo, cy, stranger: member(paid) }
}

const send = (person: Person, method: string, path: string, body?: object) => {
  service.as(person)
  return service.send(method, path, body)
}

const saveDraft = (person: Person, opportunityId: string, changes: object = {}) =>
  send(person, 'PATCH', `/api/applications/drafts/${opportunityId}`, { changes })

const filled = {
  projectTitle: 'Night clinic',
  requestedAmount: '100.00',
  projectCategory: 'health',
  projectDescription: 'Open on Fridays.',
}
const form = (opportunityId: string) => ({ opportunityId, ...filled })

const erase = (id: string, query = '') =>
  service.send('DELETE', `/internal/people/${id}${query}`, undefined, { 'x-internal-secret': TEST_SECRET })

test('colleagues write one draft, submit it once, and read everything', async () => {
  const { ana, bo, cy, stranger } = team()
  const { id: opportunityId } = await seedOpportunity(service.knex())
  const draft = await saveDraft(ana, opportunityId, { projectTitle: 'Night' })
  expect(draft.body).toMatchObject({ applicantId: ana.id, updatedBy: ana.id })
  const saved = await saveDraft(bo, opportunityId, filled)
  expect(saved.body).toMatchObject({ id: draft.body.id, applicantId: ana.id, updatedBy: bo.id, revision: 2 })

  const submitted = await send(bo, 'POST', '/api/applications', form(opportunityId))
  expect(submitted.body).toMatchObject({ id: draft.body.id, status: 'submitted', applicantId: bo.id })
  const again = await send(ana, 'POST', '/api/applications', form(opportunityId))
  expect(again.body.message).toBe('You already have an open application for this opportunity.')

  const path = `/api/applications/${draft.body.id}`
  for (const person of [ana, bo, cy]) {
    expect((await send(person, 'GET', '/api/applications')).body).toHaveLength(1)
    const { body } = await send(person, 'GET', path)
    expect(body.history).toEqual([
      expect.objectContaining({ status: 'submitted', name: 'Bo Lind', isYours: person === bo }),
    ])
  }
  expect((await send(cy, 'GET', '/api/applications/analytics')).body.byStatus).toContainEqual({
    status: 'submitted',
    count: 1,
  })
  expect((await send(cy, 'GET', '/api/applications/export')).body).toContain('Night clinic')
  expect((await send(stranger, 'GET', path)).status).toBe(404)
  expect((await send(stranger, 'GET', '/api/applications')).body).toEqual([])
  expect((await send(ana, 'POST', `${path}/withdrawal`)).body.status).toBe('withdrawn')
  expect((await send(bo, 'GET', path)).body.history[1]).toMatchObject({
    status: 'withdrawn',
    name: 'Ana Lopez',
  })
  const mails = await queuedMails(service.knex())
  expect(mails.filter(({ to }) => to === bo.email).map(({ subject }) => subject)).toEqual([
    'Your application was submitted: Night clinic',
    'Your application was withdrawn: Night clinic',
  ])
  expect(mails.filter(({ to }) => to === ana.email)).toEqual([])
})

test('a viewer changes nothing but private notes, which only they read', async () => {
  const { ana, bo, cy } = team()
  const { id: opportunityId } = await seedOpportunity(service.knex())
  const { body } = await saveDraft(ana, opportunityId)
  const path = `/api/applications/${body.id}`
  const refused = await Promise.all([
    saveDraft(cy, opportunityId),
    send(cy, 'POST', '/api/applications', form(opportunityId)),
    send(cy, 'PATCH', path, { projectId: crypto.randomUUID() }),
    send(cy, 'DELETE', path),
    send(cy, 'POST', `${path}/withdrawal`),
  ])
  expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
  for (const [person, ownNotes] of [
    [ana, 'For Ana'],
    [cy, 'For Cy'],
  ] as const)
    expect((await send(person, 'PATCH', path, { ownNotes })).body.ownNotes).toBe(ownNotes)
  // Who submits it sees no notes of others either.
  await send(bo, 'POST', '/api/applications', form(opportunityId))
  for (const [person, ownNotes] of [
    [ana, 'For Ana'],
    [bo, null],
    [cy, 'For Cy'],
  ] as const) {
    expect((await send(person, 'GET', path)).body.ownNotes).toBe(ownNotes)
    expect((await send(person, 'GET', '/api/applications')).body[0].ownNotes).toBe(ownNotes)
  }
})

test('who works in two workspaces has a draft for the same opportunity in each', async () => {
  const { ana } = team()
  const elsewhere = { ...ana, workspaceId: crypto.randomUUID() }
  const { id: opportunityId } = await seedOpportunity(service.knex())
  await saveDraft(ana, opportunityId, { projectTitle: 'Here' })
  const other = await saveDraft(elsewhere, opportunityId, { projectTitle: 'There' })
  expect(other.status).toBe(200)
  for (const [person, title] of [
    [ana, 'Here'],
    [elsewhere, 'There'],
  ] as const) {
    const { body } = await send(person, 'GET', '/api/applications')
    expect(body.map(({ projectTitle }: { projectTitle: string }) => projectTitle)).toEqual([title])
  }
  expect(await readGoals(elsewhere)).toHaveLength(1)
})

test('the applications of a team stay when a member leaves or is erased, without emails and names', async () => {
  const { ana, bo } = team()
  const { id: opportunityId } = await seedOpportunity(service.knex())
  const { id: drafted } = await seedOpportunity(service.knex())
  const { body } = await send(ana, 'POST', '/api/applications', form(opportunityId))
  await saveDraft(ana, drafted, { projectTitle: 'Mine' })
  const left = `/internal/workspaces/${ana.workspaceId}/members/${ana.id}`
  await service.send('DELETE', left, undefined, { 'x-internal-secret': TEST_SECRET })
  const boss = admin()
  await send(boss, 'PATCH', `/api/admin/applications/${body.id}/status`, { status: 'under_review' })
  const mails = await queuedMails(service.knex())
  expect(mails.filter(({ to }) => to === ana.email)).toHaveLength(1)

  await erase(ana.id, `?email=${ana.email}`)
  const { body: rows } = await send(bo, 'GET', '/api/applications')
  expect(rows).toEqual([
    expect.objectContaining({ status: 'draft', projectTitle: 'Mine', applicantId: null, updatedBy: null }),
    expect.objectContaining({ id: body.id, status: 'under_review', applicantId: null }),
  ])
  const { body: details } = await send(bo, 'GET', `/api/applications/${body.id}`)
  expect(details.history[0]).toMatchObject({ by: 'applicant', name: null, isYours: false })

  // The workspace of Bo goes with him: what was submitted stays without names.
  await erase(bo.id, `?workspaceId=${bo.workspaceId}`)
  expect((await send(bo, 'GET', '/api/applications')).body).toEqual([
    expect.objectContaining({ id: body.id, status: 'withdrawn', organizationName: null }),
  ])
})

test('an export has no text that a colleague wrote', async () => {
  const { ana, bo } = team()
  const { id: opportunityId } = await seedOpportunity(service.knex())
  await saveDraft(ana, opportunityId, { projectTitle: 'Night' })
  const read = async () => {
    const path = `/internal/export/${ana.id}`
    return (await service.send('GET', path, undefined, { 'x-internal-secret': TEST_SECRET })).body
      .applications
  }
  expect(await read()).toEqual([expect.objectContaining({ projectTitle: 'Night' })])
  await saveDraft(bo, opportunityId, { projectTitle: 'By Bo' })
  expect(await read()).toEqual([expect.objectContaining({ opportunityId, projectTitle: null })])
})

test('only who started a draft is reminded of it, until they leave', async () => {
  clock.setTo('2026-11-21T12:00:00.000Z')
  const { ana, bo } = team()
  const { add, readContact } = contactBook()
  add(ana)
  add(bo)
  const deadline = new Date('2026-12-08T12:00:00.000Z')
  const { id: opportunityId } = await seedOpportunity(service.knex(), { deadline })
  await saveDraft(ana, opportunityId, { projectTitle: 'Night' })
  const remindedAt = async (instant: string) => {
    clock.setTo(instant)
    await sendReminders(service.knex(), { readContact, sender })
    const mails = await queuedMails(service.knex())
    return mails.filter(({ to }) => to === ana.email || to === bo.email).map(({ to }) => to)
  }
  expect(await remindedAt('2026-11-24T13:00:00.000Z')).toEqual([ana.email])
  const left = `/internal/workspaces/${ana.workspaceId}/members/${ana.id}`
  await service.send('DELETE', left, undefined, { 'x-internal-secret': TEST_SECRET })
  expect(await remindedAt('2026-12-01T13:00:00.000Z')).toEqual([ana.email])
})

test('erasing a person leaves no name in a draft that they started in a second workspace', async () => {
  const { ana, stranger } = team()
  const { id: opportunityId } = await seedOpportunity(service.knex())
  const elsewhere = { ...ana, workspaceId: stranger.workspaceId }
  for (const person of [ana, elsewhere]) {
    expect((await saveDraft(person, opportunityId, { projectTitle: 'Night' })).status).toBe(200)
  }
  await erase(ana.id)
  const rows = await service.knex().table('applications').where({ opportunity_id: opportunityId })
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toContain(ana.email)
  expect(JSON.stringify(rows)).not.toContain(ana.fullName)
})
