import { beforeEach, expect, test } from 'vitest'
import { admin, member } from '../testing/people.ts'
import { testService } from '../testing/service.ts'
import { capabilityRouter, describeCapability } from './capabilities.ts'

const env = { MODEL: 'scripted', KEY: undefined, WORDS: 'off' }
const drafting = { label: 'Drafting', about: 'A model drafts.', needs: ['MODEL', 'KEY'] } as const
const words = { label: 'Words', about: 'A model finds words.', needs: ['MODEL', 'WORDS'] } as const

const service = testService({
  service: 'content',
  routers: [
    capabilityRouter('content', [
      describeCapability(env, drafting),
      describeCapability(env, words),
      describeCapability(env, { label: 'Model', about: 'There is a model.', needs: ['MODEL'] }),
    ]),
  ],
  migrations: new URL('../../../content/migrations', import.meta.url).pathname,
})
const PATH = '/api/admin/content/capabilities'

beforeEach(() => service.as(admin()))

test('names the variables that a capability lacks', async () => {
  const { body } = await service.send('GET', PATH)
  expect(body).toEqual([
    { label: 'Drafting', about: 'A model drafts.', missing: ['KEY'] },
    { label: 'Words', about: 'A model finds words.', missing: ['WORDS'] },
    { label: 'Model', about: 'There is a model.', missing: [] },
  ])
})

test('only administrators can read it', async () => {
  service.as(member())
  expect((await service.send('GET', PATH)).status).toBe(403)
})
