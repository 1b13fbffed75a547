import { takeNotifications } from '@fundharbor/chassis/testing/notifications'
import { anyProject, member } from '@fundharbor/chassis/testing/people'
import { TEST_SECRET, testService } from '@fundharbor/chassis/testing/service'
import type { Member } from '@fundharbor/contracts/identity/members'
import type { Person } from '@fundharbor/contracts/identity/session'
import { expect, test } from 'vitest'
import { seedOpportunity } from '../../seeds/opportunities.ts'
import { router as people } from '../people/routes.ts'
import { approvalsRouter } from './approval-routes.ts'
import { applicationsRouter } from './routes.ts'

const sender = { publicUrl: 'https://fundharbor.example', mailFrom: 'Fundharbor <a@fundharbor.example>' }
const members = new Map<string, Person[]>()
const asMember = ({ id, fullName, email, workspaceRole, hasSeat }: Person): Member => ({
  userId: id,
  name: fullName,
  email,
  role: workspaceRole,
  hasSeat,
  joinedAt: '2026-11-01T00:00:00.000Z',
})
const service = testService({
  service: 'catalog',
  routers: [
    applicationsRouter(sender, anyProject),
    approvalsRouter(async (workspaceId) => (members.get(workspaceId) ?? []).map(asMember)),
    people,
  ],
  migrations: new URL('../../migrations', import.meta.url).pathname,
})

function team() {
  const workspaceId = crypto.randomUUID()
  const join = (fullName: string, workspaceRole: Person['workspaceRole']) =>
    member({ workspaceId, workspaceRole, fullName, email: `${crypto.randomUUID()}@quay.example` })
  const all = {
    owner: join('Olga Owner', 'owner'),
    editor: join('Ed Editor', 'editor'),
    reviewer: join('Rita Reviewer', 'reviewer'),
    viewer: join('Vic Viewer', 'viewer'),
  }
  members.set(workspaceId, Object.values(all))
  return all
}

const send = (person: Person, method: string, path: string, body?: object) => {
  service.as(person)
  return service.send(method, path, body)
}

const form = (opportunityId: string) => ({
  opportunityId,
  projectTitle: 'Night clinic',
  requestedAmount: '100',
  projectCategory: 'health',
  projectDescription: 'Open on Fridays.',
})

async function startDraft(person: Person) {
  const { id: opportunityId } = await seedOpportunity(service.knex())
  const { body } = await send(person, 'PUT', '/api/applications/drafts', {
    ...form(opportunityId),
    revision: 0,
  })
  return { id: body.id as string, opportunityId }
}

const ask = (person: Person, id: string, ...asked: Person[]) =>
  send(person, 'POST', `/api/applications/${id}/approvals`, {
    memberIds: asked.map((each) => each.id),
    note: 'By Friday',
  })

const decide = (person: Person, id: string, decision: string, facts = {}) =>
  send(person, 'PUT', `/api/applications/${id}/approval`, { decision, revision: 1, ...facts })

test('a draft is submitted after all who were asked have approved it', async () => {
  const { owner, editor, reviewer } = team()
  const { id, opportunityId } = await startDraft(editor)
  const asked = await ask(editor, id, reviewer, owner)
  expect(asked.body).toMatchObject([{ state: 'waiting' }, { state: 'waiting' }])
  const about = { title: 'Night clinic', path: `/applications/${id}`, workspaceId: editor.workspaceId }
  expect(await takeNotifications()).toMatchObject([
    { ...about, kind: 'approval-requested', actorId: editor.id, recipientIds: [owner.id, reviewer.id] },
  ])
  const early = await send(editor, 'POST', '/api/applications', form(opportunityId))
  expect(early.body.message).toBe('2 people have not approved this version. You can submit it after that.')

  const noNote = await decide(reviewer, id, 'changes')
  expect(noNote.body.fields).toEqual({ note: 'Say what should change' })
  await decide(reviewer, id, 'changes', { note: 'Add the budget' })
  const toEditor = { ...about, recipientIds: [editor.id] }
  expect(await takeNotifications()).toMatchObject([
    { ...toEditor, kind: 'changes-requested', actorId: reviewer.id },
  ])
  await decide(owner, id, 'approved')
  expect(await takeNotifications()).toMatchObject([
    { ...toEditor, kind: 'approval-given', actorId: owner.id },
  ])
  const blocked = await send(editor, 'POST', '/api/applications', form(opportunityId))
  expect(blocked.body.message).toBe(
    'Rita Reviewer has not approved this version. You can submit it after that.',
  )
  await decide(reviewer, id, 'approved', { note: 'Good' })
  const submitted = await send(editor, 'POST', '/api/applications', {
    ...form(opportunityId),
    // The form sends a field that nobody has filled in as an empty text.
    expectedOutcomes: '',
  })
  expect(submitted.body).toMatchObject({ id, status: 'submitted' })
  const { body } = await send(reviewer, 'GET', `/api/applications/${id}`)
  expect(body.events.map(({ kind, name }: { kind: string; name: string }) => `${name} ${kind}`)).toEqual([
    'Ed Editor asked',
    'Rita Reviewer asked-for-changes',
    'Olga Owner approved',
    'Rita Reviewer approved',
  ])
  expect(body.events[0].note).toMatch(/^(Rita Reviewer, Olga Owner|Olga Owner, Rita Reviewer): By Friday$/)
  expect((await decide(owner, id, 'approved')).status).toBe(409)
})

