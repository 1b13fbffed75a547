import { admin, member } from '@fundharbor/chassis/testing/people'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { expect, test } from 'vitest'
import { playedAwards } from './played-awards.test-helper.ts'

const { server, service, turnOn, seedCall, open, work } = playedAwards()

const PATH = '/api/admin/imports/award-sources'

async function health() {
  service.as(admin())
  const { body } = await service.send('GET', PATH)
  service.as(member())
  return body
}

const DAY = expect.stringMatching(/^2026-11-28/)
const unasked = { askedAt: null, answeredAt: null, waiting: 0, error: null }

test('the console names the live sources of past awards, when they were asked and when they answered', async () => {
  clock.setTo('2026-11-28T12:00:00.000Z')
  expect(await health()).toEqual([
    { id: 'nih-reporter', label: 'NIH RePORTER', ...unasked },
    { id: 'usaspending', label: 'USAspending.gov', ...unasked },
  ])
  await open(await seedCall())
  expect(await health()).toMatchObject([
    { ...unasked, askedAt: DAY, waiting: 1 },
    { ...unasked, askedAt: DAY, waiting: 1 },
  ])
  await work()
  expect(await health()).toMatchObject([
    { ...unasked, askedAt: DAY, answeredAt: DAY },
    { ...unasked, askedAt: DAY, answeredAt: DAY },
  ])
})

test('the console shows how the latest question failed, until another is answered', async () => {
  clock.setTo('2026-11-28T12:00:00.000Z')
  turnOn(['nih-reporter'])
  server.intercept = (_, response) => Boolean(response.writeHead(400).end())
  await open(await seedCall())
  await work()
  expect(await health()).toMatchObject([
    { waiting: 0, answeredAt: null, error: expect.stringContaining('400') },
  ])
  server.intercept = undefined
  clock.advance(60_000)
  await open(await seedCall({ sourceNumber: 'PAR-20-001' }))
  await work()
  expect(await health()).toMatchObject([{ answeredAt: DAY, error: null }])
})

test('only administrators see the live sources of past awards', async () => {
  expect((await service.send('GET', PATH)).status).toBe(403)
  service.as(null)
  expect((await service.send('GET', PATH)).status).toBe(401)
})
