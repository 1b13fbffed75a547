import { describe, expect, test } from 'vitest'
import { fitService } from './fit-service.test-helper.ts'
import { readNoGoIds } from './model.ts'

const service = fitService()
const { signIn, signInColleague, seed, read, decide, readApplicant, trusted } = service

describe('the decision', () => {
  test('a go starts a draft with what the project says, and keeps the plan', async () => {
    const person = signIn({
      project: {
        title: 'Tool library',
        description: 'Tools for a town.',
        amountNeeded: '50000.00',
        isDefault: false,
      },
    })
    const { id } = await seed()
    const planned = (await read(id)).steps
    const { status, body } = await decide(id, { status: 'go', reason: ' Fits our year ', version: 0 })
    expect(status).toBe(200)
    expect(body.decision).toMatchObject({
      workspaceId: person.workspaceId,
      status: 'go',
      reason: 'Fits our year',
      version: 1,
      decidedBy: { id: person.id, name: person.fullName },
    })
    expect(body.steps.map(({ title }: { title: string }) => title)).toEqual(
      planned.map(({ title }: { title: string }) => title),
    )
    const fit = await read(id)
    expect(fit.decision).toEqual(body.decision)
    expect(fit.steps).toEqual(body.steps)
    const { body: drafts } = await service.send('GET', '/api/applications')
    expect(drafts).toMatchObject([
      {
        id: body.decision.applicationId,
        status: 'draft',
        projectTitle: 'Tool library',
        projectDescription: 'Tools for a town.',
        requestedAmount: '50000.00',
      },
    ])
  })

  test('a go keeps an existing draft as it is', async () => {
    signIn({ project: { title: 'Tool library', isDefault: false } })
    const { id } = await seed()
    const draft = { opportunityId: id, projectTitle: 'My own words' }
    const { body: existing } = await service.send('PUT', '/api/applications/drafts', draft)
    const { body } = await decide(id, { status: 'go', version: 0 })
    expect(body.decision.applicationId).toBe(existing.id)
    const { body: drafts } = await service.send('GET', '/api/applications')
    expect(drafts).toMatchObject([{ projectTitle: 'My own words' }])
  })

  test('the decision follows its draft to the submitted application, and outlives a deleted one', async () => {
    const person = signIn({ project: { title: 'Tool library', isDefault: false } })
    const { id } = await seed()
    const { body } = await decide(id, { status: 'go', version: 0 })
    const { project } = await readApplicant(person.id)
    const { body: drafts } = await service.send('GET', `/api/applications?project=${project.id}`)
    expect(drafts).toMatchObject([{ id: body.decision.applicationId }])
    const { body: submitted } = await service.send('POST', '/api/applications', {
      opportunityId: id,
      projectTitle: 'Tool library',
      requestedAmount: '100.00',
      projectCategory: 'community',
      projectDescription: 'Tools for a town.',
    })
    expect((await read(id)).decision.applicationId).toBe(submitted.id)

    const other = await seed()
    const started = await decide(other.id, { status: 'go', version: 0 })
    await service.send('DELETE', `/api/applications/${started.body.decision.applicationId}`)
    expect((await read(other.id)).decision).toMatchObject({ status: 'go', applicationId: null })
  })

  test('goes with its project', async () => {
    const person = signIn()
    const { project } = await readApplicant(person.id)
    const { id } = await seed()
    await decide(id, { status: 'go', version: 0 })
    await service.send('DELETE', `/internal/projects/${project.id}`, undefined, trusted)
    expect((await read(id)).decision).toBeNull()
  })

  test('the second of two people sees the decision of the first', async () => {
    const first = signIn()
    const { id } = await seed()
    await decide(id, { status: 'no-go', reason: 'Too big', version: 0 })
    await signInColleague(first, 'Bo Nilsson')
    const { status, body } = await decide(id, { status: 'go', version: 0 })
    expect([status, body.code]).toEqual([409, 'CONFLICT'])
    expect(body.current).toMatchObject({
      status: 'no-go',
      reason: 'Too big',
      version: 1,
      decidedBy: { name: first.fullName },
    })
    expect((await decide(id, { status: 'go', version: 1 })).body.decision).toMatchObject({
      status: 'go',
      version: 2,
      decidedBy: { name: 'Bo Nilsson' },
    })
  })

  test('of many decisions at once exactly one wins, and one draft is started', async () => {
    signIn()
    const { id } = await seed()
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => decide(id, { status: index % 2 ? 'go' : 'no-go', version: 0 })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(7).fill(409)])
    expect(await service.knex().table('decisions').where({ opportunity_id: id })).toHaveLength(1)
  })

  test('a no-go is listed for the workspace and the project until it is changed', async () => {
    const person = signIn()
    const { project } = await readApplicant(person.id)
    const { id } = await seed()
    await decide(id, { status: 'no-go', reason: 'Wrong region', version: 0 })
    const address = `/internal/workspaces/${person.workspaceId}/no-go`
    for (const query of ['', `?project=${project.id}`])
      expect((await service.send('GET', address + query, undefined, trusted)).body).toEqual({ ids: [id] })
    const other = `${address}?project=${crypto.randomUUID()}`
    expect((await service.send('GET', other, undefined, trusted)).body).toEqual({ ids: [] })
    expect((await service.send('GET', address)).status).toBe(404)
    await decide(id, { status: 'considering', version: 1 })
    expect(await readNoGoIds(person.workspaceId, project.id)).toEqual([])
  })

  test('a closed opportunity can be declined, not pursued', async () => {
    signIn()
    const { id } = await seed({ deadline: new Date('2026-11-01T03:59:59.999Z') })
    expect((await read(id)).opportunity.isClosed).toBe(true)
    expect((await decide(id, { status: 'go', version: 0 })).status).toBe(409)
    expect((await decide(id, { status: 'no-go', version: 0 })).status).toBe(200)
  })

  test('input is checked', async () => {
    signIn()
    const { id } = await seed()
    expect((await decide(id, { status: 'maybe', version: 0 })).body.fields).toEqual({
      status: 'Choose go or no-go',
    })
    expect((await decide(id, { status: 'go', reason: '\0', version: 0 })).status).toBe(400)
    expect((await decide(id, { status: 'go', version: 4 })).status).toBe(404)
    expect((await decide(id, { status: 'go', version: 0, project: crypto.randomUUID() })).status).toBe(404)
  })
})

