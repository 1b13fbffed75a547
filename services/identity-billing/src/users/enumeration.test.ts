import * as argon2 from '@node-rs/argon2'
import { beforeEach, expect, test, vi } from 'vitest'
import { seedPerson } from '../../seeds/people.ts'
import { testIdentity } from '../test-identity.ts'

// Work is counted where time would be measured: an answer takes as long as its hashes and its waiting.
vi.mock('@node-rs/argon2', { spy: true })

const LEAST_MS = 140
const service = testIdentity()
let known = ''

beforeEach(async () => {
  known = (await seedPerson(service.knex(), 'unverified')).email
  vi.mocked(argon2.verify).mockClear()
})

test('signing in hashes once for a wrong password and once for an unknown address', async () => {
  const signIn = (email: string) => service.send('POST', '/api/login', { email, password: 'not-the-one' })
  expect((await signIn(known)).status).toBe(401)
  expect(argon2.verify).toHaveBeenCalledTimes(1)
  expect((await signIn('who@nowhere.example')).status).toBe(401)
  expect(argon2.verify).toHaveBeenCalledTimes(2)
})

test.each(['/api/forgot-password', '/api/resend-verification'])(
  '%s answers an unknown address no earlier than one that a mail is written to',
  async (path) => {
    for (const email of [known, 'who@nowhere.example']) {
      const begin = performance.now()
      expect((await service.send('POST', path, { email })).status).toBe(200)
      expect(performance.now() - begin, email).toBeGreaterThan(LEAST_MS)
    }
  },
)
