import { fileRemovalQueue } from '@fundharbor/chassis/files/file-removals'
import { clearJobs, runWaiting } from '@fundharbor/chassis/testing/jobs'
import { takeNotifications } from '@fundharbor/chassis/testing/notifications'
import { beforeEach, describe, expect, test } from 'vitest'
import { pipelineService } from './pipeline-service.test-helper.ts'

const service = pipelineService()
const { join, to, add, change, details } = service

beforeEach(() => clearJobs(service.knex()))

const signIn = (facts = {}) => {
  const person = join(facts)
  service.as(person)
  return person
}

describe('a comment', () => {
  test('notifies the members whom it mentions, and nobody else', async () => {
    const amara = signIn({ fullName: 'Amara Okafor' })
    const { workspaceId } = amara
    const bo = join({ workspaceId, fullName: 'Bo Nilsson', workspaceRole: 'viewer' })
    const billing = join({ workspaceId, fullName: 'Cy Bill', workspaceRole: 'billing' })
    const card = await add({ title: 'Night clinics' })
    const { status, body } = await to('POST', `/${card.id}/comments`, {
      text: 'Can you look, @Bo Nilsson? Not @Cy Bill or @Amara Okafor.',
      mentions: [bo.id, billing.id, amara.id],
    })
    expect(status).toBe(201)
    expect(body.mentions).toEqual([
      { id: amara.id, name: 'Amara Okafor' },
      { id: bo.id, name: 'Bo Nilsson' },
    ])
    expect(await takeNotifications()).toMatchObject([
      {
        kind: 'mention',
        workspaceId,
        recipientIds: [bo.id],
        actorId: amara.id,
        title: 'Night clinics',
        path: `/pipeline/${card.id}`,
      },
    ])
  })

  test('says the same about people outside as about those who do not exist', async () => {
    signIn()
    const outside = join({ fullName: 'Olga Outside' })
    const card = await add()
    const mention = async (id: string) => {
      const comment = { text: 'For @Olga Outside', mentions: [id] }
      const { status, body } = await to('POST', `/${card.id}/comments`, comment)
      return { status, ...body, id: '', createdAt: '' }
    }
    const known = await mention(outside.id)
    expect(known).toMatchObject({ status: 201, mentions: [] })
    expect(await mention(crypto.randomUUID())).toEqual(known)
    expect(await takeNotifications()).toEqual([])
    expect(JSON.stringify(await details(card.id))).not.toContain(outside.id)
    const rows = await service.knex().table('decision_comments').where({ decision_id: card.id })
    expect(JSON.stringify(rows)).not.toContain(outside.id)
  })

  test('mentions nobody whose name is not in its text', async () => {
    const { workspaceId } = signIn()
    const bo = join({ workspaceId, fullName: 'Bo Nilsson' })
    const card = await add()
    const { body } = await to('POST', `/${card.id}/comments`, { text: 'Hello', mentions: [bo.id] })
    expect(body.mentions).toEqual([])
    expect(await takeNotifications()).toEqual([])
  })

  test('is written by every role but billing, and deleted by its author or an owner', async () => {
    const owner = signIn()
    const { workspaceId } = owner
    const card = await add()
    const path = `/${card.id}/comments`
    const viewer = signIn({ workspaceId, workspaceRole: 'viewer', fullName: 'Vi Ewer' })
    const { body: comment } = await to('POST', path, { text: 'I know them' })
    expect(comment.author).toEqual({ id: viewer.id, name: 'Vi Ewer' })
    signIn({ workspaceId, workspaceRole: 'editor' })
    expect((await to('DELETE', `${path}/${comment.id}`)).status).toBe(403)
    signIn({ workspaceId, workspaceRole: 'billing' })
    expect((await to('POST', path, { text: 'Me, too' })).status).toBe(403)
    service.as(owner)
    expect((await details(card.id)).card.comments).toBe(1)
    expect((await to('DELETE', `${path}/${comment.id}`)).status).toBe(200)
    expect((await details(card.id)).comments).toEqual([])
    expect((await to('POST', path, { text: ' ' })).body.fields).toEqual({ text: 'Enter a comment' })
  })
})