test('decisions, steps and working hours are exported, and erased with the workspace', async () => {
  const person = signIn()
  const { id } = await seed()
  await decide(id, { status: 'go', reason: 'Fits', version: 0 })
  await service.send('PUT', '/api/effort', { hours: { grant: 30 }, hoursPerWeek: 10 })
  const { body } = await service.send('GET', `/internal/export/${person.id}`, undefined, trusted)
  expect(body.decisions).toMatchObject([{ opportunityId: id, status: 'go', reason: 'Fits' }])
  expect(body.decisions[0].steps.length).toBeGreaterThan(3)
  expect(body.workingHours).toEqual([{ hours: { grant: 30 }, hoursPerWeek: 10 }])
  const rowsOf = (table: string) => service.knex().table(table).where({ workspace_id: person.workspaceId })
  await service.send('DELETE', `/internal/people/${person.id}`, undefined, trusted)
  // While others work in the workspace, its decisions stay, without a name.
  for (const table of ['decisions', 'steps', 'effort_settings'])
    expect(JSON.stringify(await rowsOf(table))).not.toContain(person.id)
  expect(await rowsOf('steps')).not.toEqual([])
  const path = `/internal/people/${person.id}?workspaceId=${person.workspaceId}`
  await service.send('DELETE', path, undefined, trusted)
  for (const table of ['decisions', 'steps', 'effort_settings']) expect(await rowsOf(table)).toEqual([])
})

test('what colleagues do with a plan is not exported for a person who may have left', async () => {
  const person = signIn()
  const { id } = await seed()
  await decide(id, { status: 'go', reason: 'Fits', version: 0 })
  const exported = async () =>
    (await service.send('GET', `/internal/export/${person.id}`, undefined, trusted)).body.decisions[0]
  const before = await exported()
  const [step] = (await read(id)).steps
  await signInColleague(person, 'Bo Nilsson')
  const change = { title: 'Ask the board in secret', isDone: true, revision: step.revision }
  expect((await service.send('PATCH', `/api/opportunities/${id}/steps/${step.id}`, change)).status).toBe(200)
  const after = await exported()
  expect(JSON.stringify(after)).not.toContain('in secret')
  expect(after.steps).toEqual(before.steps.filter(({ title }: { title: string }) => title !== step.title))
})

test('a colleague’s decision loses the name of who is erased', async () => {
  const first = signIn()
  const { id } = await seed()
  await decide(id, { status: 'considering', version: 0 })
  const second = await signInColleague(first, 'Bo Nilsson')
  await decide(id, { status: 'no-go', version: 1 })
  await service.send('DELETE', `/internal/people/${second.id}`, undefined, trusted)
  service.as(first)
  expect((await read(id)).decision).toMatchObject({ status: 'no-go', decidedBy: null })
})
