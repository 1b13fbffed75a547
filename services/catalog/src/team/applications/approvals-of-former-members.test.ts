import { TEST_SECRET } from '@fundharbor/chassis/testing/service'
import { expect, test } from 'vitest'
import { approvalsService, form } from './approvals-service.test-helper.ts'

const { service, team, send, startDraft, ask, decide } = approvalsService()

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
