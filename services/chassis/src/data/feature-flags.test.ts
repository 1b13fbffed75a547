import { afterAll, expect, test } from 'vitest'
import { switches } from './feature-flags.ts'
import { flagOff } from '../testing/feature-flags.ts'

afterAll(() => switches.readFrom(async () => flagOff()))

test('a switch that is off refuses in its own words', async () => {
  switches.readFrom(async () => flagOff('communityWriting'))
  await expect(switches.assertOn('communityWriting')).rejects.toMatchObject({
    status: 403,
    message: 'The community is read-only right now. Please try again later.',
  })
  await expect(switches.assertOn('submissions')).resolves.toBeUndefined()
})

test('is asked once in a while, and stays as it was while nobody answers', async () => {
  let asked = 0
  switches.readFrom(async () => {
    asked += 1
    if (asked > 1) throw new Error('away')
    return flagOff('newsletter')
  })
  expect(await switches.isOn('newsletter')).toBe(false)
  expect(await switches.isOn('newsletter')).toBe(false)
  expect(asked).toBe(1)
  switches.refresh()
  expect(await switches.isOn('newsletter')).toBe(false)
  expect(asked).toBe(2)
})