test('comments at the same moment stay within the limit of a card', async () => {
  const { workspaceId, id: created_by } = signIn()
  const card = await add()
  await service
    .knex()
    .table('decision_comments')
    .insert(
      Array.from({ length: 995 }, () => ({
        workspace_id: workspaceId,
        decision_id: card.id,
        text: 'Noted',
        created_by,
        created_at: new Date(),
      })),
    )
  const sent = Array.from({ length: 12 }, () => to('POST', `/${card.id}/comments`, { text: 'Me, too' }))
  const statuses = (await Promise.all(sent)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 201)).toHaveLength(5)
  expect(statuses.filter((status) => status === 409)).toHaveLength(7)
})

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

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABXvMqOgAAAABJRU5ErkJggg==',
  'base64',
)

describe('a file', () => {
  const upload = (id: string, files: [Buffer, string][]) => {
    const form = new FormData()
    for (const [content, name] of files) form.append('files', new Blob([new Uint8Array(content)]), name)
    return to('POST', `/${id}/files`, form)
  }
  const removed = () => runWaiting(fileRemovalQueue, ({ data }) => service.store.remove(data.name))

  test('is stored under a name of its own, downloaded, and deleted', async () => {
    const person = signIn()
    const card = await add()
    const { status, body } = await upload(card.id, [[PNG, '../../plan "A".pdf']])
    expect(status).toBe(201)
    const [file] = body
    expect(file).toMatchObject({ name: 'plan "A".png', size: PNG.length, uploadedBy: { id: person.id } })
    const [name] = await service.stored()
    expect(name).toMatch(/^[0-9a-f-]{36}$/)
    const got = await to('GET', `/${card.id}/files/${file.id}`)
    expect(got.headers.get('content-type')).toBe('image/png')
    expect(got.headers.get('content-disposition')).toMatch(/^attachment/)
    signIn()
    expect((await to('GET', `/${card.id}/files/${file.id}`)).status).toBe(404)
    expect((await upload(card.id, [[PNG, 'a.png']])).status).toBe(404)
    service.as(person)
    await to('DELETE', `/${card.id}/files/${file.id}`)
    await removed()
    expect(await service.stored()).toEqual([])
  })

  test('is refused by its content and size, and stores nothing', async () => {
    signIn()
    const card = await add()
    const { status, body } = await upload(card.id, [
      [PNG, 'a.png'],
      [Buffer.from('<script>'), 'plan.pdf'],
      [Buffer.alloc(10 * 1024 * 1024 + 1), 'large.pdf'],
    ])
    expect([status, body.fields]).toEqual([
      400,
      {
        'files.1': 'plan.pdf is not a PDF, DOC, DOCX, JPG, PNG, or WEBP file',
        'files.2': 'large.pdf is larger than 10 MB',
      },
    ])
    expect(await service.stored()).toEqual([])
    const many = Array.from({ length: 15 }, (_, index): [Buffer, string] => [PNG, `${index}.png`])
    expect((await upload(card.id, many)).status).toBe(201)
    expect((await upload(card.id, many)).body.fields.files).toMatch(/at most 20 files/)
    expect((await details(card.id)).files).toHaveLength(15)
    await to('DELETE', `/${card.id}`)
    await removed()
    expect(await service.stored()).toEqual([])
  })
})

