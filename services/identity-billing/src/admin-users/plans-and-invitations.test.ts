import { clearJobs, queuedMails } from '@fundharbor/chassis/testing/jobs'
import { beforeEach, expect, test } from 'vitest'
import { SEED_PASSWORD, seedPerson } from '../../seeds/people.ts'
import { seedCookie } from '../../seeds/sign-in.ts'
import { TestBrowser, testIdentity, testSettings } from '../../testing/identity.test-helper.ts'
import { BillingAccountModel } from '../billing/model.ts'
import { UserModel } from '../users/model.ts'
import { WorkspaceModel } from '../workspaces/model.ts'

const service = testIdentity()
let admin: TestBrowser
let user: UserModel

beforeEach(async () => {
  await clearJobs(service.knex())
  await service.knex().raw('TRUNCATE users, rate_limits, audit_log CASCADE')
  const adminUser = await seedPerson(service.knex(), 'admin')
  user = await seedPerson(service.knex(), 'member')
  admin = new TestBrowser(service, await seedCookie(service.knex(), adminUser, testSettings))
})

const setPlan = (plan: string) => admin.send('PATCH', `/api/admin/users/${user.id}/plan`, { plan })
const invite = (email: string) => admin.send('POST', '/api/admin/users/invitations', { email })
const actions = () => service.knex().table('audit_log').pluck('action')

test('an administrator gives a plan and takes it away', async () => {
  expect((await setPlan('premium')).body).toMatchObject({ subscriptionStatus: 'premium' })
  expect(await WorkspaceModel.query().findById(user.workspaceId)).toMatchObject({ grantedPlan: 'premium' })
  expect((await setPlan('freemium')).body).toMatchObject({ subscriptionStatus: 'freemium' })
  expect(await WorkspaceModel.query().findById(user.workspaceId)).toMatchObject({ grantedPlan: null })
  expect(await actions()).toEqual(['changed the plan', 'changed the plan'])
})

test('the plan of a user who pays stays theirs to change', async () => {
  await BillingAccountModel.ensure(user.workspaceId)
  await BillingAccountModel.query().findById(user.workspaceId).patch({ plan: 'basic' })
  expect((await setPlan('premium')).status).toBe(409)
  expect((await setPlan('admin')).status).toBe(400)
})

test('an invitation is emailed with a link to the form, once the address has no account', async () => {
  expect((await invite('bo@harbour.example')).status).toBe(201)
  const [mail] = await queuedMails(service.knex(), 'bo@harbour.example')
  expect(mail.text).toContain('/auth?email=bo%40harbour.example')
  expect(await actions()).toEqual(['invited'])
  expect((await invite(user.email.toUpperCase())).status).toBe(409)
  expect((await invite('nobody')).status).toBe(400)
})

test('the audit log forgets the address of who deletes their account, and nobody else’s', async () => {
  const other = `jo${user.email}`
  await invite(other)
  await setPlan('premium')
  await admin.send('GET', `/api/admin/users/export?search=${encodeURIComponent(user.email.toUpperCase())}`)
  const invited = await service.knex().table('audit_log').where({ action: 'invited' }).first()
  await service
    .knex()
    .table('audit_log')
    .insert({ ...invited, id: crypto.randomUUID(), subject: `address ${user.email}` })
  const browser = new TestBrowser(service, await seedCookie(service.knex(), user, testSettings))
  await setPlan('freemium')
  await browser.send('POST', '/api/account/deletion', { currentPassword: SEED_PASSWORD })
  const log = JSON.stringify(await service.knex().table('audit_log')).toLowerCase()
  expect(log).toContain(`address ${other}`)
  expect(log.replaceAll(other, '')).not.toContain(user.email)
  expect(log.split('a deleted account')).toHaveLength(5)
})
