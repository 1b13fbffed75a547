import { fileRemovalQueue } from '@fundharbor/chassis/files/file-removals'
import { clearJobs, runWaiting } from '@fundharbor/chassis/testing/jobs'
import { beforeEach, describe, expect, test } from 'vitest'
import { grantsService, PNG } from './grants-service.test-helper.ts'

const service = grantsService()
const { join, signIn, to, add, change, details } = service

beforeEach(() => clearJobs(service.knex()))

describe('personal data', () => {
  async function teamWork() {
    const owner = signIn()
    const bo = join({ workspaceId: owner.workspaceId, fullName: 'Bo Nilsson', workspaceRole: 'editor' })
    const grant = await add()
    await to('POST', `/${grant.id}/comments`, { text: 'For @Bo Nilsson', mentions: [bo.id] })
    await to('POST', `/${grant.id}/steps`, { title: 'Call', assigneeId: bo.id })
    await change(grant.id, { responsibleId: bo.id, revision: 1 })
    service.as(bo)
    await to('POST', `/${grant.id}/comments`, { text: 'I will' })
    service.as(owner)
    return { owner, bo, grant }
  }

  test('is exported, and loses the name of who is erased', async () => {
    const { bo, grant } = await teamWork()
    const { body } = await service.send('GET', `/internal/export/${bo.id}`, undefined, service.trusted)
    expect(body).toMatchObject({
      grantComments: [{ text: 'I will' }],
      responsibleFor: [{ opportunityId: grant.opportunity.id }],
      assignedSteps: [{ title: 'Call' }],
      grantActivity: [{ activity: expect.stringMatching(/ commented on /) }],
    })
    await service.send('DELETE', `/internal/people/${bo.id}`, undefined, service.trusted)
    const left = await details(grant.id)
    expect(left.comments.map(({ text }: { text: string }) => text)).toEqual(['For @Bo Nilsson', 'I will'])
    expect(JSON.stringify(left)).not.toContain(bo.id)
    const activity = await service.knex().table('grant_activity').where({ grant_id: grant.id })
    expect(activity.length).toBeGreaterThan(3)
    expect(JSON.stringify(activity)).not.toContain(bo.id)
    expect(JSON.stringify(activity)).not.toContain('Bo Nilsson')
  })

  test('of a member who left frees their grants and steps', async () => {
    const { owner, bo, grant } = await teamWork()
    const path = `/internal/workspaces/${owner.workspaceId}/members/${bo.id}`
    await service.send('DELETE', path, undefined, service.trusted)
    expect(await details(grant.id)).toMatchObject({
      grant: { responsible: null },
      steps: [{ title: 'Call', assignee: null }],
    })
  })

  test('is erased with the workspace, files included', async () => {
    const { owner, grant } = await teamWork()
    const form = new FormData()
    form.append('files', new Blob([new Uint8Array(PNG)]), 'a.png')
    await to('POST', `/${grant.id}/files`, form)
    const path = `/internal/people/${owner.id}?workspaceId=${owner.workspaceId}`
    await service.send('DELETE', path, undefined, service.trusted)
    for (const table of ['grants', 'steps', 'grant_comments', 'grant_files', 'grant_activity'])
      expect(await service.knex().table(table).where({ workspace_id: owner.workspaceId })).toEqual([])
    await runWaiting(fileRemovalQueue, ({ data }) => service.store.remove(data.name))
    expect(await service.stored()).toEqual([])
  })
})
