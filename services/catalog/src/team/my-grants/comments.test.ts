import { clearJobs } from '@fundharbor/chassis/testing/jobs'
import { takeNotifications } from '@fundharbor/chassis/testing/notifications'
import { beforeEach, describe, expect, test } from 'vitest'
import { grantsService } from './grants-service.test-helper.ts'

const service = grantsService()
const { join, signIn, to, add, details } = service

beforeEach(() => clearJobs(service.knex()))

describe('a comment', () => {
  test('notifies the members whom it mentions, and nobody else', async () => {
    const amara = signIn({ fullName: 'Amara Okafor' })
    const { workspaceId } = amara
    const bo = join({ workspaceId, fullName: 'Bo Nilsson', workspaceRole: 'viewer' })
    const billing = join({ workspaceId, fullName: 'Cy Bill', workspaceRole: 'billing' })
    const grant = await add({ title: 'Night clinics' })
    const { status, body } = await to('POST', `/${grant.id}/comments`, {
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
        path: `/grants/${grant.id}`,
      },
    ])
  })

  test('says the same about people outside as about those who do not exist', async () => {
    signIn()
    const outside = join({ fullName: 'Olga Outside' })
    const grant = await add()
    const mention = async (id: string) => {
      const comment = { text: 'For @Olga Outside', mentions: [id] }
      const { status, body } = await to('POST', `/${grant.id}/comments`, comment)
      return { status, ...body, id: '', createdAt: '' }
    }
    const known = await mention(outside.id)
    expect(known).toMatchObject({ status: 201, mentions: [] })
    expect(await mention(crypto.randomUUID())).toEqual(known)
    expect(await takeNotifications()).toEqual([])
    expect(JSON.stringify(await details(grant.id))).not.toContain(outside.id)
    const rows = await service.knex().table('grant_comments').where({ grant_id: grant.id })
    expect(JSON.stringify(rows)).not.toContain(outside.id)
  })

  test('mentions nobody whose name is not in its text', async () => {
    const { workspaceId } = signIn()
    const bo = join({ workspaceId, fullName: 'Bo Nilsson' })
    const grant = await add()
    const { body } = await to('POST', `/${grant.id}/comments`, { text: 'Hello', mentions: [bo.id] })
    expect(body.mentions).toEqual([])
    expect(await takeNotifications()).toEqual([])
  })

  test('is written by every role but billing, and deleted by its author or an owner', async () => {
    const owner = signIn()
    const { workspaceId } = owner
    const grant = await add()
    const path = `/${grant.id}/comments`
    const viewer = signIn({ workspaceId, workspaceRole: 'viewer', fullName: 'Vi Ewer' })
    const { body: comment } = await to('POST', path, { text: 'I know them' })
    expect(comment.author).toEqual({ id: viewer.id, name: 'Vi Ewer' })
    signIn({ workspaceId, workspaceRole: 'editor' })
    expect((await to('DELETE', `${path}/${comment.id}`)).status).toBe(403)
    signIn({ workspaceId, workspaceRole: 'billing' })
    expect((await to('POST', path, { text: 'Me, too' })).status).toBe(403)
    service.as(owner)
    expect((await details(grant.id)).grant.comments).toBe(1)
    expect((await to('DELETE', `${path}/${comment.id}`)).status).toBe(200)
    expect((await details(grant.id)).comments).toEqual([])
    expect((await to('POST', path, { text: ' ' })).body.fields).toEqual({ text: 'Enter a comment' })
  })
})

test('comments at the same moment stay within the limit of a grant', async () => {
  const { workspaceId, id: created_by } = signIn()
  const grant = await add()
  await service
    .knex()
    .table('grant_comments')
    .insert(
      Array.from({ length: 995 }, () => ({
        workspace_id: workspaceId,
        grant_id: grant.id,
        text: 'Noted',
        created_by,
        created_at: new Date(),
      })),
    )
  const sent = Array.from({ length: 12 }, () => to('POST', `/${grant.id}/comments`, { text: 'Me, too' }))
  const statuses = (await Promise.all(sent)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 201)).toHaveLength(5)
  expect(statuses.filter((status) => status === 409)).toHaveLength(7)
})