test('a change outdates an approval, also one that is only in the submission', async () => {
  const { editor, reviewer } = team()
  const { id, opportunityId } = await startDraft(editor)
  await ask(editor, id, reviewer)
  await decide(reviewer, id, 'approved')
  const changed = { ...form(opportunityId), projectTitle: 'Day clinic' }
  const sneaked = await send(editor, 'POST', '/api/applications', changed)
  expect(sneaked.status).toBe(409)
  // Saving the same text again changes nothing.
  await send(editor, 'PUT', '/api/applications/drafts', form(opportunityId))
  const stateOf = async () => (await send(editor, 'GET', `/api/applications/${id}`)).body.approvals[0].state
  expect(await stateOf()).toBe('approved')
  await send(editor, 'PUT', '/api/applications/drafts', changed)
  expect(await stateOf()).toBe('outdated')
  // The reviewer approves what they have read, not what came after it.
  expect((await decide(reviewer, id, 'approved', { revision: 2 })).status).toBe(409)
  expect((await decide(reviewer, id, 'approved', { revision: 3 })).status).toBe(200)
  expect((await send(editor, 'POST', '/api/applications', changed)).status).toBe(201)
})

test('only an owner submits without approval, with a reason that is recorded', async () => {
  const { owner, editor, reviewer } = team()
  const { id, opportunityId } = await startDraft(editor)
  await ask(editor, id, reviewer)
  const body = { ...form(opportunityId), overrideReason: 'Rita is away' }
  expect((await send(editor, 'POST', '/api/applications', body)).status).toBe(403)
  expect((await send(owner, 'POST', '/api/applications', { ...body, overrideReason: ' ' })).status).toBe(409)
  expect((await send(owner, 'POST', '/api/applications', body)).status).toBe(201)
  const details = await send(editor, 'GET', `/api/applications/${id}`)
  expect(details.body.events).toContainEqual(
    expect.objectContaining({ kind: 'overrode', name: 'Olga Owner', note: 'Rita is away' }),
  )
})

test('only an owner deletes a draft that members were asked to approve', async () => {
  const { owner, editor, reviewer } = team()
  const { id, opportunityId } = await startDraft(editor)
  await ask(editor, id, reviewer)
  await decide(reviewer, id, 'changes', { note: 'Add the budget' })
  const refused = await send(editor, 'DELETE', `/api/applications/${id}`)
  expect([refused.status, refused.body.message]).toEqual([
    403,
    'Members were asked to approve this draft, so only owners can delete it.',
  ])
  expect((await send(editor, 'POST', '/api/applications', form(opportunityId))).status).toBe(409)
  expect((await send(owner, 'DELETE', `/api/applications/${id}`)).status).toBe(200)
  const other = await startDraft(editor)
  expect((await send(editor, 'DELETE', `/api/applications/${other.id}`)).status).toBe(200)
})

test('a new application after a withdrawn one waits for the same members', async () => {
  const { editor, reviewer } = team()
  const { id, opportunityId } = await startDraft(editor)
  await ask(editor, id, reviewer)
  await decide(reviewer, id, 'approved')
  await send(editor, 'POST', '/api/applications', form(opportunityId))
  await send(editor, 'POST', `/api/applications/${id}/withdrawal`)
  const changed = { ...form(opportunityId), projectTitle: 'Something else' }
  expect((await send(editor, 'POST', '/api/applications', changed)).status).toBe(409)
  const { body: draft } = await send(editor, 'PUT', '/api/applications/drafts', changed)
  const { body } = await send(editor, 'GET', `/api/applications/${draft.id}`)
  expect(body.approvals).toMatchObject([{ userId: reviewer.id, state: 'waiting', note: null }])
  expect((await send(editor, 'POST', '/api/applications', changed)).status).toBe(409)
  await decide(reviewer, draft.id, 'approved')
  expect((await send(editor, 'POST', '/api/applications', changed)).status).toBe(201)
})

