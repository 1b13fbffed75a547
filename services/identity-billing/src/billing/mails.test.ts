import { clearJobs, queuedMails } from '@fundharbor/chassis/testing/jobs'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { getUnixTime } from 'date-fns/getUnixTime'
import { subDays } from 'date-fns/subDays'
import { beforeEach, expect, test } from 'vitest'
import { testBilling } from '../../testing/billing.test-helper.ts'
import { reconcile } from './reconcile.ts'

const { service, billing, sandbox, subscriber, deliver, advanceDays, pay } = await testBilling()

beforeEach(async () => {
  sandbox.store.state.deliveries.splice(0)
  await clearJobs(service.knex())
  await service
    .knex()
    .raw('TRUNCATE users, billing_accounts, billing_receipts, stripe_events, rate_limits CASCADE')
})

type Person = Awaited<ReturnType<typeof subscriber>>

const subjectsTo = async ({ user }: Person): Promise<string[]> =>
  (await queuedMails(service.knex(), user.email)).map(({ subject }) => subject)
/** The emails that an action causes, whatever repeats follow. */
async function mailsAfter(person: Person, action: () => Promise<unknown>): Promise<any[]> {
  await clearJobs(service.knex())
  await action()
  await deliver()
  await person.browser.send('POST', '/api/billing/refresh', {})
  await reconcile(billing)
  return queuedMails(service.knex(), person.user.email)
}
const change =
  (person: Person, path: string, body = {}) =>
  () =>
    person.browser.send('POST', `/api/billing/${path}`, body)
const changePlan = (person: Person, plan: string) => change(person, 'plan', { plan })

/** Makes the next payments with the stored card fail. */
async function breakCard(person: Person) {
  const { body } = await person.browser.send('POST', '/api/billing/card', {})
  await pay(body.clientSecret, '4000000000000341')
  await person.browser.send('POST', '/api/billing/refresh', {})
}

test('a payment is receipted once, however many events and syncs follow', async () => {
  const person = await subscriber('premium')
  await Promise.all([deliver(), person.browser.send('POST', '/api/billing/refresh', {})])
  await reconcile(billing)
  expect(await subjectsTo(person)).toEqual(['Receipt: $20'])
  const [mail] = await queuedMails(service.knex(), person.user.email)
  expect(mail.text).toContain('You paid $20 for the Premium plan')
  expect(mail.text).toMatch(/The invoice is number \S+-0001\./)
  expect(mail.text).toContain('http://localhost:8080/subscription')
})

test('a renewal is receipted', async () => {
  const person = await subscriber()
  const mails = await mailsAfter(person, () => advanceDays(32))
  expect(mails.map(({ subject }) => subject)).toEqual(['Receipt: $10'])
})

test('upgrades and downgrades are announced', async () => {
  const person = await subscriber()
  const up = await mailsAfter(person, changePlan(person, 'unlimited'))
  expect(up.map(({ subject }) => subject)).toEqual(['Receipt: $40', 'You are now on the Unlimited plan'])
  expect(up[1].text).toContain('You moved from Basic to Unlimited.')
  const down = await mailsAfter(person, changePlan(person, 'basic'))
  expect(down.map(({ subject }) => subject)).toEqual(['You are now on the Basic plan'])
  expect(down[0].text).toContain('taken off your next payments')
})

test('a cancellation says until when the plan lasts, and can be taken back', async () => {
  const person = await subscriber()
  const [canceled, ...more] = await mailsAfter(person, change(person, 'cancellation'))
  expect(more).toEqual([])
  expect(canceled.subject).toMatch(/^Your Basic plan ends on [A-Z][a-z]+ \d+, \d{4}$/)
  const resumed = await mailsAfter(person, () => person.browser.send('DELETE', '/api/billing/cancellation'))
  expect(resumed.map(({ subject }) => subject)).toEqual(['Your Basic plan continues'])
  await mailsAfter(person, change(person, 'cancellation'))
  const ended = await mailsAfter(person, () => advanceDays(32))
  expect(ended.map(({ subject }) => subject)).toEqual(['Your Basic plan has ended'])
})

test('a failed renewal says what to do, and the end of the plan follows', async () => {
  const person = await subscriber()
  await breakCard(person)
  const failed = await mailsAfter(person, () => advanceDays(32))
  expect(failed.map(({ subject }) => subject)).toEqual(['We could not renew your Basic plan'])
  expect(failed[0].text).toContain('with the card ending in 0341')
  expect(failed[0].text).toContain('http://localhost:8080/subscription/card')
  const ended = await mailsAfter(person, () => advanceDays(20))
  expect(ended.map(({ subject }) => subject)).toEqual(['Your Basic plan has ended'])
})

test('a payment of long ago is not receipted when it is first seen', async () => {
  const person = await subscriber()
  await service.knex().raw('TRUNCATE billing_receipts')
  const longAgo = getUnixTime(subDays(clock.now(), 4))
  for (const invoice of Object.values(sandbox.store.state.invoices))
    invoice.status_transitions.paid_at = longAgo
  expect(await mailsAfter(person, async () => undefined)).toEqual([])
})

test('nobody is emailed about a deleted account', async () => {
  const person = await subscriber()
  await service.knex().table('users').where({ id: person.user.id }).delete()
  await clearJobs(service.knex())
  await reconcile(billing)
  expect(await subjectsTo(person)).toEqual([])
})
