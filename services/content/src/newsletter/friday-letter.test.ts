import { clock } from '@fundharbor/chassis/runtime/clock'
import { runOnce } from '@fundharbor/chassis/jobs/jobs'
import { admin, member } from '@fundharbor/chassis/testing/people'
import { testService } from '@fundharbor/chassis/testing/service'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { seedArticles } from '../../seeds/articles.ts'
import { router } from './admin-routes.ts'
import { fridayLetter } from './friday-letter.ts'
import { SubscriberModel } from './model.ts'
import { sender } from '../../testdata/sender.test-helper.ts'

const service = testService({
  service: 'content',
  routers: [router],
  migrations: new URL('../../migrations', import.meta.url).pathname,
})
const glimpse = {
  open: 1,
  closingSoon: [
    {
      id: '00000000-0000-4000-8000-000000000001',
      title: 'EIC STEP Scale Up',
      funderName: 'European Commission',
      deadline: '2026-11-25T22:59:59.000Z',
    },
  ],
}
const job = fridayLetter(sender, async () => glimpse)

beforeEach(async () => {
  clock.setTo('2026-11-20T09:00:00.000Z')
  for (const table of ['mail_queue', 'job_runs', 'newsletter_subscribers', 'blog_posts', 'seeds']) {
    await service.knex().table(table).delete()
  }
  for (const [email, status] of [
    ['=amara@northquay.example', 'confirmed'],
    ['bo@harbourstreet.example', 'pending'],
    ['mei@quay.example', 'unsubscribed'],
  ] as const) {
    const now = clock.now()
    await SubscriberModel.query().insert({
      email,
      status,
      unsubscribeToken: `token of ${email}`,
      confirmSentAt: now,
      confirmedAt: now,
      createdAt: now,
    })
  }
})
afterEach(() => clock.reset())

test('goes to confirmed subscribers with articles, opportunities and an unsubscribe link', async () => {
  await seedArticles(service.knex())
  await runOnce(service.knex(), job)
  const mails = await service.knex().table('mail_queue')
  expect(mails).toHaveLength(1)
  expect(mails[0].subject).toBe('Reading a federal funding notice: the five pages that decide')
  expect(mails[0].text).toContain('EIC STEP Scale Up, European Commission: closes November 25, 2026')
  expect(mails[0].text).toContain('/newsletter/unsubscribe?token=')
  expect(mails[0].headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
})

test('is sent once when several replicas run the job', async () => {
  const runs = await Promise.all([runOnce(service.knex(), job), runOnce(service.knex(), job)])
  expect(runs.filter(Boolean)).toHaveLength(1)
  expect(await service.knex().table('mail_queue')).toHaveLength(1)
})

test('is not sent without articles and opportunities', async () => {
  const away = fridayLetter(sender, () => Promise.reject(new Error('away')))
  await runOnce(service.knex(), away)
  expect(await service.knex().table('mail_queue')).toHaveLength(0)
})

test('the last newsletter is the last that was sent, not one that failed', async () => {
  await runOnce(service.knex(), job)
  const sent = clock.now().toISOString()
  clock.setTo('2026-11-27T09:00:00.000Z')
  const failing = { ...job, run: () => Promise.reject(new Error('The press is broken')) }
  await runOnce(service.knex(), failing)
  service.as(admin())
  const { body } = await service.send('GET', '/api/admin/newsletter')
  expect(body.lastLetterAt.slice(0, 19)).toBe(sent.slice(0, 19))
})

test('administrators see counts and export confirmed subscribers, with formulas escaped', async () => {
  service.as(admin())
  expect((await service.send('GET', '/api/admin/newsletter')).body).toEqual({
    confirmed: 1,
    pending: 1,
    unsubscribed: 1,
    lastLetterAt: null,
  })
  const { body, headers } = await service.send('GET', '/api/admin/newsletter/export')
  expect(headers.get('content-type')).toContain('text/csv')
  expect(body).toMatch(/"'=amara@northquay\.example","2026-11-20T09:00:00\.\d+Z"\r\n$/)
  service.as(member())
  expect((await service.send('GET', '/api/admin/newsletter/export')).status).toBe(403)
})
