import { describeGrantActivity, type GrantActivity } from '@fundharbor/contracts/catalog/grant-activity'
import { applyRetention } from '@fundharbor/chassis/jobs/retention'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { admin } from '@fundharbor/chassis/testing/people'
import { expect, test } from 'vitest'
import { grantsService } from '../my-grants/grants-service.test-helper.ts'
import { activityRetention } from './retention.ts'

const service = grantsService()
const { join, to, add, move, change } = service

/** Somebody with a grant, and what has happened since, oldest first. */
async function start() {
  const amara = join({ fullName: 'Amara Okafor' })
  service.as(amara)
  const grant = await add({ title: 'Night clinics' })
  clock.advance(1000)
  let seen = 1
  const news = async (): Promise<string[]> => {
    const { body } = await to('GET', '/activity')
    const fresh: GrantActivity[] = body.slice(0, body.length - seen).toReversed()
    seen = body.length
    clock.advance(1000)
    return fresh.map(describeGrantActivity)
  }
  return { amara, grant, news }
}

test('a grant that is added, moved, decided against and removed is in the activity', async () => {
  const { grant, news } = await start()
  const { body } = await to('GET', '/activity')
  expect(body).toMatchObject([{ action: 'added', grantId: grant.id, actor: 'Amara Okafor', status: null }])
  expect(body.map(describeGrantActivity)).toEqual(['Amara Okafor saved “Night clinics”'])
  await to('POST', '', { opportunityId: grant.opportunity.id })
  await move(grant.id, { status: 'writing', version: 1 })
  await move(grant.id, { status: 'lost', version: 1 })
  expect(await news()).toEqual(['Amara Okafor moved “Night clinics” to Writing'])
  await move(grant.id, { status: 'passed', reason: 'Too far away', version: 2 })
  expect(await news()).toEqual(['Amara Okafor moved “Night clinics” to Passed: Too far away'])
  await move(grant.id, { status: 'deciding', version: 3 })
  clock.advance(1000)
  await to('DELETE', `/${grant.id}`)
  const left = await to('GET', '/activity')
  expect(left.body[0]).toMatchObject({ action: 'removed', grantId: null })
  expect(await news()).toHaveLength(2)
})

test('a reason that stays with the grant is told once', async () => {
  const { grant, news } = await start()
  await move(grant.id, { status: 'deciding', reason: 'A good match', version: 1 })
  clock.advance(1000)
  await move(grant.id, { status: 'writing', version: 2 })
  expect(await news()).toEqual([
    'Amara Okafor moved “Night clinics” to Deciding: A good match',
    'Amara Okafor moved “Night clinics” to Writing',
  ])
})

test('who is responsible, notes and comments are in the activity, without their text', async () => {
  const { amara, grant, news } = await start()
  const bo = join({ workspaceId: amara.workspaceId, fullName: 'Bo Nilsson' })
  await change(grant.id, { responsibleId: bo.id, revision: 1 })
  await change(grant.id, { responsibleId: null, notes: 'Ask the mayor', revision: 2 })
  expect(await news()).toEqual(
    expect.arrayContaining([
      'Amara Okafor made Bo Nilsson responsible for “Night clinics”',
      'Amara Okafor changed the notes on “Night clinics”',
      'Amara Okafor left “Night clinics” without a responsible member',
    ]),
  )
  service.as(bo)
  const { body: comment } = await to('POST', `/${grant.id}/comments`, { text: 'I know them' })
  expect(await news()).toEqual(['Bo Nilsson commented on “Night clinics”'])
  await to('DELETE', `/${grant.id}/comments/${comment.id}`)
  await to('DELETE', `/${grant.id}/comments/${comment.id}`)
  expect(await news()).toEqual(['Bo Nilsson deleted a comment on “Night clinics”'])
})