test('all files of a workspace have a limit, which depends on its plan', async () => {
  const MiB = 1024 * 1024
  const person = signIn({ subscriptionStatus: 'freemium' })
  const { workspaceId } = person
  const [full, empty] = [await add(), await add()]
  const file = (name: string, size: number) => ({
    workspace_id: workspaceId,
    decision_id: full.id,
    file: crypto.randomUUID(),
    name,
    mime: 'image/png',
    size,
    created_at: new Date(),
  })
  const upload = () => {
    const form = new FormData()
    form.append('files', new Blob([new Uint8Array(PNG)]), 'a.png')
    return to('POST', `/${empty.id}/files`, form)
  }
  await service
    .knex()
    .table('decision_files')
    .insert(file('a.png', 500 * MiB - PNG.length))
  expect((await upload()).status).toBe(201)
  const refused = await upload()
  expect([refused.status, refused.body.fields.files]).toEqual([
    400,
    'Your pipeline has no room for these files. Delete some on this or other cards first.',
  ])
  signIn({ workspaceId, subscriptionStatus: 'premium' })
  expect((await upload()).status).toBe(201)
  for (const { id } of [full, empty]) await to('DELETE', `/${id}`)
  await runWaiting(fileRemovalQueue, ({ data }) => service.store.remove(data.name))
  expect(await service.stored()).toEqual([])
})

describe('personal data', () => {
  async function teamWork() {
    const owner = signIn()
    const bo = join({ workspaceId: owner.workspaceId, fullName: 'Bo Nilsson', workspaceRole: 'editor' })
    const card = await add()
    await to('POST', `/${card.id}/comments`, { text: 'For @Bo Nilsson', mentions: [bo.id] })
    await to('POST', `/${card.id}/steps`, { title: 'Call', assigneeId: bo.id })
    await change(card.id, { responsibleId: bo.id, revision: 1 })
    service.as(bo)
    await to('POST', `/${card.id}/comments`, { text: 'I will' })
    service.as(owner)
    return { owner, bo, card }
  }

  test('is exported, and loses the name of who is erased', async () => {
    const { bo, card } = await teamWork()
    const { body } = await service.send('GET', `/internal/export/${bo.id}`, undefined, service.trusted)
    expect(body).toMatchObject({
      pipelineComments: [{ text: 'I will' }],
      responsibleFor: [{ opportunityId: card.opportunity.id }],
      assignedSteps: [{ title: 'Call' }],
      pipelineActivity: [{ activity: expect.stringMatching(/ commented on /) }],
    })
    await service.send('DELETE', `/internal/people/${bo.id}`, undefined, service.trusted)
    const left = await details(card.id)
    expect(left.comments.map(({ text }: { text: string }) => text)).toEqual(['For @Bo Nilsson', 'I will'])
    expect(JSON.stringify(left)).not.toContain(bo.id)
    const activity = await service.knex().table('pipeline_activity').where({ decision_id: card.id })
    expect(activity.length).toBeGreaterThan(3)
    expect(JSON.stringify(activity)).not.toContain(bo.id)
    expect(JSON.stringify(activity)).not.toContain('Bo Nilsson')
  })

  test('of a member who left frees their cards and steps', async () => {
    const { owner, bo, card } = await teamWork()
    const path = `/internal/workspaces/${owner.workspaceId}/members/${bo.id}`
    await service.send('DELETE', path, undefined, service.trusted)
    expect(await details(card.id)).toMatchObject({
      card: { responsible: null },
      steps: [{ title: 'Call', assignee: null }],
    })
  })

  test('is erased with the workspace, files included', async () => {
    const { owner, card } = await teamWork()
    const form = new FormData()
    form.append('files', new Blob([new Uint8Array(PNG)]), 'a.png')
    await to('POST', `/${card.id}/files`, form)
    const path = `/internal/people/${owner.id}?workspaceId=${owner.workspaceId}`
    await service.send('DELETE', path, undefined, service.trusted)
    for (const table of ['decisions', 'steps', 'decision_comments', 'decision_files', 'pipeline_activity'])
      expect(await service.knex().table(table).where({ workspace_id: owner.workspaceId })).toEqual([])
    await runWaiting(fileRemovalQueue, ({ data }) => service.store.remove(data.name))
    expect(await service.stored()).toEqual([])
  })

  test('goes with its project', async () => {
    const { owner, card } = await teamWork()
    const path = `/internal/projects/${service.projectOf(owner)}`
    await service.send('DELETE', path, undefined, service.trusted)
    expect((await to('GET', `/${card.id}`)).status).toBe(404)
  })
})
