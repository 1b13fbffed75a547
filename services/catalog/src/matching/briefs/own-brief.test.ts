import { member } from '@fundharbor/chassis/testing/people'
import { TEST_SECRET, testService } from '@fundharbor/chassis/testing/service'
import { expect, test } from 'vitest'
import { seedOpportunity } from '../../../seeds/opportunities.ts'
import { router as internal } from '../../public/internal/routes.ts'
import { router as details } from '../../public/opportunity-details/routes.ts'
import { router as people } from '../../team/people/routes.ts'
import { router } from './routes.ts'

const service = testService({
  service: 'catalog',
  routers: [router, details, internal, people],
  migrations: new URL('../../../migrations', import.meta.url).pathname,
})

const trusted = { 'x-internal-secret': TEST_SECRET }

/** An opportunity in dollars, opened by a member who is returned with its brief. */
async function open(
  description = '<p>Proposals should keep families housed. Applicants must submit a detailed budget.</p>',
) {
  const person = member()
  service.as(person)
  const { id } = await seedOpportunity(service.knex(), { description, currency: 'USD', maxAmount: '90000' })
  const address = `/api/opportunities/${id}/brief`
  const { body } = await service.send('GET', address)
  return { person, id, address, ...body }
}

const factsFor = async (id: string, { workspaceId }: { workspaceId: string }) => {
  const path = `/internal/opportunities/${id}?workspaceId=${workspaceId}`
  return (await service.send('GET', path, undefined, trusted)).body
}

test('a workspace edits the brief; its documents use the edit, and others the original', async () => {
  const { person, id, address, lines, original } = await open()
  const own = {
    ...lines,
    asks: [...lines.asks, 'They like short proposals.'],
    amounts: ['Up to 3 awards', 'Up to $50,000 per award'],
    dates: ['Closes on May 4, 2027'],
    criteria: ['Need: 30 points', 'Team'],
    limits: ['At most 8 pages'],
  }
  const saved = await service.send('PUT', address, { ...own, revision: 0 })
  expect(saved.body).toMatchObject({
    lines: own,
    revision: 1,
    edit: {
      parts: ['asks', 'amounts', 'dates', 'criteria', 'limits'],
      editedBy: { id: person.id, name: person.fullName },
      isOutdated: false,
    },
    brief: {
      asks: original.asks,
      ownAsks: ['They like short proposals.'],
      attachments: original.attachments,
      criteria: [
        { text: 'Need', weight: '30 points', quote: null, isOwn: true },
        { text: 'Team', weight: null, quote: null, isOwn: true },
      ],
    },
    original,
  })
  const shown = await service.send('GET', `/api/opportunities/${id}`)
  expect(shown.body).toMatchObject({ brief: saved.body.brief, briefEdit: saved.body.edit })
  expect(await factsFor(id, person)).toMatchObject({
    brief: saved.body.brief,
    maxAmount: '50000.00',
    deadline: '2027-05-05T03:59:59.999Z',
    closingDay: 'May 4, 2027',
  })
  const stranger = member()
  expect(await factsFor(id, stranger)).toMatchObject({ brief: original, maxAmount: '90000.00' })
  service.as(stranger)
  expect((await service.send('GET', address)).body).toMatchObject({ brief: original, edit: null })
})

test('lines that stay keep the funder’s sentence', async () => {
  const { address, lines, original } = await open()
  expect(original.attachments).toMatchObject([{ quote: 'Applicants must submit a detailed budget.' }])
  const attachments = [...lines.attachments, 'map']
  const { body } = await service.send('PUT', address, { ...lines, attachments, revision: 0 })
  expect(body.brief.attachments).toEqual([...original.attachments, { text: 'map', quote: null, isOwn: true }])
})

test('two tabs: the older one is refused with the current brief, also after a reset', async () => {
  const { address, lines, original } = await open()
  const change = { ...lines, limits: ['8 pages'] }
  await service.send('PUT', address, { ...change, revision: 0 })
  const stale = await service.send('PUT', address, { ...lines, limits: ['9 pages'], revision: 0 })
  expect(stale.status).toBe(409)
  expect(stale.body).toMatchObject({
    code: 'CONFLICT',
    message: 'This brief was changed by someone else in the meantime',
    current: { revision: 1, lines: { limits: ['8 pages'] } },
  })
  expect((await service.send('DELETE', `${address}?revision=7`)).status).toBe(409)
  const reset = await service.send('DELETE', `${address}?revision=1`)
  expect(reset.body).toMatchObject({ brief: original, edit: null, revision: 2 })
  expect((await service.send('PUT', address, { ...change, revision: 1 })).status).toBe(409)
  expect((await service.send('PUT', address, { ...change, revision: 2 })).body.revision).toBe(3)
})

test('two first edits at the same time: one is saved', async () => {
  const { address, lines } = await open()
  const tries = ['8 pages', '9 pages'].map((limit) =>
    service.send('PUT', address, { ...lines, limits: [limit], revision: 0 }),
  )
  expect((await Promise.all(tries)).map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('says when the funder’s text has changed since', async () => {
  const { id, address, lines } = await open()
  await service.send('PUT', address, { ...lines, asks: ['Open a clinic.'], revision: 0 })
  await service
    .knex()
    .table('opportunities')
    .where({ id })
    .update({ description: '<p>Proposals must open a night clinic.</p>' })
  const { body } = await service.send('GET', address)
  expect(body).toMatchObject({
    edit: { isOutdated: true },
    lines: { asks: ['Open a clinic.'], attachments: [] },
    originalLines: { asks: ['Proposals must open a night clinic.'] },
  })
  const kept = await service.send('PUT', address, { ...body.lines, revision: 1 })
  expect(kept.body.edit.isOutdated).toBe(false)
})

test('limits lines, and refuses empty ones', async () => {
  const { address, lines } = await open()
  const send = (changes: object) => service.send('PUT', address, { ...lines, revision: 0, ...changes })
  expect((await send({ asks: ['a'.repeat(601)] })).body.fields).toEqual({
    'asks.0': 'Use at most 600 characters',
  })
  expect((await send({ dates: [' '] })).body.fields).toEqual({ 'dates.0': 'Remove the empty line' })
  const many = Array.from({ length: 31 }, (_, index) => `${index} pages`)
  expect((await send({ limits: many })).body.fields).toEqual({ limits: 'Use at most 30 lines' })
  expect((await service.send('GET', `/api/opportunities/${crypto.randomUUID()}/brief`)).status).toBe(404)
})

test('is exported; it stays in a workspace without the person who left, and goes with the workspace', async () => {
  const { person, id, address, lines } = await open()
  await service.send('PUT', address, { ...lines, limits: ['8 pages'], revision: 0 })
  const taken = await service.send('GET', `/internal/export/${person.id}`, undefined, trusted)
  expect(taken.body.editedBriefs).toMatchObject([{ opportunityId: id, lines: { limits: ['8 pages'] } }])
  const person2 = member({ workspaceId: person.workspaceId })
  await service.send('DELETE', `/internal/people/${person.id}`, undefined, trusted)
  service.as(person2)
  expect((await service.send('GET', address)).body.edit).toMatchObject({ editedBy: null, parts: ['limits'] })
  const path = `/internal/people/${person2.id}?workspaceId=${person.workspaceId}`
  await service.send('DELETE', path, undefined, trusted)
  expect((await service.send('GET', address)).body).toMatchObject({ edit: null, revision: 0 })
})
