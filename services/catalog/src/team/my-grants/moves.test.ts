import { clock } from '@fundharbor/chassis/runtime/clock'
import { admin } from '@fundharbor/chassis/testing/people'
import { describe, expect, test } from 'vitest'
import { grantsService } from './grants-service.test-helper.ts'

const service = grantsService()
const { join, signIn, seed, to, add, move, details } = service

const submit = (opportunityId: string) =>
  service.send('POST', '/api/applications', {
    opportunityId,
    projectTitle: 'Tool library',
    requestedAmount: '100.00',
    projectCategory: 'community',
    projectDescription: 'Tools for a town.',
  })

const saveDraft = (opportunityId: string, projectTitle: string) =>
  service.send('PATCH', `/api/applications/drafts/${opportunityId}`, { changes: { projectTitle } })

const decide = async (id: string, body: object) => {
  service.as(admin())
  return service.send('PATCH', `/api/admin/applications/${id}/status`, body)
}

describe('starting a grant', () => {
  test('keeps a plan, once, and starts a draft with what the project says', async () => {
    signIn()
    const grant = await add()
    const { body } = await move(grant.id, { status: 'writing', version: 1 })
    expect(body).toMatchObject({
      status: 'writing',
      version: 2,
      steps: { done: 0 },
      application: { status: 'draft' },
    })
    expect(body.steps.total).toBeGreaterThan(3)
    const [step] = (await details(grant.id)).steps
    await to('DELETE', `/${grant.id}/steps/${step.id}`)
    await move(grant.id, { status: 'deciding', version: 2 })
    const again = await move(grant.id, { status: 'writing', version: 3 })
    expect(again.body.steps.total).toBe(body.steps.total - 1)
    const drafts = await service.send('GET', '/api/applications')
    expect(drafts.body).toMatchObject([{ id: body.application.id, status: 'draft' }])
  })

  test('is one request from an opportunity that nobody saved', async () => {
    signIn()
    const { id } = await seed()
    const { status, body } = await to('POST', '', { opportunityId: id, status: 'writing', reason: ' Fits ' })
    expect(status).toBe(201)
    expect(body).toMatchObject({ status: 'writing', reason: 'Fits', application: { status: 'draft' } })
  })

  test('keeps a draft as it is, and a draft starts its grant', async () => {
    signIn()
    const { id } = await seed()
    const { body: existing } = await saveDraft(id, 'My own words')
    const [grant] = (await to('GET', '')).body
    expect(grant).toMatchObject({ status: 'writing', application: { id: existing.id } })
    await move(grant.id, { status: 'deciding', version: grant.version })
    await move(grant.id, { status: 'writing', version: grant.version + 1 })
    const { body: drafts } = await service.send('GET', '/api/applications')
    expect(drafts).toMatchObject([{ id: existing.id, projectTitle: 'My own words' }])
  })

  test('is refused after the deadline, and passing is not', async () => {
    signIn()
    const grant = await add({ deadline: new Date('2026-11-01T03:59:59.999Z') })
    const refused = await move(grant.id, { status: 'writing', version: 1 })
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'The application period for this opportunity has ended.',
    ])
    expect((await move(grant.id, { status: 'passed', version: 1 })).status).toBe(200)
  })

  test('of many people at once happens once', async () => {
    signIn()
    const { id } = await seed()
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        to('POST', '', { opportunityId: id, status: index % 2 ? 'writing' : 'passed' }),
      ),
    )
    const [grant] = (await to('GET', '')).body
    const agreed = answers.filter(({ status }) => status === 201)
    expect(new Set(agreed.map(({ body }) => body.status))).toEqual(new Set([grant.status]))
    for (const { status, body } of answers)
      if (status !== 201) expect(body.current).toMatchObject({ id: grant.id, status: grant.status })
    expect((await to('GET', '')).body).toHaveLength(1)
  })
})

