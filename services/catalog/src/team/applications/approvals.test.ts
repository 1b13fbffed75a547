import { takeNotifications } from '@fundharbor/chassis/testing/notifications'
import { member } from '@fundharbor/chassis/testing/people'
import { expect, test } from 'vitest'
import { approvalsService, form } from './approvals-service.test-helper.ts'

const { members, team, send, saveDraft, startDraft, ask, decide } = approvalsService()

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
  await saveDraft(editor, form(opportunityId))
  const stateOf = async () => (await send(editor, 'GET', `/api/applications/${id}`)).body.approvals[0].state
  expect(await stateOf()).toBe('approved')
  await saveDraft(editor, changed)
  expect(await stateOf()).toBe('outdated')
  // The reviewer approves what they have read, not what came after it.
  expect((await decide(reviewer, id, 'approved', { revision: 1 })).status).toBe(409)
  expect((await decide(reviewer, id, 'approved', { revision: 2 })).status).toBe(200)
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
  const { body: draft } = await saveDraft(editor, changed)
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

test('a member asks for approval sixty times an hour', async () => {
  const { owner, editor, reviewer } = team()
  const { id } = await startDraft(editor)
  for (let n = 0; n < 60; n += 1) expect((await ask(editor, id, reviewer)).status).toBe(200)
  expect((await ask(editor, id, reviewer)).status).toBe(429)
  expect((await ask(owner, id, reviewer)).status).toBe(200)
})
