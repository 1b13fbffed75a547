import { notificationQueue } from '@fundharbor/chassis/jobs/notifications'
import { member, organizationMember } from '@fundharbor/chassis/testing/people'
import { clearJobs, runWaiting } from '@fundharbor/chassis/testing/jobs'
import { TEST_SECRET } from '@fundharbor/chassis/testing/service'
import { MAX_COMMENTS } from '@fundharbor/contracts/documents/comments'
import { beforeEach, describe, expect, test } from 'vitest'
import { documentsService } from '../../testdata/documents-service.test-helper.ts'

const service = documentsService()
const secret = { 'x-internal-secret': TEST_SECRET }
const anchor = { from: 'AA==', to: 'AAE=' }
const remark = { anchor, quote: 'house people', text: 'How many?' }
const suggestion = { anchor, quote: 'house people', replacement: 'house 40 people' }

let ana = organizationMember()
let bo = member()
let rita = member()
let comments = ''

beforeEach(async () => {
  await clearJobs(service.knex())
  ana = organizationMember({ fullName: 'Ana Lopez' })
  bo = member({ workspaceId: ana.workspaceId, workspaceRole: 'editor' })
  rita = member({ workspaceId: ana.workspaceId, workspaceRole: 'reviewer' })
  service.as(ana)
  comments = `/api/generated-documents/${(await service.generate()).body.id}/comments`
})

const listed = async () => (await service.send('GET', comments)).body
const added = async (body: object = remark) => (await service.send('POST', comments, body)).body
const reply = ({ id }: { id: string }, text = 'About 40.') =>
  service.send('POST', `${comments}/${id}/replies`, { text })
const setStatus = ({ id }: { id: string }, status: string) =>
  service.send('PUT', `${comments}/${id}/status`, { status })
const remove = ({ id }: { id: string }) => service.send('DELETE', `${comments}/${id}`)

