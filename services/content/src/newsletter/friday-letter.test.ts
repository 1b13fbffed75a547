import { jobConnection, jobTable } from '@fundharbor/chassis/jobs/connection'
import { enqueueDue, lastDue } from '@fundharbor/chassis/jobs/schedule'
import { clearJobs, queuedMails, returnRunningJobs, runDue } from '@fundharbor/chassis/testing/jobs'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { admin, member } from '@fundharbor/chassis/testing/people'
import { testService } from '@fundharbor/chassis/testing/service'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { seedArticles } from '../../seeds/articles.ts'
import { router } from './admin-routes.ts'
import { FRIDAY_LETTER, fridayLetter } from './friday-letter.ts'
import { SubscriberModel } from './model.ts'
import { sender } from '../../testdata/sender.test-helper.ts'

const service = testService({
  service: 'content',
  routers: [router],
  migrations: new URL('../../migrations', import.meta.url).pathname,
})
const overview = {
  open: 1,
  funders: 41,
  funding: [],
  closingSoon: [
    {
      id: '00000000-0000-4000-8000-000000000001',
      title: 'EIC STEP Scale Up',
      funderName: 'European Commission',
      deadline: '2026-11-25T22:59:59.000Z',
      deadlineZone: 'Europe/Brussels',
    },
  ],
}
const job = fridayLetter(sender, async () => overview)

beforeEach(async () => {
  await clearJobs(service.knex())
  clock.setTo('2026-11-20T09:00:00.000Z')
  for (const table of ['newsletter_subscribers', 'blog_posts', 'seeds']) {
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
      confirmSentAt: now,
      confirmedAt: now,
      createdAt: now,
    })
  }
})
afterEach(() => clock.reset())

test('goes to confirmed subscribers with articles, opportunities and an unsubscribe link', async () => {
  await seedArticles(service.knex())
  await runDue(service.knex(), job)
  const mails = await queuedMails(service.knex())
  expect(mails).toHaveLength(1)
  expect(mails[0].subject).toBe('Reading a federal funding notice: the five pages that decide')
  expect(mails[0].text).toContain('EIC STEP Scale Up, European Commission: closes November 25, 2026')
  expect(mails[0].text).toContain('/newsletter/unsubscribe?token=')
  expect(mails[0].headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
})

test('is sent once when several replicas run the job', async () => {
  const runs = await Promise.all([runDue(service.knex(), job), runDue(service.knex(), job)])
  expect(runs.filter(Boolean)).toHaveLength(1)
  expect(await queuedMails(service.knex())).toHaveLength(1)
})

/** A replica takes what is due of the letter, does its work or not, and is killed before it can say so. */
async function killReplica({ hasRun }: { hasRun: boolean }): Promise<void> {
  const { boss } = jobConnection()
  await enqueueDue(service.knex(), job, lastDue(job.schedule, clock.now()))
  const [taken] = await boss.fetch<{ dueAt: string }>(FRIDAY_LETTER)
  if (hasRun) await job.run(service.knex(), new Date(taken?.data.dueAt ?? ''))
  await returnRunningJobs(service.knex())
}

test.each([{ hasRun: false }, { hasRun: true }])(
  'is sent once when the replica that sends it is killed: %o',
  async (killed) => {
    await killReplica(killed)
    expect(await queuedMails(service.knex())).toHaveLength(killed.hasRun ? 1 : 0)
    // Another replica looks minutes later.
    clock.advance(120_000)
    await runDue(service.knex(), job)
    expect(await queuedMails(service.knex())).toHaveLength(1)
    expect(await service.knex().table(jobTable()).where({ name: FRIDAY_LETTER })).toMatchObject([
      { state: 'completed' },
    ])
  },
)

test('is sent without opportunities when the catalog is down, and not at all without news', async () => {
  const away = fridayLetter(sender, () => Promise.reject(new Error('away')))
  await runDue(service.knex(), away)
  expect(await queuedMails(service.knex())).toHaveLength(0)
})

test('the last newsletter is the last that was sent, not one that failed', async () => {
  await runDue(service.knex(), job)
  const sent = clock.now().toISOString()
  clock.setTo('2026-11-27T09:00:00.000Z')
  const failing = { ...job, run: () => Promise.reject(new Error('The press is broken')) }
  await runDue(service.knex(), failing)
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
  expect(
    await service.knex().table('audit_log').where({ subject: 'newsletter-subscribers.csv' }),
  ).toMatchObject([{ action: 'exported' }])
  service.as(member())
  expect((await service.send('GET', '/api/admin/newsletter/export')).status).toBe(403)
})