test('steps are in the activity from adding to deleting', async () => {
  const { amara, grant, news } = await start()
  const bo = join({ workspaceId: amara.workspaceId, fullName: 'Bo Nilsson' })
  const path = `/${grant.id}/steps`
  const { body: step } = await to('POST', path, { title: 'Call', assigneeId: bo.id })
  expect((await news()).toSorted()).toEqual([
    'Amara Okafor added the step “Call” to “Night clinics”',
    'Amara Okafor assigned the step “Call” of “Night clinics” to Bo Nilsson',
  ])
  const patch = (body: object) => to('PATCH', `${path}/${step.id}`, body)
  const acts: [() => Promise<unknown>, string][] = [
    [() => patch({ isDone: true, revision: 1 }), 'marked the step “Call” of “Night clinics” as done'],
    [() => patch({ isDone: false, revision: 2 }), 'marked the step “Call” of “Night clinics” as not done'],
    [() => patch({ title: 'Write', revision: 3 }), 'changed the step “Write” of “Night clinics”'],
    [
      () => to('PATCH', path, { steps: [{ id: step.id, dueOn: '2027-01-04', revision: 4 }] }),
      'moved steps of “Night clinics” to other days',
    ],
    [() => patch({ assigneeId: null, revision: 5 }), 'left the step “Write” of “Night clinics” to nobody'],
    [() => to('DELETE', `${path}/${step.id}`), 'deleted the step “Write” of “Night clinics”'],
  ]
  for (const [act, words] of acts) {
    await act()
    expect(await news()).toEqual([`Amara Okafor ${words}`])
  }
  expect(await patch({ isDone: true, revision: 6 })).toMatchObject({ status: 404 })
  expect(await news()).toEqual([])
})

test('files are in the activity', async () => {
  const { grant, news } = await start()
  const form = new FormData()
  form.append('files', new Blob(['%PDF-1.4\n%%EOF']), 'plan.pdf')
  const { body } = await to('POST', `/${grant.id}/files`, form)
  expect(await news()).toEqual(['Amara Okafor added the file “plan.pdf” to “Night clinics”'])
  await to('DELETE', `/${grant.id}/files/${body[0].id}`)
  expect(await news()).toEqual(['Amara Okafor deleted the file “plan.pdf” of “Night clinics”'])
})

test('what happens to the application of a grant is in the activity', async () => {
  const { amara, grant, news } = await start()
  await move(grant.id, { status: 'writing', version: 1 })
  await news()
  const { body: submitted } = await service.send('POST', '/api/applications', {
    opportunityId: grant.opportunity.id,
    projectTitle: 'Tool library',
    requestedAmount: '100.00',
    projectCategory: 'community',
    projectDescription: 'Tools for a town.',
  })
  expect(await news()).toEqual(['Amara Okafor recorded the application for “Night clinics”'])
  service.as(admin())
  const decided = await service.send('PATCH', `/api/admin/applications/${submitted.id}/status`, {
    status: 'approved',
  })
  expect(decided.status).toBe(200)
  service.as(amara)
  expect(await news()).toEqual(['The application for “Night clinics” was approved'])
})

test('it is for the members of the workspace but billing, in pages, and kept for a year', async () => {
  const { amara, grant } = await start()
  await move(grant.id, { status: 'writing', version: 1 })
  const first = await to('GET', '/activity?limit=1')
  expect(first.body).toMatchObject([{ action: 'moved' }])
  expect(first.headers.get('x-total-count')).toBe('2')
  const next = /cursor=[^>&]+/.exec(first.headers.get('link') ?? '')?.[0]
  expect((await to('GET', `/activity?limit=1&${next}`)).body).toMatchObject([{ action: 'added' }])
  service.as(join({ workspaceId: amara.workspaceId, workspaceRole: 'billing' }))
  expect((await to('GET', '/activity')).status).toBe(403)
  service.as(join())
  expect((await to('GET', '/activity')).body).toEqual([])
  service.as(amara)
  clock.setTo('2027-11-22T12:00:00.000Z')
  await applyRetention(service.knex(), activityRetention)
  expect((await to('GET', '/activity')).body).toEqual([])
})

test('a workspace keeps its newest 10,000 entries', async () => {
  const { amara, grant } = await start()
  await service.knex().raw(
    `INSERT INTO grant_activity (workspace_id, at, action, title)
     SELECT ?, timestamptz '2026-01-01' + n * interval '1 second', 'added', 'Entry ' || n FROM generate_series(1, 10000) AS n`,
    [amara.workspaceId],
  )
  await to('POST', `/${grant.id}/steps`, { title: 'Call' })
  const kept = service.knex().table('grant_activity').where({ workspace_id: amara.workspaceId })
  expect(await kept.clone().count('* AS count')).toEqual([{ count: '10000' }])
  expect(await kept.clone().where({ title: 'Entry 2' })).toEqual([])
  expect(await kept.clone().where({ title: 'Entry 3' })).toHaveLength(1)
})
