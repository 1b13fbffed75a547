import type { FlagTargeting } from '@fundharbor/contracts/platform/feature-flags'
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

test('a feature for some people is on by plan, by email, or by a share that stays the same', async () => {
  const person = (subscriptionStatus: 'none' | 'trial' | 'premium' | 'admin', n = 0) => ({
    id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
    email: `Person${n}@northquay.example`,
    subscriptionStatus,
  })
  const target = (targeting: Partial<FlagTargeting>) => {
    const rule = { on: true, targeting: { plans: [], share: 0, people: [], ...targeting } }
    featureFlags.readFrom(async () => ({ ...flagOff(), communityWriting: rule }))
  }
  target({ plans: ['premium'], people: ['person7@northquay.example'] })
  expect(await featureFlags.isOn('communityWriting', person('premium'))).toBe(true)
  expect(await featureFlags.isOn('communityWriting', person('trial'))).toBe(false)
  expect(await featureFlags.isOn('communityWriting', person('none', 7))).toBe(true)
  expect(await featureFlags.isOn('communityWriting')).toBe(false)
  await expect(featureFlags.assertOn('communityWriting', person('none'))).rejects.toMatchObject({ status: 403 })
  expect(await featureFlags.isOn('submissions', person('none'))).toBe(true)
  target({ plans: ['freemium'] })
  expect(await featureFlags.isOn('communityWriting', person('trial'))).toBe(true)
  target({ plans: ['unlimited'] })
  expect(await featureFlags.isOn('communityWriting', person('admin'))).toBe(true)

  const members = async (share: number) => {
    target({ share })
    const all = Array.from({ length: 400 }, (_, n) => person('none', n))
    const are = await Promise.all(all.map((each) => featureFlags.isOn('communityWriting', each)))
    return all.filter((_, index) => are[index]).map(({ id }) => id)
  }
  const [few, more] = [await members(20), await members(50)]
  expect(few.length).toBeGreaterThan(40)
  expect(few.length).toBeLessThan(130)
  // Those who have it keep it when the share grows.
  expect(few.filter((id) => !more.includes(id))).toEqual([])
  expect([(await members(0)).length, (await members(100)).length]).toEqual([0, 400])
})
