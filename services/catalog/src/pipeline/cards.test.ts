import { announcedBy } from '@fundharbor/chassis/testing/announced'
import { describe, expect, test } from 'vitest'
import { pipelineService } from './pipeline-service.test-helper.ts'

const service = pipelineService()
const { join, signIn, seed, to, add, move, change, details } = service

describe('a card', () => {
  test('is added once, as considering, and listed for the whole workspace', async () => {
    const person = signIn()
    const { id } = await seed({ title: 'Night clinics', funderName: 'Health Fund' })
    const { status, body } = await to('POST', '', { opportunityId: id })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      projectId: service.projectOf(person),
      opportunity: { id, title: 'Night clinics', funderName: 'Health Fund' },
      status: 'considering',
      followsApplication: false,
      responsible: null,
      steps: { done: 0, total: 0, next: null },
      comments: 0,
      files: 0,
    })
    expect((await to('POST', '', { opportunityId: id })).body.id).toBe(body.id)
    service.as(join({ workspaceId: person.workspaceId, workspaceRole: 'viewer' }))
    const listed = await to('GET', '')
    expect(listed.body).toEqual([body])
    expect(listed.headers.get('x-total-count')).toBe('1')
  })

  test('is there once somebody decides on “Can we win this?”', async () => {
    signIn()
    const { id } = await seed()
    const decision = { status: 'no-go', reason: 'Too far away', version: 0 }
    await service.send('PUT', `/api/opportunities/${id}/decision`, decision)
    expect((await to('GET', '')).body).toMatchObject([{ status: 'no-go', reason: 'Too far away' }])
  })

  test('belongs to its workspace', async () => {
    const owner = signIn()
    const card = await add()
    signIn()
    expect((await to('GET', '')).body).toEqual([])
    expect((await to('GET', `/${card.id}`)).status).toBe(404)
    expect((await move(card.id, { status: 'won', version: 1 })).status).toBe(404)
    expect((await change(card.id, { notes: 'Mine', revision: 1 })).status).toBe(404)
    expect((await to('DELETE', `/${card.id}`)).status).toBe(404)
    service.as(owner)
    expect((await details(card.id)).card).toEqual(card)
  })

  test('is changed by owners and editors, read by all but billing', async () => {
    const { workspaceId } = signIn()
    const card = await add()
    for (const workspaceRole of ['reviewer', 'viewer'] as const) {
      service.as(join({ workspaceId, workspaceRole }))
      expect((await to('GET', `/${card.id}`)).status).toBe(200)
      expect((await move(card.id, { status: 'won', version: 1 })).status).toBe(403)
      expect((await change(card.id, { notes: 'Mine', revision: 1 })).status).toBe(403)
    }
    service.as(join({ workspaceId, workspaceRole: 'billing' }))
    for (const address of ['', '/version', `/${card.id}`])
      expect((await to('GET', address)).body.message).toMatch(/only about billing/)
    service.as(join({ workspaceId, workspaceRole: 'editor' }))
    expect((await move(card.id, { status: 'won', version: 1 })).body.status).toBe('won')
  })

  test('is removed with everything that belongs to it', async () => {
    signIn()
    const card = await add()
    await to('POST', `/${card.id}/comments`, { text: 'Too small' })
    expect((await to('DELETE', `/${card.id}`)).status).toBe(200)
    expect((await to('GET', `/${card.id}`)).status).toBe(404)
    expect(await service.knex().table('decision_comments').where({ decision_id: card.id })).toEqual([])
  })

  test('of a thousand is listed in pages', async () => {
    const { workspaceId } = signIn()
    const card = await add()
    const row = await service.knex().table('decisions').where({ id: card.id }).first()
    const copies = Array.from({ length: 999 }, () => ({
      workspace_id: workspaceId,
      project_id: row.projectId,
      opportunity_id: crypto.randomUUID(),
      opportunity_title: 'A copy',
      status: 'go',
      decided_at: row.decidedAt,
      created_at: row.createdAt,
      updated_at: row.updatedAt,
    }))
    await service.knex().batchInsert('decisions', copies, 500)
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
    const card = await add()
    const saved = await change(card.id, { notes: ' Ask the funder ', responsibleId: person.id, revision: 1 })
    expect(saved.body).toMatchObject({
      notes: 'Ask the funder',
      card: { responsible: { id: person.id, name: person.fullName }, revision: 2, version: 1 },
    })
    const stale = await change(card.id, { notes: 'Mine', revision: 1 })
    expect([stale.status, stale.body.current.revision]).toEqual([409, 2])
    const freed = await change(card.id, { responsibleId: null, revision: 2 })
    expect(freed.body).toMatchObject({ notes: 'Ask the funder', card: { responsible: null } })
  })

  test('is only a member who can see the pipeline', async () => {
    const { workspaceId } = signIn()
    const card = await add()
    const outside = join()
    const billing = join({ workspaceId, workspaceRole: 'billing' })
    for (const responsibleId of [outside.id, billing.id, crypto.randomUUID()])
      expect((await change(card.id, { responsibleId, revision: 1 })).body.fields).toEqual({
        responsibleId: 'Choose a member of your organization',
      })
  })
})

test('cards added at the same moment stay within the limit of a pipeline', async () => {
  const { workspaceId } = signIn()
  await service.knex().raw(
    `INSERT INTO decisions
       (workspace_id, project_id, opportunity_id, opportunity_title, status, decided_at, created_at, updated_at)
     SELECT :workspaceId, gen_random_uuid(), gen_random_uuid(), 'Clinics', 'considering', now(), now(), now()
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

test('a workspace hears of every change to its cards', async () => {
  const person = signIn()
  const { workspaceId } = person
  const card = await add()
  const changes = [
    () => add(),
    () => move(card.id, { status: 'drafting', version: 1 }),
    () => change(card.id, { notes: 'Ask', revision: 1 }),
    () => to('POST', `/${card.id}/comments`, { text: 'Ready' }),
    () => to('POST', `/${card.id}/steps`, { title: 'Call', assigneeId: person.id }),
    () => to('DELETE', `/${card.id}`),
  ]
  for (const act of changes)
    expect(await announcedBy(service.knex(), act)).toContainEqual({ topic: 'pipeline', workspaceId })
  expect(await announcedBy(service.knex(), () => to('GET', ''))).toEqual([])
})
