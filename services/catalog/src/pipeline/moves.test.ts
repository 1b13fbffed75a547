import { clock } from '@fundharbor/chassis/runtime/clock'
import { describe, expect, test } from 'vitest'
import { pipelineService } from './pipeline-service.test-helper.ts'

const service = pipelineService()
const { join, signIn, seed, to, add, move, details } = service

describe('a move', () => {
  test('into a column of the team’s work keeps a plan, once', async () => {
    signIn()
    const card = await add()
    const { body } = await move(card.id, { status: 'drafting', version: 1 })
    expect(body).toMatchObject({ status: 'drafting', version: 2, steps: { done: 0 } })
    expect(body.steps.total).toBeGreaterThan(3)
    const [step] = (await details(card.id)).steps
    await to('DELETE', `/${card.id}/steps/${step.id}`)
    const moved = await move(card.id, { status: 'in-review', version: 2 })
    expect(moved.body.steps.total).toBe(body.steps.total - 1)
  })

  test('to go starts a draft application, which the card then has', async () => {
    signIn()
    const card = await add()
    const { body } = await move(card.id, { status: 'go', version: 1 })
    const drafts = await service.send('GET', '/api/applications')
    expect(drafts.body).toMatchObject([{ id: body.applicationId, status: 'draft' }])
    expect(body.followsApplication).toBe(false)
  })

  test('to go is refused after the deadline', async () => {
    signIn()
    const card = await add({ deadline: new Date('2026-11-01T03:59:59.999Z') })
    const refused = await move(card.id, { status: 'go', version: 1 })
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'The application period for this opportunity has ended.',
    ])
  })

  test('to no-go has its reason, which ends with it', async () => {
    signIn()
    const card = await add()
    const refused = await move(card.id, { status: 'no-go', reason: 'No match', version: 1 })
    expect(refused.body).toMatchObject({ status: 'no-go', reason: 'No match' })
    const again = await move(card.id, { status: 'considering', version: 2 })
    expect(again.body).toMatchObject({ status: 'considering', reason: '' })
  })

  test('of two people at once happens once; the other one sees the card as it is now', async () => {
    const first = signIn()
    const card = await add()
    await move(card.id, { status: 'won', version: 1 })
    service.as(join({ workspaceId: first.workspaceId, fullName: 'Bo Nilsson' }))
    const late = await move(card.id, { status: 'lost', version: 1 })
    expect(late.status).toBe(409)
    expect(late.body).toMatchObject({
      message: 'This card was changed by someone else in the meantime',
      current: { id: card.id, status: 'won', decidedBy: { name: first.fullName } },
    })
    const together = await Promise.all(
      ['lost', 'submitted', 'considering'].map((status) => move(card.id, { status, version: 2 })),
    )
    expect(together.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  })

  test('is the application’s once it was submitted', async () => {
    signIn()
    const { id } = await seed()
    const { body: card } = await to('POST', '', { opportunityId: id })
    await move(card.id, { status: 'go', version: 1 })
    clock.advance(1000)
    const { body: submitted } = await service.send('POST', '/api/applications', {
      opportunityId: id,
      projectTitle: 'Tool library',
      requestedAmount: '100.00',
      projectCategory: 'community',
      projectDescription: 'Tools for a town.',
    })
    const shown = async () => (await details(card.id)).card
    expect(await shown()).toMatchObject({ status: 'submitted', followsApplication: true })
    expect((await move(card.id, { status: 'won', version: 2 })).body.message).toMatch(
      /follows its application/,
    )
    const setStatus = (status: string) =>
      service.knex().table('applications').where({ id: submitted.id }).update({ status })
    await setStatus('approved')
    expect(await shown()).toMatchObject({ status: 'won' })
    await setStatus('rejected')
    expect(await shown()).toMatchObject({ status: 'lost' })
    await setStatus('withdrawn')
    expect(await shown()).toMatchObject({ status: 'go', followsApplication: false })
  })
})
