import { announcedBy } from '@fundharbor/chassis/testing/announced'
import { describe, expect, test } from 'vitest'
import { daysFromNow } from '../../../seeds/opportunities.ts'
import { grantsService } from './grants-service.test-helper.ts'

const service = grantsService()
const { join, signIn, seed, to, add, move, change, details } = service

describe('a grant', () => {
  test('is saved once, and listed for the whole workspace', async () => {
    const person = signIn()
    const { id } = await seed({ title: 'Night clinics', funderName: 'Health Fund' })
    const { status, body } = await to('POST', '', { opportunityId: id })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      projectId: null,
      opportunity: { id, title: 'Night clinics', funderName: 'Health Fund' },
      status: 'saved',
      application: null,
      savedBy: { id: person.id, name: person.fullName },
      reminders: true,
      sent: null,
      responsible: null,
      steps: { done: 0, total: 0, next: null },
      comments: 0,
      files: 0,
    })
    expect((await to('POST', '', { opportunityId: id })).body.id).toBe(body.id)
    service.as(join({ workspaceId: person.workspaceId, workspaceRole: 'viewer' }))
    const listed = await to('GET', '')
    // Reminders are each member’s own.
    expect(listed.body).toEqual([{ ...body, reminders: false }])
    expect((await to('GET', `?opportunity=${id}`)).body).toHaveLength(1)
    expect((await to('GET', `?opportunity=${crypto.randomUUID()}`)).body).toEqual([])
    expect(listed.headers.get('x-total-count')).toBe('1')
  })

  test('says that its opportunity has probably closed, and why', async () => {
    signIn()
    const closed = {
      probablyClosedAt: daysFromNow(-1),
      probablyClosedReason: 'It was expected in May 2026 and has not opened',
    }
    const { id } = await seed({ deadline: null, isForecast: true, ...closed })
    expect((await to('POST', '', { opportunityId: id })).body.opportunity).toMatchObject({
      ...closed,
      probablyClosedAt: closed.probablyClosedAt.toISOString(),
    })
  })

  test('belongs to its workspace', async () => {
    const owner = signIn()
    const grant = await add()
    signIn()
    expect((await to('GET', '')).body).toEqual([])
    expect((await to('GET', `/${grant.id}`)).status).toBe(404)
    expect((await move(grant.id, { status: 'won', version: 1 })).status).toBe(404)
    expect((await change(grant.id, { notes: 'Mine', revision: 1 })).status).toBe(404)
    expect((await to('DELETE', `/${grant.id}`)).status).toBe(404)
    service.as(owner)
    expect((await details(grant.id)).grant).toEqual(grant)
  })

  test('is changed by owners and editors, read by all but billing', async () => {
    const { workspaceId } = signIn()
    const grant = await add()
    for (const workspaceRole of ['reviewer', 'viewer'] as const) {
      service.as(join({ workspaceId, workspaceRole }))
      expect((await to('GET', `/${grant.id}`)).status).toBe(200)
      expect((await move(grant.id, { status: 'won', version: 1 })).status).toBe(403)
      expect((await change(grant.id, { notes: 'Mine', revision: 1 })).status).toBe(403)
    }
    service.as(join({ workspaceId, workspaceRole: 'billing' }))
    for (const address of ['', '/version', `/${grant.id}`])
      expect((await to('GET', address)).body.message).toMatch(/only about billing/)
    service.as(join({ workspaceId, workspaceRole: 'editor' }))
    expect((await move(grant.id, { status: 'won', version: 1 })).body.status).toBe('won')
  })

  test('is removed with everything that belongs to it', async () => {
    signIn()
    const grant = await add()
    await to('POST', `/${grant.id}/comments`, { text: 'Too small' })
    expect((await to('DELETE', `/${grant.id}`)).status).toBe(200)
    expect((await to('GET', `/${grant.id}`)).status).toBe(404)
    expect(await service.knex().table('grant_comments').where({ grant_id: grant.id })).toEqual([])
  })

  test('of a thousand is listed in pages', async () => {
    const { workspaceId } = signIn()
    const grant = await add()
    const row = await service.knex().table('grants').where({ id: grant.id }).first()
    const copies = Array.from({ length: 999 }, () => ({
      workspace_id: workspaceId,
      opportunity_id: crypto.randomUUID(),
      opportunity_title: 'A copy',
      status: 'writing',
      decided_at: row.decidedAt,
      seen_at: row.seenAt,
      created_at: row.createdAt,
      updated_at: row.updatedAt,
    }))
    await service.knex().batchInsert('grants', copies, 500)
    const first = await to('GET', '?limit=500')
    const next = /cursor=[^>&]+/.exec(first.headers.get('link') ?? '')?.[0]
    const second = await to('GET', `?limit=500&${next}`)
    const ids = [...first.body, ...second.body].map(({ id }: { id: string }) => id)
    expect(new Set(ids).size).toBe(1000)
    expect(second.headers.get('link')).toBeNull()
    expect((await to('GET', '?limit=501')).status).toBe(400)
  })
})

