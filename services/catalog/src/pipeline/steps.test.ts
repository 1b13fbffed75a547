import { clearJobs } from '@fundharbor/chassis/testing/jobs'
import { takeNotifications } from '@fundharbor/chassis/testing/notifications'
import { beforeEach, describe, expect, test } from 'vitest'
import { pipelineService } from './pipeline-service.test-helper.ts'

const service = pipelineService()
const { join, signIn, to, add, change, details } = service

beforeEach(() => clearJobs(service.knex()))

describe('a step', () => {
  test('is added, assigned and deleted; its member is notified', async () => {
    const { workspaceId } = signIn()
    const bo = join({ workspaceId, fullName: 'Bo Nilsson' })
    const card = await add({ title: 'Night clinics' })
    const path = `/${card.id}/steps`
    const { status, body: step } = await to('POST', path, { title: 'Call the funder', dueOn: '2027-01-04' })
    expect([status, step.assignee]).toEqual([201, null])
    const assigned = await to('PUT', `${path}/${step.id}/assignee`, { assigneeId: bo.id, revision: 1 })
    expect(assigned.body).toMatchObject({ assignee: { id: bo.id, name: 'Bo Nilsson' }, revision: 2 })
    const stale = await to('PUT', `${path}/${step.id}/assignee`, { assigneeId: null, revision: 1 })
    expect([stale.status, stale.body.current.revision]).toEqual([409, 2])
    expect(await takeNotifications()).toMatchObject([
      {
        kind: 'task-assigned',
        recipientIds: [bo.id],
        title: 'Night clinics',
        path: `/pipeline/${card.id}`,
      },
    ])
    const done = await service.send('PATCH', `/api/opportunities/${card.opportunity.id}/steps/${step.id}`, {
      isDone: true,
      revision: 2,
    })
    expect(done.body).toMatchObject({ isDone: true, assignee: { id: bo.id } })
    expect((await details(card.id)).card.steps).toEqual({ done: 1, total: 1, next: null })
    await to('DELETE', `${path}/${step.id}`)
    expect((await details(card.id)).steps).toEqual([])
  })

  test('is not assigned to people outside, and not found from outside', async () => {
    signIn()
    const card = await add()
    const outside = join()
    const path = `/${card.id}/steps`
    expect((await to('POST', path, { title: 'Call', assigneeId: outside.id })).status).toBe(400)
    const { body: step } = await to('POST', path, { title: 'Call' })
    service.as(outside)
    expect((await to('PUT', `${path}/${step.id}/assignee`, { assigneeId: null, revision: 1 })).status).toBe(
      404,
    )
    expect((await to('DELETE', `${path}/${step.id}`)).status).toBe(404)
  })
})

test('a member is told of 120 changes of one person an hour', async () => {
  const { workspaceId, id } = signIn()
  const bo = join({ workspaceId })
  const card = await add()
  const make = (revision: number, responsibleId: string | null) =>
    change(card.id, { responsibleId, revision })
  // Changes that tell nobody something do not count.
  for (const [revision, responsibleId] of [
    [1, null],
    [2, id],
  ] as const)
    expect((await make(revision, responsibleId)).status).toBe(200)
  for (let n = 0; n < 120; n += 1) expect((await make(3 + n, bo.id)).status).toBe(200)
  expect((await make(123, bo.id)).status).toBe(429)
  const { status } = await to('POST', `/${card.id}/steps`, { title: 'Call', assigneeId: bo.id })
  expect(status).toBe(429)
  expect((await to('POST', `/${card.id}/steps`, { title: 'Call' })).status).toBe(201)
})

test('a new responsible member is notified, once', async () => {
  const amara = signIn()
  const bo = join({ workspaceId: amara.workspaceId })
  const card = await add({ title: 'Night clinics' })
  await change(card.id, { responsibleId: bo.id, revision: 1 })
  await change(card.id, { responsibleId: bo.id, notes: 'Soon', revision: 2 })
  await change(card.id, { responsibleId: amara.id, revision: 3 })
  expect(await takeNotifications()).toMatchObject([
    { kind: 'assigned', recipientIds: [bo.id], title: 'Night clinics', path: `/pipeline/${card.id}` },
  ])
})
