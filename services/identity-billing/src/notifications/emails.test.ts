import { clock } from '@fundharbor/chassis/runtime/clock'
import { jobTable } from '@fundharbor/chassis/jobs/connection'
import { clearJobs, queuedMails, runWaiting } from '@fundharbor/chassis/testing/jobs'
import { TEST_SECRET } from '@fundharbor/chassis/testing/service'
import { describeNotification } from '@fundharbor/contracts/identity/notification-kinds'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testIdentity, testSettings } from '../../testing/identity.test-helper.ts'
import { testTeam, type Someone } from '../../testing/team.test-helper.ts'
import { notificationEmailQueue } from './email-queue.ts'
import { emailNotification } from './send-email.ts'

const service = testIdentity()
const { seedOwner, join } = testTeam(service)

let owner: Someone
let editor: Someone
let workspaceId: string

beforeEach(async () => {
  owner = await seedOwner()
  editor = await join(owner)
  workspaceId = (await owner.browser.send('GET', '/api/user')).body.workspaceId
  await clearJobs(service.knex())
})
afterEach(() => clock.reset())

const notify = (fields: object = {}) =>
  service.send(
    'POST',
    '/internal/notifications',
    {
      workspaceId,
      recipientIds: [editor.user.id],
      actorId: owner.user.id,
      kind: 'mention',
      title: 'Night clinic',
      path: '/documents?tab=mine',
      key: crypto.randomUUID(),
      ...fields,
    },
    { 'x-internal-secret': TEST_SECRET },
  )

const sendDue = () =>
  runWaiting(notificationEmailQueue, ({ data }) => emailNotification(data.id, testSettings))

/** Lets ten minutes pass, and returns the emails to the editor. */
async function emailsAfterTenMinutes() {
  const { knex } = service
  const waiting = knex().table(jobTable()).where({ name: notificationEmailQueue.name, state: 'created' })
  await waiting.update({ start_after: knex().raw("start_after - interval '10 minutes'") })
  await sendDue()
  return queuedMails(knex(), editor.user.email)
}

const prefer = (kind: string, byEmail: boolean) =>
  editor.browser.send('PUT', `/api/notifications/preferences/${kind}`, { byEmail })

test('a mention is emailed ten minutes later, with names of colleagues and the site’s own link only', async () => {
  await notify()
  expect(await sendDue()).toBe(0)
  const [mail, ...others] = await emailsAfterTenMinutes()
  expect(others).toEqual([])
  expect(mail.subject).toBe('A colleague mentioned you in “Night clinic”')
  expect(mail.text).toContain('Tomás Rivera mentioned you in “Night clinic”')
  const [{ id }] = (await editor.browser.send('GET', '/api/notifications')).body
  const links = mail.text.match(/https?:\/\/\S+/g)
  expect(links).toEqual([
    `${testSettings.publicUrl}/notifications?open=${id}`,
    `${testSettings.publicUrl}/account`,
  ])
  expect(await emailsAfterTenMinutes()).toHaveLength(1)
})

test.each([
  ['mention', 'mentioned you in “Night clinic”'],
  ['assigned', 'made you responsible for “Night clinic”'],
  ['task-assigned', 'assigned you a step of “Night clinic”'],
  ['approval-requested', 'asked you to approve “Night clinic”'],
  ['approval-given', 'approved “Night clinic”'],
  ['changes-requested', 'requested changes to “Night clinic”'],
])('“%s” is listed, emailed unless it is turned off, and opens its page', async (kind, words) => {
  const path = `/grants/${crypto.randomUUID()}`
  await notify({ kind, path })
  const [listed] = (await editor.browser.send('GET', '/api/notifications')).body
  expect(listed).toMatchObject({ kind, path, actor: 'Tomás Rivera', title: 'Night clinic' })
  expect(describeNotification(listed)).toBe(`Tomás Rivera ${words}`)
  const [mail] = await emailsAfterTenMinutes()
  expect(mail.subject).toBe(`A colleague ${words}`)
  expect(mail.text).toContain(`Tomás Rivera ${words}`)
  expect(mail.text).toContain(`/notifications?open=${listed.id}`)
  const opened = await editor.browser.send('POST', `/api/notifications/${listed.id}/read`)
  expect(opened.body).toMatchObject({ path, workspaceId })

  await prefer(kind, false)
  await notify({ kind, path })
  expect(await emailsAfterTenMinutes()).toHaveLength(1)
})

test('what others wrote is left out of an email where it could be a link', async () => {
  await service
    .knex()
    .table('users')
    .where({ id: owner.user.id })
    .update({ first_name: 'Visit', last_name: 'elsewhere.example' })
  await notify({ title: 'Win at www.elsewhere.example' })
  const [mail] = await emailsAfterTenMinutes()
  expect(mail.text).toContain('A colleague mentioned you in “your work”')
  expect(mail.text + mail.html + mail.subject).not.toContain('elsewhere')
})

test('nothing is emailed that was read, or whose recipient has left', async () => {
  await notify()
  await editor.browser.send('POST', '/api/notifications/read-all')
  expect(await emailsAfterTenMinutes()).toEqual([])
  await notify()
  await owner.browser.send('DELETE', `/api/organization/members/${editor.user.id}`)
  expect(await emailsAfterTenMinutes()).toEqual([])
})

test('everybody chooses which kinds are emailed; mentions, assignments and approvals are at first', async () => {
  const { body } = await editor.browser.send('GET', '/api/notifications/preferences')
  const emailed = body.filter(({ byEmail }: { byEmail: boolean }) => byEmail)
  expect(emailed.map(({ kind }: { kind: string }) => kind)).toEqual([
    'mention',
    'assigned',
    'task-assigned',
    'approval-requested',
    'approval-given',
    'changes-requested',
  ])
  await notify({ kind: 'comment-reply' })
  expect(await emailsAfterTenMinutes()).toEqual([])

  const changed = await prefer('comment-reply', true)
  expect(changed.body).toContainEqual({ kind: 'comment-reply', byEmail: true })
  await prefer('mention', false)
  await notify({ kind: 'comment-reply' })
  await notify({ kind: 'mention' })
  const mails = await emailsAfterTenMinutes()
  expect(mails.map(({ subject }) => subject)).toEqual([
    'A colleague replied to your comment on “Night clinic”',
  ])
  expect((await prefer('unknown', true)).status).toBe(404)

  // A choice also counts for what is waiting.
  await notify({ kind: 'assigned' })
  await prefer('assigned', false)
  expect(await emailsAfterTenMinutes()).toHaveLength(1)
})

test('one person gets at most ten emails an hour', async () => {
  for (let count = 0; count < 12; count += 1) await notify()
  expect(await emailsAfterTenMinutes()).toHaveLength(10)
  clock.setTo(new Date(Date.now() + 3_700_000).toISOString())
  await notify()
  expect(await emailsAfterTenMinutes()).toHaveLength(11)
})
