import { clearJobs } from '@fundharbor/chassis/testing/jobs'
import { takeNotifications } from '@fundharbor/chassis/testing/notifications'
import { beforeEach, describe, expect, test } from 'vitest'
import { grantsService } from './grants-service.test-helper.ts'

const service = grantsService()
const { join, signIn, to, add, move, change, details } = service

beforeEach(() => clearJobs(service.knex()))

describe('a step', () => {
  test('is added, assigned and deleted; its member is notified', async () => {
    const { workspaceId } = signIn()
    const bo = join({ workspaceId, fullName: 'Bo Nilsson' })
    const grant = await add({ title: 'Night clinics' })
    const path = `/${grant.id}/steps`
    const { status, body: step } = await to('POST', path, { title: 'Call the funder', dueOn: '2027-01-04' })
    expect([status, step.assignee]).toEqual([201, null])
    const assigned = await to('PATCH', `${path}/${step.id}`, { assigneeId: bo.id, revision: 1 })
    expect(assigned.body).toMatchObject({ assignee: { id: bo.id, name: 'Bo Nilsson' }, revision: 2 })
    const stale = await to('PATCH', `${path}/${step.id}`, { assigneeId: null, revision: 1 })
    expect([stale.status, stale.body.current.revision]).toEqual([409, 2])
    expect(await takeNotifications()).toMatchObject([
      {
        kind: 'task-assigned',
        recipientIds: [bo.id],
        title: 'Night clinics',
        path: `/grants/${grant.id}`,
      },
    ])
    const done = await to('PATCH', `${path}/${step.id}`, { isDone: true, revision: 2 })
    expect(done.body).toMatchObject({ isDone: true, assignee: { id: bo.id } })
    expect((await details(grant.id)).grant.steps).toEqual({ done: 1, total: 1, next: null })
    await to('DELETE', `${path}/${step.id}`)
    expect((await details(grant.id)).steps).toEqual([])
  })

  test('is not assigned to people outside, and not found from outside', async () => {
    signIn()
    const grant = await add()
    const outside = join()
    const path = `/${grant.id}/steps`
    expect((await to('POST', path, { title: 'Call', assigneeId: outside.id })).status).toBe(400)
    const { body: step } = await to('POST', path, { title: 'Call' })
    service.as(outside)
    expect((await to('PATCH', `${path}/${step.id}`, { assigneeId: null, revision: 1 })).status).toBe(404)
    expect((await to('DELETE', `${path}/${step.id}`)).status).toBe(404)
  })
})

describe('a step of the plan', () => {
  async function start() {
    const person = signIn()
    const grant = await add()
    await move(grant.id, { status: 'writing', version: 1 })
    const [step] = (await details(grant.id)).steps
    return { person, id: grant.id, step, address: `/${grant.id}/steps/${step.id}` }
  }

  test('is done, gets another day, and is not overwritten by an old page', async () => {
    const { id, step, address } = await start()
    const done = await to('PATCH', address, { isDone: true, revision: step.revision })
    expect(done.body).toMatchObject({ isDone: true, isLate: false, revision: 2 })
    const stale = await to('PATCH', address, { dueOn: '2027-01-02', revision: step.revision })
    expect([stale.status, stale.body.current.revision]).toEqual([409, 2])
    const moved = await to('PATCH', address, { isDone: false, dueOn: '2026-01-02', revision: 2 })
    expect(moved.body).toMatchObject({ dueOn: '2026-01-02', isDone: false, isLate: true })
    expect((await details(id)).steps[0]).toEqual(moved.body)
    const bad = await to('PATCH', address, { dueOn: 'soon', revision: 3 })
    expect(bad.body.fields).toEqual({ dueOn: 'Enter a date' })
  })

  test('of another workspace or grant is not found', async () => {
    const { person, step, address } = await start()
    signIn()
    expect((await to('PATCH', address, { isDone: true, revision: 1 })).status).toBe(404)
    service.as(person)
    const elsewhere = `/${(await add()).id}/steps/${step.id}`
    expect((await to('PATCH', elsewhere, { isDone: true, revision: 1 })).status).toBe(404)
  })
})

