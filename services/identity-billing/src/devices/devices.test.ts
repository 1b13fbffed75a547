import { clearJobs, queuedMails } from '@fundharbor/chassis/testing/jobs'
import { beforeEach, expect, test } from 'vitest'
import { SEED_PASSWORD, seedPerson } from '../../seeds/people.ts'
import { TestBrowser, testIdentity } from '../../testing/identity.test-helper.ts'
import type { UserModel } from '../users/model.ts'

const service = testIdentity()
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0'
let user: UserModel

beforeEach(async () => {
  await clearJobs(service.knex())
  await service.knex().raw('TRUNCATE users, rate_limits CASCADE')
  user = await seedPerson(service.knex(), 'member')
})

const signIn = (browser: TestBrowser, who = user) =>
  browser.send('POST', '/api/login', { email: who.email, password: SEED_PASSWORD }, { 'user-agent': FIREFOX })
const announced = async () =>
  (await queuedMails(service.knex(), user.email)).filter(
    ({ subject }) => subject === 'New sign-in to your account',
  )

test('the first device is not announced, a second one is, once', async () => {
  const [first, second] = [new TestBrowser(service), new TestBrowser(service)]
  await signIn(first)
  await signIn(first)
  expect(await announced()).toEqual([])
  await signIn(second)
  await signIn(second)
  const mails = await announced()
  expect(mails).toHaveLength(1)
  expect(mails[0].text).toContain('Firefox on Windows')
})

test('a browser without a known name is announced, too', async () => {
  for (let count = 0; count < 2; count += 1) {
    const form = { email: user.email, password: SEED_PASSWORD }
    await new TestBrowser(service).send('POST', '/api/login', form, { 'user-agent': 'curl/8' })
  }
  expect((await announced())[0].text).toContain('with an unknown browser on')
})

test('a device of another account is new to this one', async () => {
  const [mine, shared] = [new TestBrowser(service), new TestBrowser(service)]
  await signIn(mine)
  await signIn(shared, await seedPerson(service.knex(), 'member'))
  await signIn(shared)
  expect(await announced()).toHaveLength(1)
})

test('a forged cookie makes no device known', async () => {
  const [mine, forged] = [new TestBrowser(service), new TestBrowser(service)]
  await signIn(mine)
  forged.cookies.set('fundharbor_device', mine.cookies.get('fundharbor_device') ?? '')
  await signIn(forged)
  expect(await announced()).toHaveLength(1)
})

test('an address that is not verified gets no announcement', async () => {
  user = await seedPerson(service.knex(), 'unverified')
  await signIn(new TestBrowser(service))
  await signIn(new TestBrowser(service))
  expect(await announced()).toEqual([])
})

test('changing the password forgets the other devices', async () => {
  const [mine, other] = [new TestBrowser(service), new TestBrowser(service)]
  await signIn(mine)
  await signIn(other)
  const password = 'new-harbor-bells'
  const form = { currentPassword: SEED_PASSWORD, password, confirmPassword: password }
  await mine.send('POST', '/api/account/password', form)
  await clearJobs(service.knex())
  for (const browser of [mine, other])
    await browser.send('POST', '/api/login', { email: user.email, password })
  expect(await announced()).toHaveLength(1)
})

test('devices are part of the exported data, without their secrets', async () => {
  const browser = new TestBrowser(service)
  await signIn(browser)
  const { body } = await browser.send('POST', '/api/account/export', { currentPassword: SEED_PASSWORD })
  expect(body.services['identity-billing'].devices).toMatchObject([{ device: 'Firefox on Windows' }])
  expect(JSON.stringify(body)).not.toContain('hash')
})
