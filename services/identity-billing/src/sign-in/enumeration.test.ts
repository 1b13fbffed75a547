import * as argon2 from '@node-rs/argon2'
import { beforeEach, expect, test, vi } from 'vitest'
import { seedPerson } from '../../seeds/people.ts'
import { testIdentity } from '../../testing/identity.test-helper.ts'

// Counts the work instead of measuring time: a response takes as long as its hashes and its minimum delay.
vi.mock('@node-rs/argon2', { spy: true })

const MIN_RESPONSE_MS = 140
const service = testIdentity()
let known = ''

beforeEach(async () => {
  known = (await seedPerson(service.knex(), 'unverified')).email
  vi.mocked(argon2.verify).mockClear()
})

test('sign-in verifies one hash for a wrong password and one for an unknown address', async () => {
  const signIn = (email: string) => service.send('POST', '/api/login', { email, password: 'not-the-one' })
  expect((await signIn(known)).status).toBe(401)
  expect(argon2.verify).toHaveBeenCalledTimes(1)
  expect((await signIn('who@nowhere.example')).status).toBe(401)
  expect(argon2.verify).toHaveBeenCalledTimes(2)
})

test.each(['/api/forgot-password', '/api/resend-verification'])(
  '%s takes as long for an unknown address as for a known one',
  async (path) => {
    for (const email of [known, 'who@nowhere.example']) {
      const begin = performance.now()
      expect((await service.send('POST', path, { email })).status).toBe(200)
      expect(performance.now() - begin, email).toBeGreaterThan(MIN_RESPONSE_MS)
    }
  },
)