describe('comments', () => {
  test('a reviewer comments, an editor replies and resolves, and everybody reads it', async () => {
    service.as(rita)
    const response = await service.send('POST', comments, remark)
    expect(response).toMatchObject({
      status: 201,
      body: { ...remark, createdBy: rita.id, replacement: null, status: 'open', closedBy: null, replies: [] },
    })
    service.as(bo)
    const replied = await reply(response.body)
    expect(replied).toMatchObject({ status: 201, body: { id: response.body.id } })
    expect(replied.body.replies).toMatchObject([{ text: 'About 40.', createdBy: bo.id }])
    const resolved = await setStatus(response.body, 'resolved')
    expect(resolved.body).toMatchObject({ status: 'resolved', closedBy: bo.id })
    expect(resolved.body.closedAt).toBeTruthy()
    service.as(member({ workspaceId: ana.workspaceId, workspaceRole: 'viewer' }))
    expect(await listed()).toEqual([resolved.body])
    service.as(rita)
    expect((await setStatus(response.body, 'open')).body).toMatchObject({ status: 'open', closedBy: null })
  })

  test.each(['viewer', 'billing'] as const)('a %s reads comments and writes none', async (workspaceRole) => {
    const comment = await added()
    service.as(member({ workspaceId: ana.workspaceId, workspaceRole }))
    expect(await listed()).toHaveLength(1)
    const refused = [
      await service.send('POST', comments, remark),
      await reply(comment),
      await setStatus(comment, 'resolved'),
      await remove(comment),
    ]
    for (const { status, body } of refused) expect([status, body.code]).toEqual([403, 'FORBIDDEN'])
    service.as(ana)
    expect(await listed()).toEqual([comment])
  })

  test('comments of another organization are 404', async () => {
    const comment = await added()
    service.as(organizationMember())
    const refused = [
      await service.send('GET', comments),
      await service.send('POST', comments, remark),
      await reply(comment),
      await setStatus(comment, 'resolved'),
      await remove(comment),
    ]
    for (const { status } of refused) expect(status).toBe(404)
    // Nor through a document of their own.
    comments = `/api/generated-documents/${(await service.generate()).body.id}/comments`
    for (const { status } of [
      await reply(comment),
      await setStatus(comment, 'resolved'),
      await remove(comment),
    ])
      expect(status).toBe(404)
  })

  test('people delete their own, unless others have replied; owners delete any', async () => {
    service.as(rita)
    const [alone, discussed] = [await added(), await added({ ...remark, text: 'Where?' })]
    await reply(discussed, 'In town?')
    service.as(bo)
    expect((await remove(alone)).status).toBe(403)
    const { replies } = (await reply(discussed)).body
    service.as(rita)
    expect((await remove(replies[1])).status).toBe(403)
    expect(await remove(discussed)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
    expect((await remove(alone)).status).toBe(200)
    expect((await remove(replies[0])).status).toBe(200)
    expect((await listed())[0].replies).toHaveLength(1)
    service.as(ana)
    expect((await remove(discussed)).status).toBe(200)
    expect(await listed()).toEqual([])
  })

  test('nobody replies to a reply or resolves it', async () => {
    const { replies } = (await reply(await added())).body
    expect((await reply(replies[0])).status).toBe(404)
    expect((await setStatus(replies[0], 'resolved')).status).toBe(404)
  })

  test.each([
    ['no text', { text: ' ' }, 'text'],
    ['too long a text', { text: 'x'.repeat(2001) }, 'text'],
    ['nothing selected', { quote: '' }, 'quote'],
    ['no position', { anchor: { from: '<p>', to: anchor.to } }, 'anchor.from'],
  ])('a comment with %s is refused', async (_, change, field) => {
    const { status, body } = await service.send('POST', comments, { ...remark, ...change })
    expect(status).toBe(400)
    expect(Object.keys(body.fields)).toEqual([field])
  })

  test('the limit holds for comments and replies that are sent at the same time', async () => {
    const comment = await added()
    const documentId = comments.split('/')[3]
    const rows = Array.from({ length: MAX_COMMENTS - 3 }, () => ({
      document_id: documentId,
      parent_id: comment.id,
      text: 'x',
      created_at: new Date(),
    }))
    await service.knex().table('document_comments').insert(rows)
    const sent = await Promise.all([reply(comment), reply(comment), reply(comment), reply(comment)])
    expect(sent.map(({ status }) => status).toSorted()).toEqual([201, 201, 409, 409])
  })
})

describe('suggestions', () => {
  test('a reviewer suggests, and an editor accepts, once', async () => {
    service.as(rita)
    const { id } = await added({ ...suggestion, text: 'Funders ask.' })
    expect((await setStatus({ id }, 'accepted')).body.code).toBe('FORBIDDEN')
    service.as(bo)
    const [first, second] = await Promise.all([setStatus({ id }, 'accepted'), setStatus({ id }, 'accepted')])
    expect([first.status, second.status].toSorted()).toEqual([200, 409])
    expect(await listed()).toMatchObject([{ ...suggestion, status: 'accepted', closedBy: bo.id }])
    service.as(ana)
    expect((await setStatus({ id }, 'rejected')).status).toBe(409)
    expect((await setStatus({ id }, 'open')).body.status).toBe('open')
    expect((await setStatus({ id }, 'rejected')).body).toMatchObject({ status: 'rejected', closedBy: ana.id })
  })

  test('its text changes something, in one paragraph; it can delete, and keeps its spaces', async () => {
    const send = (replacement: string) => service.send('POST', comments, { ...suggestion, replacement })
    expect((await send(suggestion.quote)).body.fields).toEqual({
      replacement: 'Change the text to suggest something',
    })
    expect((await send('One\ntwo')).body.fields).toEqual({ replacement: 'Suggest one paragraph' })
    expect((await send('')).body.replacement).toBe('')
    expect((await send(' ')).body.replacement).toBe(' ')
  })

  test('comments are not accepted, and suggestions not resolved', async () => {
    expect((await setStatus(await added(), 'accepted')).status).toBe(400)
    expect((await setStatus(await added(suggestion), 'resolved')).status).toBe(400)
  })
})

/** Notifications on their way to identity-billing. */
async function notified() {
  const sent: unknown[] = []
  await runWaiting(notificationQueue, async ({ data }) => void sent.push(data))
  return sent
}

test('a reply notifies the others in the conversation, and a comment nobody', async () => {
  service.as(rita)
  const comment = await added()
  expect(await notified()).toEqual([])
  await reply(comment)
  expect(await notified()).toEqual([])
  service.as(bo)
  await reply(comment)
  service.as(ana)
  await reply(comment)
  const [{ id, title }] = (await service.send('GET', '/api/generated-documents')).body
  const common = { kind: 'comment-reply', workspaceId: ana.workspaceId, title }
  const path = `/documents/${id}?comments`
  expect(await notified()).toMatchObject([
    { ...common, actorId: bo.id, recipientIds: [rita.id], path },
    { ...common, actorId: ana.id, recipientIds: [rita.id, bo.id], path },
  ])
})

test('an account export has what the person wrote, and erasure leaves it to the team without a name', async () => {
  service.as(rita)
  const comment = await added()
  const other = await added(suggestion)
  service.as(bo)
  await setStatus(comment, 'resolved')
  const { body } = await service.send('GET', `/internal/export/${rita.id}`, undefined, secret)
  expect(body.documentComments).toMatchObject([
    { text: 'How many?', replacement: null },
    { text: '', replacement: 'house 40 people' },
  ])
  expect(body.documentComments[0]).not.toHaveProperty('quote')
  for (const person of [rita, bo])
    await service.send('DELETE', `/internal/people/${person.id}`, undefined, secret)
  service.as(ana)
  expect(await listed()).toMatchObject([
    { id: comment.id, text: 'How many?', createdBy: null, status: 'resolved', closedBy: null },
    { id: other.id, createdBy: null },
  ])
  await service.send('DELETE', `/internal/people/${ana.id}?workspaceId=${ana.workspaceId}`, undefined, secret)
  expect(await service.knex().table('document_comments').where({ id: comment.id })).toEqual([])
})