test('only editors ask, only members who can approve are asked, and only they decide', async () => {
  const { owner, editor, reviewer, viewer } = team()
  const { id } = await startDraft(editor)
  expect((await ask(reviewer, id, owner)).status).toBe(403)
  expect((await ask(editor, id, viewer)).body.fields.memberIds).toContain('Vic Viewer can’t approve')
  await takeNotifications()
  const stranger = member()
  members.set(stranger.workspaceId, [stranger])
  // Somebody outside is refused as somebody who does not exist.
  for (const outside of [stranger, member()])
    expect((await ask(editor, id, outside)).body.fields).toEqual({
      memberIds: 'Choose members of your organization',
    })
  expect(await takeNotifications()).toEqual([])
  expect((await ask(stranger, id, stranger)).status).toBe(404)
  expect((await decide(reviewer, id, 'approved')).status).toBe(403)
  await ask(editor, id, reviewer)
  expect((await decide({ ...reviewer, workspaceRole: 'viewer' }, id, 'approved')).status).toBe(403)
  expect((await decide({ ...stranger, workspaceRole: 'reviewer' }, id, 'approved')).status).toBe(404)
})

test('nobody waits for a member who left or was erased', async () => {
  const trusted = { 'x-internal-secret': TEST_SECRET }
  const { owner, editor, reviewer } = team()
  const { id, opportunityId } = await startDraft(editor)
  await ask(editor, id, reviewer, owner)
  const path = `/internal/workspaces/${owner.workspaceId}/members/${reviewer.id}`
  await service.send('DELETE', path, undefined, trusted)
  await service.send('DELETE', `/internal/people/${owner.id}`, undefined, trusted)
  expect((await send(editor, 'GET', `/api/applications/${id}`)).body.approvals).toEqual([])
  await service.send('DELETE', `/internal/people/${editor.id}`, undefined, trusted)
  const { body } = await send(editor, 'GET', `/api/applications/${id}`)
  expect(body.events).toMatchObject([{ kind: 'asked', name: null }])
  expect((await send(owner, 'POST', '/api/applications', form(opportunityId))).status).toBe(201)
  const row = await service.knex().table('applications').where({ id }).first()
  expect(JSON.stringify(row)).not.toContain(editor.id)
})

test('a member asks for approval sixty times an hour', async () => {
  const { owner, editor, reviewer } = team()
  const { id } = await startDraft(editor)
  for (let n = 0; n < 60; n += 1) expect((await ask(editor, id, reviewer)).status).toBe(200)
  expect((await ask(editor, id, reviewer)).status).toBe(429)
  expect((await ask(owner, id, reviewer)).status).toBe(200)
})

test('what a reviewer did is exported, and a request does not name who was erased', async () => {
  const trusted = { 'x-internal-secret': TEST_SECRET }
  const { editor, reviewer } = team()
  const { id } = await startDraft(editor)
  await ask(editor, id, reviewer)
  await decide(reviewer, id, 'changes', { note: 'Add the budget' })
  const { body } = await service.send('GET', `/internal/export/${reviewer.id}`, undefined, trusted)
  expect(body).toMatchObject({
    approvals: [{ decision: 'changes', note: 'Add the budget' }],
    applicationEvents: [{ kind: 'asked-for-changes', note: 'Add the budget' }],
  })
  await service.send('DELETE', `/internal/people/${reviewer.id}`, undefined, trusted)
  const details = await send(editor, 'GET', `/api/applications/${id}`)
  expect(details.body.events[0]).toMatchObject({ kind: 'asked', note: 'By Friday' })
  const events = await service.knex().table('application_events').where({ application_id: id })
  expect(JSON.stringify(events)).not.toMatch(`${reviewer.id}|Rita`)
})

test('a member who left exports what they sent, not what became of it', async () => {
  const { owner, editor } = team()
  const { id, opportunityId } = await startDraft(editor)
  await send(editor, 'POST', '/api/applications', form(opportunityId))
  const trusted = { 'x-internal-secret': TEST_SECRET }
  const path = `/internal/workspaces/${owner.workspaceId}/members/${editor.id}`
  await service.send('DELETE', path, undefined, trusted)
  await service
    .knex()
    .table('applications')
    .where({ id })
    .update({ status: 'rejected', notes: 'Not this year', reviewed_at: new Date(), granted_amount: '1.00' })
  const { body } = await service.send('GET', `/internal/export/${editor.id}`, undefined, trusted)
  expect(body.applications).toEqual([
    expect.objectContaining({ id, projectTitle: 'Night clinic', submittedAt: expect.any(String) }),
  ])
  for (const key of ['status', 'notes', 'grantedAmount', 'reviewedAt'])
    expect(body.applications[0]).not.toHaveProperty(key)
})
