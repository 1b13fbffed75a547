import { clock } from '@fundharbor/chassis/runtime/clock'
import { expect, test } from 'vitest'
import { grantsService } from '../my-grants/grants-service.test-helper.ts'
import { router } from './routes.ts'

const service = grantsService({ more: [router] })
const call = {
  title: 'Pantry Fund',
  funderName: 'Alder Family Foundation',
  link: 'https://alder.example/pantry',
  maxAmount: '15000',
  deadline: '2027-03-31',
  deadlineZone: 'America/Los_Angeles',
  eligibility: 'Food pantries in Oregon.',
  description: 'Shelves.\n\nFreezers & more.',
}
const add = (body: object = {}) => service.send('POST', '/api/own-opportunities', { ...call, ...body })
const read = (id: string) => service.send('GET', `/api/own-opportunities/${id}`)

test('what a team adds is a grant with the opportunity as it was entered', async () => {
  service.signIn()
  const { status, body: grant } = await add({ status: 'deciding' })
  expect(status).toBe(201)
  expect(grant).toMatchObject({
    status: 'deciding',
    reminders: true,
    opportunity: {
      title: 'Pantry Fund',
      funderName: 'Alder Family Foundation',
      deadline: '2027-04-01T06:59:59.999Z',
      isOwn: true,
      isActive: true,
    },
  })
  const { body: details } = await service.send('GET', `/api/opportunities/${grant.opportunity.id}/fit`)
  expect(details.opportunity).toMatchObject({ title: 'Pantry Fund' })
  expect(details.grant).toMatchObject({ id: grant.id })
  const { body: own } = await read(grant.opportunity.id)
  expect(own).toMatchObject({ ...call, maxAmount: '15000.00', isRolling: false, recursYearly: false })
})

test('a change is shown with the grant, and an older one is refused with the current values', async () => {
  service.signIn()
  const { body: grant } = await add()
  const { body: own } = await read(grant.opportunity.id)
  clock.advance(1000)
  const address = `/api/own-opportunities/${own.id}`
  const changed = await service.send('PUT', address, { ...own, title: 'Pantry Fund 2027' })
  expect(changed).toMatchObject({
    status: 200,
    body: { title: 'Pantry Fund 2027', description: call.description },
  })
  expect((await service.details(grant.id)).grant).toMatchObject({
    opportunity: { title: 'Pantry Fund 2027' },
    changedSince: false,
  })
  expect(await service.send('PUT', address, own)).toMatchObject({
    status: 409,
    body: { current: { title: 'Pantry Fund 2027' } },
  })
})

test.each([
  [{ title: ' ', funderName: '' }, ['title', 'funderName']],
  [{ minAmount: '20000' }, ['maxAmount']],
  [{ deadline: null, recursYearly: true }, ['deadline']],
  [{ isRolling: true }, ['deadline']],
  [{ link: 'ftp://alder.example' }, ['link']],
])('each field that is wrong is named: %j', async (wrong, names) => {
  service.signIn()
  const { status, body } = await add(wrong)
  expect(status).toBe(400)
  expect(Object.keys(body.fields)).toEqual(names)
})

test('it is deleted with its grant', async () => {
  service.signIn()
  const { body: grant } = await add()
  await service.to('DELETE', `/${grant.id}`)
  expect((await read(grant.opportunity.id)).status).toBe(404)
})

test('an account export has what the person added, and a workspace that is erased leaves none', async () => {
  const person = service.signIn()
  const { body: grant } = await add()
  const exported = await service.send('GET', `/internal/export/${person.id}`, undefined, service.trusted)
  expect(exported.body.ownOpportunities).toMatchObject([{ ...call, maxAmount: '15000.00' }])
  await service.send(
    'DELETE',
    `/internal/people/${person.id}?workspaceId=${person.workspaceId}`,
    undefined,
    service.trusted,
  )
  const { rows } = await service
    .knex()
    .raw('SELECT id FROM opportunities WHERE id = ?', [grant.opportunity.id])
  expect(rows).toEqual([])
})
