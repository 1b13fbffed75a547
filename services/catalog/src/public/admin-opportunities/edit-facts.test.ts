import { expect, test } from 'vitest'
import { readRevision } from '../../records/opportunities/revision.ts'
import { factsService, labelsOf } from './facts-service.test-helper.ts'

const service = factsService()
const { ines, trusted, imported, take, edit, reset, readFacts, storedOf, shown } = service

test('what an administrator sets wins until it is reset, and imports leave it', async () => {
  const id = await imported()
  const { status, body } = await edit(id, {
    restriction: null,
    audience: ['schools'],
    places: ['US-OH', 'KE'],
  })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    restriction: null,
    audience: ['schools'],
    places: ['US-OH', 'KE'],
    editedFacts: expect.arrayContaining(['restriction', 'audience', 'places']),
    editedBy: ines.fullName,
    editedAt: expect.stringMatching(/^2026-11-21T12:00/),
    revision: 2,
  })
  const expected = ['Meant for: schools', 'Names: Ohio', 'Names: Kenya']
  const facts = await shown(id)
  expect(labelsOf(facts).slice(1, 4)).toEqual(expected)
  expect(facts[1]).toMatchObject({ isEdited: true, quote: null })
  expect(facts[2]).toMatchObject({ isEdited: true, quote: 'Ohio' })
  await take({ title: 'Limited Competition: Tribal Clinics in Iowa', readAt: '2026-04-13T00:00:00.000Z' })
  expect(labelsOf(await shown(id)).slice(1, 4)).toEqual([
    'Meant for: schools',
    'Names: Ohio, Kenya',
    expect.any(String),
  ])
  expect((await readFacts(id)).derived.places).toEqual([{ value: 'US-IA', quote: 'Iowa' }])

  const restored = await reset(id)
  expect(restored.body).toMatchObject({ editedFacts: [], editedBy: null, editedAt: null, revision: 3 })
  expect(labelsOf(await shown(id))).toContain('Names: Iowa')
  expect((await reset(id)).status).toBe(409)
})

test('every edit is in the audit log with the values before and after', async () => {
  const id = await imported()
  await edit(id, { restriction: null, region: 'worldwide', callType: null })
  await reset(id)
  expect(await service.knex().table('audit_log').orderBy('action', 'desc')).toMatchObject([
    {
      action: 'set facts of',
      subject: `opportunity ${id}`,
      details: {
        before: { restriction: 'limited-competition', region: 'united-states' },
        after: { restriction: null, region: 'worldwide' },
      },
    },
    {
      action: 'reset facts of',
      details: {
        before: { restriction: null, region: 'worldwide' },
        after: { restriction: 'limited-competition', region: 'united-states' },
      },
    },
  ])
})

test('a value that the record itself says is not an edit', async () => {
  const id = await imported()
  const before = await readRevision()
  expect((await edit(id, { region: 'united-states', audience: ['tribes'] })).body).toMatchObject({
    editedFacts: [],
    revision: 1,
  })
  expect(await readRevision()).toBe(before)
  expect(await service.knex().table('audit_log')).toEqual([])
})

test('of two administrators the second one sees what the first one set', async () => {
  const id = await imported()
  await edit(id, { region: 'worldwide' })
  const { status, body } = await edit(id, { region: null })
  expect([status, body.code]).toEqual([409, 'CONFLICT'])
  expect(body.current).toMatchObject({ region: 'worldwide', editedFacts: ['region'], revision: 2 })
})

test.each([
  [{ region: 'atlantis' }, 'region'],
  [{ places: ['US-ZZ'] }, 'places'],
  [{ audience: ['everybody'] }, 'audience'],
  [{ callType: 'fun' }, 'callType'],
])('unknown values are refused: %o', async (body, field) => {
  const id = await imported()
  const { status, body: problem } = await edit(id, body)
  expect([status, Object.keys(problem.fields)[0]]).toEqual([400, expect.stringContaining(field)])
})

test('an administrator’s edit of the record itself derives its facts again', async () => {
  const id = await imported()
  const { body: before } = await service.send('GET', `/api/admin/opportunities/${id}`)
  expect(before).not.toHaveProperty('facts')
  const saved = await service.send('PUT', `/api/admin/opportunities/${id}`, {
    ...before,
    title: 'School gardens',
  })
  expect(saved.status).toBe(200)
  expect(labelsOf(await shown(id))).toContain('Meant for: schools')
  await service.send('DELETE', `/api/admin/opportunities/${id}/edits`)
  expect(labelsOf(await shown(id))).toContain('Limited competition')
})

test('an erased administrator leaves no name', async () => {
  const id = await imported()
  await edit(id, { region: 'worldwide' })
  await service.send('DELETE', `/internal/people/${ines.id}`, undefined, trusted)
  expect(await readFacts(id)).toMatchObject({ region: 'worldwide', editedBy: null })
  expect((await storedOf(id)).editedBy).toBeNull()
})
