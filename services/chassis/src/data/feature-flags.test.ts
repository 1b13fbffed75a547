import { afterAll, expect, test } from 'vitest'
import { featureFlags } from './feature-flags.ts'
import { flagOff } from '../testing/feature-flags.ts'

afterAll(() => featureFlags.readFrom(async () => flagOff()))

test('a feature that is off refuses with its own message', async () => {
  featureFlags.readFrom(async () => flagOff('communityWriting'))
  await expect(featureFlags.assertOn('communityWriting')).rejects.toMatchObject({
    status: 403,
    message: 'The community is read-only right now. Try again later.',
  })
  await expect(featureFlags.assertOn('submissions')).resolves.toBeUndefined()
})

test('flags are read at most every few seconds, and stay as they were while they cannot be read', async () => {
  let reads = 0
  featureFlags.readFrom(async () => {
    reads += 1
    if (reads > 1) throw new Error('away')
    return flagOff('newsletter')
  })
  expect(await featureFlags.isOn('newsletter')).toBe(false)
  expect(await featureFlags.isOn('newsletter')).toBe(false)
  expect(reads).toBe(1)
  featureFlags.refresh()
  expect(await featureFlags.isOn('newsletter')).toBe(false)
  expect(reads).toBe(2)
})
