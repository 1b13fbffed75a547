import { connectDatabase } from '@fundharbor/chassis/data/database'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { clearJobs, queuedMails } from '@fundharbor/chassis/testing/jobs'
import type { Person } from '@fundharbor/contracts/identity/session'
import { beforeEach, expect, test } from 'vitest'
import { grantsService } from '../my-grants/grants-service.test-helper.ts'
import { sendReportReminders } from './report-reminders.ts'

const service = grantsService()
const { signIn, join, to, add, move } = service
const sender = {
  publicUrl: 'https://fundharbor.example',
  mailFrom: 'Fundharbor <harbour@fundharbor.example>',
}
const send = (knex = service.knex()) =>
  sendReportReminders(knex, { readContact: service.readContact, sender })
const mailsTo = ({ email }: Person) => queuedMails(service.knex(), email)

beforeEach(async () => {
  await clearJobs(service.knex())
  await service.knex().table('grants').delete()
})

/** A won grant with a report that is due on January 31, 2027. */
async function oweReport(more = {}) {
  const owner = signIn()
  const grant = await add({ title: 'Night clinics', deadlineZone: 'America/New_York' })
  await move(grant.id, { status: 'won', version: 1 })
  const report = { title: 'Final report', kind: 'report', dueOn: '2027-01-31', ...more }
  const { body: step } = await to('POST', `/${grant.id}/steps`, report)
  return { owner, grant, step }
}

/** Runs at noon of each day. */
async function runOn(...days: string[]) {
  for (const day of days) {
    clock.setTo(`${day}T12:00:00.000Z`)
    await send()
  }
}

test('a report is emailed 14 days, 7 days and 1 day before, to who follows the grant', async () => {
  const { owner, grant } = await oweReport()
  await runOn('2027-01-16', '2027-01-17', '2027-01-18', '2027-01-24', '2027-01-30', '2027-01-31')
  const mails = await mailsTo(owner)
  expect(mails.map(({ subject }) => subject)).toEqual([
    'Due in 14 days: Final report',
    'Due in 7 days: Final report',
    'Due tomorrow: Final report',
  ])
  expect(mails[0].text).toContain('Night clinics. Due in 14 days, January 31, 2027.')
  expect(mails[0].text).toContain(`https://fundharbor.example/grants/${grant.id}#award`)
  expect(mails[0].headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
})

test('who writes it is reminded, too; one email has all reports', async () => {
  const { owner, grant } = await oweReport()
  const bo = join({ workspaceId: owner.workspaceId, fullName: 'Bo Nilsson', workspaceRole: 'editor' })
  const second = { title: 'Financial report', kind: 'report', dueOn: '2027-01-31', assigneeId: bo.id }
  await to('POST', `/${grant.id}/steps`, second)
  await runOn('2027-01-24')
  expect((await mailsTo(bo)).map(({ subject }) => subject)).toEqual(['Due in 7 days: Financial report'])
  expect((await mailsTo(owner)).map(({ subject }) => subject)).toEqual(['2 reports are due'])
})

test('no email about finished reports, closed awards or steps of nobody, none twice, and none to people who turned email off', async () => {
  const done = await oweReport()
  await to('PATCH', `/${done.grant.id}/steps/${done.step.id}`, { isDone: true, revision: 1 })
  const closed = await oweReport()
  await to('PATCH', `/${closed.grant.id}/award`, { closedOn: '2027-01-01', version: 0 })
  const task = await oweReport({ kind: 'task' })
  const muted = await oweReport()
  await service.send('PATCH', `/api/saved-opportunities/${muted.grant.opportunity.id}`, { reminders: false })
  const { owner } = await oweReport()
  clock.setTo('2027-01-24T12:00:00.000Z')
  const other = connectDatabase(service.knex().client.config.connection.connectionString, 2)
  await Promise.all([send(), send(other)])
  await other.destroy()
  await send()
  for (const each of [done, closed, task, muted]) expect(await mailsTo(each.owner)).toEqual([])
  expect(await mailsTo(owner)).toHaveLength(1)
})

test('who does another step is emailed the day before, unless the grant is lost', async () => {
  const { owner } = await oweReport()
  const bo = join({ workspaceId: owner.workspaceId, fullName: 'Bo Nilsson', workspaceRole: 'editor' })
  const sent = await add({ title: 'Day clinics', deadlineZone: 'America/New_York' })
  const call = { title: 'Call Ana', dueOn: '2027-01-31', assigneeId: bo.id }
  await to('POST', `/${sent.id}/steps`, call)
  const lost = await add()
  await to('POST', `/${lost.id}/steps`, call)
  await move(lost.id, { status: 'lost', version: 1 })
  await runOn('2027-01-17', '2027-01-24', '2027-01-30', '2027-01-31')
  const [mail, ...more] = await mailsTo(bo)
  expect([mail.subject, more]).toEqual(['Due tomorrow: Call Ana', []])
  expect(mail.text).toContain('Day clinics. Due tomorrow, January 31, 2027.')
})

test('a new day is emailed again, and a report that is added late only from then on', async () => {
  const { owner, grant, step } = await oweReport()
  await runOn('2027-01-24')
  await to('PATCH', `/${grant.id}/steps/${step.id}`, { dueOn: '2027-02-15', revision: 1 })
  await runOn('2027-01-25', '2027-02-01')
  expect((await mailsTo(owner)).map(({ subject }) => subject)).toEqual([
    'Due in 7 days: Final report',
    'Due in 14 days: Final report',
  ])
  clock.setTo('2027-01-26T12:00:00.000Z')
  const late = await oweReport()
  await runOn('2027-01-26', '2027-01-29')
  expect(await mailsTo(late.owner)).toEqual([])
})

test('who turns reminders on for a won grant reads which email will come', async () => {
  const { grant } = await oweReport()
  const path = `/api/saved-opportunities/${grant.opportunity.id}`
  const { body } = await service.send('PATCH', path, { reminders: true })
  expect(body.mailing).toBe('We’ll email you 14 days, 7 days, and 1 day before each report is due.')
})

test('the calendar, and its feed, have the reports that are due', async () => {
  const { grant, step } = await oweReport({ dueOn: '2026-11-20' })
  const { body } = await service.send('GET', '/api/timeline')
  expect(body.reports).toEqual([
    {
      grantId: grant.id,
      opportunityTitle: 'Night clinics',
      title: 'Final report',
      dueOn: '2026-11-20',
      isLate: true,
    },
  ])
  const { body: feed } = await service.send('GET', '/api/calendar/feed')
  const { body: file } = await service.send('GET', new URL(feed.url).pathname)
  expect(file).toContain(`UID:report-${step.id}@fundharbor`)
  expect(file).toContain('SUMMARY:Report due: Final report')
})
