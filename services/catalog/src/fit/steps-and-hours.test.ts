import { describe, expect, test } from 'vitest'
import { fitService } from './fit-service.test-helper.ts'

const service = fitService()
const { signIn, seed, read, decide } = service

describe('a step', () => {
  async function go() {
    const person = signIn()
    const { id } = await seed()
    const { body } = await decide(id, { status: 'go', version: 0 })
    const [step] = body.steps
    return { person, id, step, address: `/api/opportunities/${id}/steps/${step.id}` }
  }

  test('is done, gets another day, and is not overwritten by an old page', async () => {
    const { id, step, address } = await go()
    const done = await service.send('PATCH', address, { isDone: true, revision: step.revision })
    expect(done.body).toMatchObject({ isDone: true, isLate: false, revision: 2 })
    const stale = await service.send('PATCH', address, { dueOn: '2027-01-02', revision: step.revision })
    expect([stale.status, stale.body.current.revision]).toEqual([409, 2])
    const moved = await service.send('PATCH', address, { isDone: false, dueOn: '2026-01-02', revision: 2 })
    expect(moved.body).toMatchObject({ dueOn: '2026-01-02', isDone: false, isLate: true })
    expect((await read(id)).steps[0]).toEqual(moved.body)
    const bad = await service.send('PATCH', address, { dueOn: 'soon', revision: 3 })
    expect(bad.body.fields).toEqual({ dueOn: 'Enter a date' })
  })

  test('of another workspace or opportunity is not found', async () => {
    const { person, step, address } = await go()
    signIn()
    expect((await service.send('PATCH', address, { isDone: true, revision: 1 })).status).toBe(404)
    service.as(person)
    const elsewhere = `/api/opportunities/${crypto.randomUUID()}/steps/${step.id}`
    expect((await service.send('PATCH', elsewhere, { isDone: true, revision: 1 })).status).toBe(404)
  })
})

describe('steps', () => {
  async function go() {
    const person = signIn()
    const { id } = await seed()
    const { body } = await decide(id, { status: 'go', version: 0 })
    const [one, other] = body.steps
    const move = (steps: unknown[]) => service.send('PATCH', `/api/opportunities/${id}/steps`, { steps })
    return { person, id, one, other, move }
  }
  const moveOf = ({ id, revision }: { id: string; revision: number }, dueOn: string) => ({
    id,
    dueOn,
    revision,
  })

  test('move together', async () => {
    const { id, one, other, move } = await go()
    const { status, body } = await move([moveOf(one, '2027-01-02'), moveOf(other, '2027-01-03')])
    expect(status).toBe(200)
    expect(body).toMatchObject([
      { id: one.id, dueOn: '2027-01-02', revision: 2 },
      { id: other.id, dueOn: '2027-01-03', revision: 2 },
    ])
    expect((await read(id)).steps).toEqual(expect.arrayContaining(body))
  })

  test('all stay if one was changed meanwhile, is named twice, or is not there', async () => {
    const { id, one, other, move } = await go()
    const { steps: before } = await read(id)
    const stale = await move([moveOf(one, '2027-01-02'), moveOf({ ...other, revision: 7 }, '2027-01-03')])
    expect([stale.status, stale.body.current]).toEqual([409, other])
    expect((await move([moveOf(one, '2027-01-02'), moveOf(one, '2027-01-03')])).status).toBe(409)
    const missing = { ...other, id: crypto.randomUUID() }
    expect((await move([moveOf(one, '2027-01-02'), moveOf(missing, '2027-01-03')])).status).toBe(404)
    expect((await move([])).status).toBe(400)
    expect((await read(id)).steps).toEqual(before)
  })

  test('of another workspace or opportunity are not found', async () => {
    const { person, one, move } = await go()
    signIn()
    expect((await move([moveOf(one, '2027-01-02')])).status).toBe(404)
    service.as(person)
    const elsewhere = `/api/opportunities/${(await seed()).id}/steps`
    const sent = await service.send('PATCH', elsewhere, { steps: [moveOf(one, '2027-01-02')] })
    expect(sent.status).toBe(404)
  })
})

describe('working hours', () => {
  test('belong to the workspace and change the effort', async () => {
    signIn()
    const { id } = await seed()
    const { body } = await service.send('GET', '/api/effort')
    expect(body).toMatchObject({ hours: {}, hoursPerWeek: 20 })
    expect(body.kinds).toContainEqual({ kind: 'grant', label: 'Grant', usualHours: 50 })
    const saved = await service.send('PUT', '/api/effort', { hours: { grant: 30 }, hoursPerWeek: 10 })
    expect(saved.body).toMatchObject({ hours: { grant: 30 }, hoursPerWeek: 10 })
    expect((await read(id)).effort).toMatchObject({ hours: 30, isAdjusted: true, weeks: 3 })
    signIn()
    expect((await service.send('GET', '/api/effort')).body.hours).toEqual({})
  })

  test('are checked', async () => {
    signIn()
    const bad = await service.send('PUT', '/api/effort', { hours: { grant: 0 }, hoursPerWeek: 0 })
    expect(bad.body.fields).toEqual({
      'hours.grant': 'Enter between 1 and 2,000 hours',
      hoursPerWeek: 'Enter between 1 and 168 hours',
    })
    const unknown = await service.send('PUT', '/api/effort', { hours: { poem: 1 }, hoursPerWeek: 1 })
    expect(unknown.status).toBe(400)
  })
})
