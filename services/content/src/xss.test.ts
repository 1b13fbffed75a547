import { expectHarmless } from '@fundharbor/chassis/testing/harmless-html'
import { admin } from '@fundharbor/chassis/testing/people'
import { testService } from '@fundharbor/chassis/testing/service'
import { xssPayloads } from '@fundharbor/chassis/testing/xss-payloads.data'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { sender } from '../testdata/sender.test-helper.ts'
import { router as blogAdmin } from './blog/admin-routes.ts'
import { router as blog } from './blog/routes.ts'
import { forumRouter } from './forum/routes.ts'

const service = testService({
  service: 'content',
  routers: [blog, blogAdmin, forumRouter(sender, async () => null)],
  migrations: new URL('../migrations', import.meta.url).pathname,
})
beforeAll(() => service.as(admin()))
beforeEach(async () => void (await service.knex().table('rate_limits').delete()))

/** Each payload alone, at the start of the text and within it. */
const texts = xssPayloads.flatMap((payload) => [payload.padEnd(10), `Before ${payload} after`])

/** A payload that is refused cannot run either. */
async function expectHarmlessAt(path: string, body: object, field: string): Promise<void> {
  const answer = await service.send('POST', path, body)
  expect(answer.status).toBeLessThan(500)
  if (answer.status < 300) expectHarmless(answer.body[field])
}

test('payloads in articles are harmless', async () => {
  for (const content of texts) await expectHarmlessAt('/api/admin/blog/preview', { content }, 'html')
})

test('payloads in discussions and replies are harmless', { timeout: 180_000 }, async () => {
  const draft = { title: 'A discussion', category: 'tech' }
  let replies = 0
  for (const [index, text] of texts.entries()) {
    if (index % 8 === 0) await service.knex().table('rate_limits').delete()
    const started = await service.send('POST', '/api/forum/discussions', { ...draft, text })
    expect(started.status).toBeLessThan(500)
    // A payload that is refused cannot run either.
    if (started.status !== 201) continue
    expectHarmless(started.body.html)
    const path = `/api/forum/discussions/${started.body.id}/replies`
    const { body } = await service.send('POST', path, { text })
    for (const { html } of body.replies) expectHarmless(html)
    replies += body.replies.length
  }
  expect(replies).toBeGreaterThan(texts.length * 0.9)
})