describe('notes and the responsible member', () => {
  test('are saved, and not overwritten by an old page', async () => {
    const person = signIn()
    const grant = await add()
    const saved = await change(grant.id, { notes: ' Ask the funder ', responsibleId: person.id, revision: 1 })
    expect(saved.body).toMatchObject({
      notes: 'Ask the funder',
      grant: { responsible: { id: person.id, name: person.fullName }, revision: 2, version: 1 },
    })
    const stale = await change(grant.id, { notes: 'Mine', revision: 1 })
    expect([stale.status, stale.body.current.revision]).toEqual([409, 2])
    const freed = await change(grant.id, { responsibleId: null, revision: 2 })
    expect(freed.body).toMatchObject({ notes: 'Ask the funder', grant: { responsible: null } })
  })

  test('is only a member who can see the grants', async () => {
    const { workspaceId } = signIn()
    const grant = await add()
    const outside = join()
    const billing = join({ workspaceId, workspaceRole: 'billing' })
    for (const responsibleId of [outside.id, billing.id, crypto.randomUUID()])
      expect((await change(grant.id, { responsibleId, revision: 1 })).body.fields).toEqual({
        responsibleId: 'Choose a member of your organization',
      })
  })
})

test('sums are typed as people write them, in the currency of the opportunity', async () => {
  signIn()
  const grant = await add({ currency: 'EUR' })
  expect(grant.sums).toEqual({ requested: null, awarded: null, currency: 'EUR' })
  const { body } = await change(grant.id, { requested: '12,500', revision: 1 })
  expect(body.grant.sums).toEqual({ requested: '12500.00', awarded: null, currency: 'EUR' })
  expect(body.history[0]).toMatchObject({ action: 'changed-sums' })
  const cleared = await change(grant.id, { requested: null, revision: 2 })
  expect(cleared.body.grant.sums).toEqual({ requested: null, awarded: null, currency: 'EUR' })
  const wrong = await change(grant.id, { requested: 'a lot', revision: 3 })
  expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([400, ['requested']])
})

test('grants saved at the same moment stay within the limit of a workspace', async () => {
  const { workspaceId } = signIn()
  await service.knex().raw(
    `INSERT INTO grants
       (workspace_id, opportunity_id, opportunity_title, status, decided_at, seen_at, created_at, updated_at)
     SELECT :workspaceId, gen_random_uuid(), 'Clinics', 'saved', now(), now(), now(), now()
     FROM generate_series(1, 1998)`,
    { workspaceId },
  )
  const ids = []
  for (let n = 0; n < 8; n += 1) ids.push((await seed()).id)
  const answers = await Promise.all(ids.map((opportunityId) => to('POST', '', { opportunityId })))
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 201)).toHaveLength(2)
  expect(statuses.filter((status) => status === 409)).toHaveLength(6)
})

test('a workspace hears of every change to its grants', async () => {
  const person = signIn()
  const { workspaceId } = person
  const grant = await add()
  const changes = [
    () => add(),
    () => move(grant.id, { status: 'writing', version: 1 }),
    () => change(grant.id, { notes: 'Ask', revision: 1 }),
    () => to('POST', `/${grant.id}/comments`, { text: 'Ready' }),
    () => to('POST', `/${grant.id}/steps`, { title: 'Call', assigneeId: person.id }),
    () => to('DELETE', `/${grant.id}`),
  ]
  for (const act of changes)
    expect(await announcedBy(service.knex(), act)).toContainEqual({ topic: 'grants', workspaceId })
  expect(await announcedBy(service.knex(), () => to('GET', ''))).toEqual([])
})