describe('steps', () => {
  async function start() {
    const person = signIn()
    const { id } = await add()
    await move(id, { status: 'writing', version: 1 })
    const [one, other] = (await details(id)).steps
    const moveSteps = (steps: unknown[]) => to('PATCH', `/${id}/steps`, { steps })
    return { person, id, one, other, moveSteps }
  }
  const moveOf = ({ id, revision }: { id: string; revision: number }, dueOn: string) => ({
    id,
    dueOn,
    revision,
  })

  test('move together', async () => {
    const { id, one, other, moveSteps } = await start()
    const { status, body } = await moveSteps([moveOf(one, '2027-01-02'), moveOf(other, '2027-01-03')])
    expect(status).toBe(200)
    expect(body).toMatchObject([
      { id: one.id, dueOn: '2027-01-02', revision: 2 },
      { id: other.id, dueOn: '2027-01-03', revision: 2 },
    ])
    expect((await details(id)).steps).toEqual(expect.arrayContaining(body))
  })

  test('all stay if one was changed meanwhile, is named twice, or is not there', async () => {
    const { id, one, other, moveSteps } = await start()
    const { steps: before } = await details(id)
    const stale = await moveSteps([
      moveOf(one, '2027-01-02'),
      moveOf({ ...other, revision: 7 }, '2027-01-03'),
    ])
    expect([stale.status, stale.body.current]).toEqual([409, other])
    expect((await moveSteps([moveOf(one, '2027-01-02'), moveOf(one, '2027-01-03')])).status).toBe(409)
    const missing = { ...other, id: crypto.randomUUID() }
    expect((await moveSteps([moveOf(one, '2027-01-02'), moveOf(missing, '2027-01-03')])).status).toBe(404)
    expect((await moveSteps([])).status).toBe(400)
    expect((await details(id)).steps).toEqual(before)
  })

  test('of another workspace or grant are not found', async () => {
    const { person, one, moveSteps } = await start()
    signIn()
    expect((await moveSteps([moveOf(one, '2027-01-02')])).status).toBe(404)
    service.as(person)
    const elsewhere = `/${(await add()).id}/steps`
    const sent = await to('PATCH', elsewhere, { steps: [moveOf(one, '2027-01-02')] })
    expect(sent.status).toBe(404)
  })
})

test('a member is told of 120 changes of one person an hour', async () => {
  const { workspaceId, id } = signIn()
  const bo = join({ workspaceId })
  const grant = await add()
  const make = (revision: number, responsibleId: string | null) =>
    change(grant.id, { responsibleId, revision })
  // Changes that tell nobody something do not count.
  for (const [revision, responsibleId] of [
    [1, null],
    [2, id],
  ] as const)
    expect((await make(revision, responsibleId)).status).toBe(200)
  for (let n = 0; n < 120; n += 1) expect((await make(3 + n, bo.id)).status).toBe(200)
  expect((await make(123, bo.id)).status).toBe(429)
  const { status } = await to('POST', `/${grant.id}/steps`, { title: 'Call', assigneeId: bo.id })
  expect(status).toBe(429)
  expect((await to('POST', `/${grant.id}/steps`, { title: 'Call' })).status).toBe(201)
})

test('a new responsible member is notified, once', async () => {
  const amara = signIn()
  const bo = join({ workspaceId: amara.workspaceId })
  const grant = await add({ title: 'Night clinics' })
  await change(grant.id, { responsibleId: bo.id, revision: 1 })
  await change(grant.id, { responsibleId: bo.id, notes: 'Soon', revision: 2 })
  await change(grant.id, { responsibleId: amara.id, revision: 3 })
  expect(await takeNotifications()).toMatchObject([
    { kind: 'assigned', recipientIds: [bo.id], title: 'Night clinics', path: `/grants/${grant.id}` },
  ])
})