describe('a move', () => {
  test('to passed has its reason, which ends with it', async () => {
    signIn()
    const grant = await add()
    const passed = await move(grant.id, { status: 'passed', reason: 'No match', version: 1 })
    expect(passed.body).toMatchObject({ status: 'passed', reason: 'No match' })
    const again = await move(grant.id, { status: 'deciding', version: 2 })
    expect(again.body).toMatchObject({ status: 'deciding', reason: '' })
  })

  test('to sent says when, and with which number', async () => {
    signIn()
    const grant = await add()
    const unsaid = await move(grant.id, { status: 'sent', version: 1 })
    expect(unsaid.body.fields).toEqual({ 'sent.on': 'Enter the day on which you sent it' })
    const early = await move(grant.id, { status: 'sent', sent: { on: '2026-12-01' }, version: 1 })
    expect(early.body.fields).toEqual({ 'sent.on': 'Enter today or an earlier day' })
    const sent = { on: '2026-11-20', number: ' GRANT13579 ' }
    const { body } = await move(grant.id, { status: 'sent', sent, version: 1 })
    expect(body).toMatchObject({ status: 'sent', sent: { on: '2026-11-20', number: 'GRANT13579' } })
    expect((await move(grant.id, { status: 'won', version: 2 })).body.sent.on).toBe('2026-11-20')
    expect((await move(grant.id, { status: 'writing', version: 3 })).body.sent).toBeNull()
  })

  test('of two people at once happens once; the other one sees the grant as it is now', async () => {
    const first = signIn()
    const grant = await add()
    await move(grant.id, { status: 'won', version: 1 })
    service.as(join({ workspaceId: first.workspaceId, fullName: 'Bo Nilsson' }))
    const late = await move(grant.id, { status: 'lost', version: 1 })
    expect(late.status).toBe(409)
    expect(late.body).toMatchObject({
      message: 'This grant was changed by someone else in the meantime',
      current: { id: grant.id, status: 'won', decidedBy: { name: first.fullName } },
    })
    const together = await Promise.all(
      ['lost', 'saved', 'deciding'].map((status) => move(grant.id, { status, version: 2 })),
    )
    expect(together.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  })
})

describe('a grant and its application', () => {
  test('agree: what is recorded here is not sent, and a decision is the result', async () => {
    const person = signIn()
    const { id } = await seed()
    const { body: grant } = await to('POST', '', { opportunityId: id })
    const { body: submitted } = await submit(id)
    const shown = async () => {
      service.as(person)
      return (await details(grant.id)).grant
    }
    expect(await shown()).toMatchObject({
      status: 'writing',
      application: { id: submitted.id, status: 'submitted' },
    })
    const refused = await move(grant.id, { status: 'passed', version: 2 })
    expect(refused.body.message).toBe('The application for this grant was recorded here. Withdraw it first.')
    const sent = { status: 'sent', sent: { on: '2026-11-21' }, version: 2 }
    expect((await move(grant.id, sent)).body.status).toBe('sent')
    await decide(submitted.id, { status: 'approved', grantedAmount: '90.50' })
    expect(await shown()).toMatchObject({
      status: 'won',
      application: { status: 'approved' },
      sums: { requested: '100.00', awarded: '90.50', currency: 'USD' },
    })
    expect((await move(grant.id, { status: 'lost', version: 4 })).body.message).toMatch(/stays won/)
  })

  test('agree when it is rejected, and another one is written', async () => {
    const person = signIn()
    const { id } = await seed()
    const { body: submitted } = await submit(id)
    await decide(submitted.id, { status: 'rejected', notes: 'Too far away' })
    service.as(person)
    const [lost] = (await to('GET', '')).body
    expect(lost).toMatchObject({ status: 'lost', decidedBy: null })
    expect((await move(lost.id, { status: 'won', version: lost.version })).status).toBe(409)
    clock.advance(1000)
    await saveDraft(id, 'Again')
    expect((await to('GET', '')).body).toMatchObject([
      { status: 'writing', application: { status: 'draft' } },
    ])
  })

  test('a grant with a recorded application is not removed; a draft goes with its grant', async () => {
    signIn()
    const { id } = await seed()
    await saveDraft(id, 'Clinics')
    const [grant] = (await to('GET', '')).body
    expect((await to('DELETE', `/${grant.id}`)).status).toBe(200)
    expect((await service.send('GET', '/api/applications')).body).toEqual([])
    await submit(id)
    const [recorded] = (await to('GET', '')).body
    const refused = await to('DELETE', `/${recorded.id}`)
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'This grant has an application that was recorded. Pass on the grant instead.',
    ])
  })

  test('a star goes only while nobody works on the grant', async () => {
    signIn()
    const grant = await add()
    const star = `/api/saved-opportunities/${grant.opportunity.id}`
    await move(grant.id, { status: 'deciding', version: 1 })
    const refused = await service.send('DELETE', star)
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'You are working on this grant. Remove it in My Grants.',
    ])
    await move(grant.id, { status: 'passed', version: 2 })
    expect((await service.send('GET', '/api/saved-opportunities/ids')).body).toEqual([])
    expect((await service.send('PUT', star)).status).toBe(200)
    expect((await details(grant.id)).grant.status).toBe('saved')
    expect((await service.send('DELETE', star)).status).toBe(200)
    expect((await to('GET', '')).body).toEqual([])
  })
})
