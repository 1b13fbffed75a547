import { describe, expect, test } from 'vitest'
import { fitService } from './fit-service.test-helper.ts'

const service = fitService()
const { signIn, seed, read } = service

describe('working hours', () => {
  test('belong to the workspace and change the effort', async () => {
    signIn()
    const { id } = await seed()
    const { body } = await service.send('GET', '/api/effort')
    expect(body).toMatchObject({ hours: {}, hoursPerWeek: 20 })
    expect(body.kinds).toContainEqual({ kind: 'grant', label: 'Grant', usualHours: 50 })
    const saved = await service.send('PUT', '/api/effort', { hours: { grant: 30 }, hoursPerWeek: 10 })
    expect(saved.body).toMatchObject({ hours: { grant: 30 }, hoursPerWeek: 10 })
    expect((await read(id)).effort).toMatchObject({ hours: 30, isAdjusted: true, weeks: 3 })
    signIn()
    expect((await service.send('GET', '/api/effort')).body.hours).toEqual({})
  })

  test('are checked', async () => {
    signIn()
    const bad = await service.send('PUT', '/api/effort', { hours: { grant: 0 }, hoursPerWeek: 0 })
    expect(bad.body.fields).toEqual({
      'hours.grant': 'Enter between 1 and 2,000 hours',
      hoursPerWeek: 'Enter between 1 and 168 hours',
    })
    const unknown = await service.send('PUT', '/api/effort', { hours: { poem: 1 }, hoursPerWeek: 1 })
    expect(unknown.status).toBe(400)
  })
})
