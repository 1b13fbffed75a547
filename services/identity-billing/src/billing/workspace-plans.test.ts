import { SESSION_CHANNEL } from '@fundharbor/contracts/identity/session'
import { queuedMails, runWaiting } from '@fundharbor/chassis/testing/jobs'
import { TEST_SECRET } from '@fundharbor/chassis/testing/service'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { SEED_PASSWORD, seedPlan } from '../../seeds/people.ts'
import { choosePlan, testBilling } from '../../testing/billing.test-helper.ts'
import { testSettings } from '../../testing/identity.test-helper.ts'
import { testTeam, type Someone } from '../../testing/team.test-helper.ts'
import { erase, erasureQueue } from '../account/erasures.ts'
import { endDueTrials } from '../trials/end-trials.ts'
import { UserModel } from '../users/model.ts'
import { BillingAccountModel } from './model.ts'
import { reconcile } from './reconcile.ts'

const { service, billing, stripe, pay, advanceDays, deliver } = await testBilling()
const { seed, join } = testTeam(service)
const settings = { ...testSettings, billing }

/** An owner who has paid for a plan. */
async function payingOwner(plan = 'premium'): Promise<Someone> {
  const owner = await seed('organization-member')
  await pay((await choosePlan(owner.browser, plan)).secret)
  await owner.browser.send('POST', '/api/billing/refresh', {})
  return owner
}

/** What the other services know of the person behind a browser. */
async function readPerson({ browser }: Someone) {
  const headers = { cookie: browser.cookie, 'x-internal-secret': TEST_SECRET }
  return (await service.send('GET', '/internal/session', undefined, headers)).body.person
}

const switchTo = ({ browser }: Someone, id: string) =>
  browser.send('POST', '/api/session/organization', { id })

const statusOf = async ({ browser }: Someone) => (await browser.send('GET', '/api/subscription/status')).body

const accountOf = ({ user }: Someone) => BillingAccountModel.ofWorkspace(user.workspaceId)

const openSubscriptions = async (customer: string | null | undefined) =>
  (await stripe.subscriptions.list({ customer: customer ?? '' })).data

test('everybody in a workspace has its plan, and switching switches it at once', async () => {
  const owner = await payingOwner()
  const editor = await join(owner)
  expect(await readPerson(editor)).toMatchObject({ subscriptionStatus: 'premium', workspaceRole: 'editor' })
  expect((await editor.browser.send('GET', '/api/user')).body).toMatchObject({
    subscriptionStatus: 'premium',
  })
  expect((await editor.browser.send('GET', '/api/auth/user')).body).toMatchObject({
    subscriptionStatus: 'premium',
  })
  expect(await statusOf(editor)).toMatchObject({
    plan: 'premium',
    limits: { opportunitiesPerPeriod: -1, canExportData: true },
    organization: 'Northquay Community Trust',
    managedBy: ['Tomás Rivera'],
  })

  expect((await switchTo(editor, editor.user.workspaceId)).status).toBe(200)
  expect(await readPerson(editor)).toMatchObject({ subscriptionStatus: 'freemium' })
  expect((await editor.browser.send('GET', '/api/user')).body).toMatchObject({
    subscriptionStatus: 'freemium',
  })
  expect(await statusOf(editor)).toMatchObject({ plan: 'freemium', organization: null })
  await switchTo(editor, owner.user.workspaceId)
  expect(await readPerson(editor)).toMatchObject({ subscriptionStatus: 'premium' })

  // A plan of their own stays in their own workspace.
  await seedPlan(editor.user, 'unlimited')
  expect(await readPerson(editor)).toMatchObject({ subscriptionStatus: 'premium' })
  expect(await readPerson(owner)).toMatchObject({ subscriptionStatus: 'premium' })
  await switchTo(editor, editor.user.workspaceId)
  expect(await readPerson(editor)).toMatchObject({ subscriptionStatus: 'unlimited' })
})

test('owners and the billing role change the plan, others see it and whom to ask', async () => {
  const owner = await payingOwner()
  const [editor, bookkeeper] = [await join(owner), await join(owner, 'billing')]
  const requests = [
    ['POST', '/api/billing/plan', { plan: 'unlimited' }],
    ['POST', '/api/billing/cancellation', {}],
    ['DELETE', '/api/billing/cancellation', undefined],
    ['POST', '/api/billing/card', {}],
    ['GET', '/api/billing/invoices', undefined],
  ] as const
  const statuses = async ({ browser }: Someone) =>
    Promise.all(requests.map(async ([method, path, body]) => (await browser.send(method, path, body)).status))
  expect(await statuses(editor)).toEqual([403, 403, 403, 403, 403])
  const refused = await editor.browser.send('POST', '/api/billing/plan', { plan: 'unlimited' })
  expect(refused.body.message).toBe(
    'Only owners of this organization and people with the billing role can do this. Ask one of them.',
  )
  const seen = (await editor.browser.send('GET', '/api/billing/subscription')).body.subscription
  expect(seen).toMatchObject({ plan: 'premium', card: null, nextPayment: null })
  expect((await editor.browser.send('POST', '/api/billing/refresh', {})).body.subscription.card).toBeNull()
  expect(await choosePlan(editor.browser, 'unlimited')).toMatchObject({ path: '/subscription' })

  for (const [method, path, body] of requests)
    expect((await bookkeeper.browser.send(method, path, body)).status).toBe(200)
  expect(await statusOf(owner)).toMatchObject({
    plan: 'unlimited',
    managedBy: ['Tomás Rivera', 'Amara Okafor'],
  })
  expect(await readPerson(editor)).toMatchObject({ subscriptionStatus: 'unlimited' })
  expect((await bookkeeper.browser.send('POST', '/api/projects', { title: 'Tool library' })).status).toBe(403)
})

test('a bookkeeper pays for the organization without touching their own workspace', async () => {
  const owner = await payingOwner()
  const bookkeeper = await join(owner, 'billing')
  await owner.browser.send('POST', '/api/billing/cancellation', {})
  await advanceDays(32)
  await reconcile(billing)
  expect(await readPerson(owner)).toMatchObject({ subscriptionStatus: 'freemium' })
  // On the Free plan there is no seat for them, but they can still pay for more.
  expect(await readPerson(bookkeeper)).toMatchObject({ workspaceRole: 'billing', hasSeat: false })

  await pay((await choosePlan(bookkeeper.browser, 'premium')).secret)
  await bookkeeper.browser.send('POST', '/api/billing/refresh', {})
  expect(await readPerson(owner)).toMatchObject({ subscriptionStatus: 'premium' })
  expect(await accountOf(bookkeeper)).toBeUndefined()
  expect(await accountOf(owner)).toMatchObject({ paidBy: bookkeeper.user.id, plan: 'premium' })
  const receipts = (await queuedMails(service.knex(), bookkeeper.user.email)).map(({ subject }) => subject)
  expect(receipts).toContain('Receipt: $20')
  await switchTo(bookkeeper, bookkeeper.user.workspaceId)
  expect(await readPerson(bookkeeper)).toMatchObject({ subscriptionStatus: 'freemium' })
  // Both can be paid at once.
  await pay((await choosePlan(bookkeeper.browser, 'basic')).secret)
  await bookkeeper.browser.send('POST', '/api/billing/refresh', {})
  expect(await readPerson(bookkeeper)).toMatchObject({ subscriptionStatus: 'basic' })
  expect(await readPerson(owner)).toMatchObject({ subscriptionStatus: 'premium' })
  const exported = await bookkeeper.browser.send('POST', '/api/account/export', {
    currentPassword: SEED_PASSWORD,
  })
  expect(exported.body.services['identity-billing'].billing).toMatchObject([
    { workspaceId: owner.user.workspaceId, subscription: { plan: 'premium' } },
    { workspaceId: bookkeeper.user.workspaceId, subscription: { plan: 'basic' } },
  ])
})

test('the plan stays when the person who pays leaves, and an owner gets the receipts', async () => {
  const founder = await payingOwner()
  const heir = await join(founder, 'owner')
  const { customerId } = (await accountOf(founder)) ?? {}
  await founder.browser.send('DELETE', `/api/organization/members/${founder.user.id}`)
  expect(await readPerson(founder)).toMatchObject({ subscriptionStatus: 'freemium' })
  expect((await founder.browser.send('GET', '/api/billing/subscription')).body).toEqual({
    subscription: null,
  })
  expect(await readPerson(heir)).toMatchObject({ subscriptionStatus: 'premium' })
  expect(await accountOf(founder)).toMatchObject({ paidBy: heir.user.id })
  await reconcile(billing)
  expect(await stripe.customers.retrieve(customerId ?? '')).toMatchObject({ email: heir.user.email })

  await advanceDays(31)
  await deliver()
  const subjects = (await queuedMails(service.knex(), heir.user.email)).map(({ subject }) => subject)
  expect(subjects).toContain('Receipt: $20')
  // The founder's new workspace can have a plan of its own.
  await pay((await choosePlan(founder.browser)).secret)
  await founder.browser.send('POST', '/api/billing/refresh', {})
  expect(await readPerson(founder)).toMatchObject({ subscriptionStatus: 'basic' })
  expect(await readPerson(heir)).toMatchObject({ subscriptionStatus: 'premium' })
})

test('a deleted account takes the plan along only with its workspace', async () => {
  const founder = await payingOwner()
  const heir = await join(founder, 'owner')
  const customer = (await accountOf(founder))?.customerId
  const remove = ({ browser }: Someone) =>
    browser.send('POST', '/api/account/deletion', { currentPassword: SEED_PASSWORD })
  const eraseDue = () =>
    runWaiting(erasureQueue, async ({ data }) => {
      if (data.service === 'stripe') await erase(data, settings)
    })
  expect((await remove(founder)).status).toBe(200)
  await eraseDue()
  expect(await readPerson(heir)).toMatchObject({ subscriptionStatus: 'premium' })
  expect(await openSubscriptions(customer)).toHaveLength(1)
  const found = await stripe.customers.retrieve(customer ?? '')
  expect(found).toMatchObject({ email: heir.user.email, metadata: { userId: heir.user.id } })
  expect(await service.knex().table('billing_receipts').where({ userId: founder.user.id })).toEqual([])

  expect((await remove(heir)).status).toBe(200)
  await eraseDue()
  expect(await accountOf(founder)).toBeUndefined()
  await expect(stripe.customers.retrieve(customer ?? '')).rejects.toThrow('No such customer')
})

test('the trial is that of the workspace of the account, for everybody there, and joining leaves one’s own alone', async () => {
  const owner = await payingOwner()
  const trialEndDate = new Date(Date.now() + 3_600_000)
  const someone = await join(owner)
  await UserModel.query().findById(someone.user.id).patch({ trialEndDate, trialExpired: false })
  expect(await readPerson(someone)).toMatchObject({ trialExpired: true, subscriptionStatus: 'premium' })
  await switchTo(someone, someone.user.workspaceId)
  const trial = { trialExpired: false, trialEndDate: trialEndDate.toISOString() }
  expect(await readPerson(someone)).toMatchObject(trial)
  expect(await statusOf(someone)).toMatchObject({ limits: { opportunitiesPerPeriod: 5 } })
  await UserModel.query()
    .findById(someone.user.id)
    .patch({ trialEndDate: new Date(Date.now() - 1000) })
  await endDueTrials(settings)
  expect(await readPerson(someone)).toMatchObject({ trialExpired: true })
})

test('a changed plan notifies every member, and API keys work with the plan of their workspace', async () => {
  const owner = await payingOwner()
  const editor = await join(owner)
  const { connectionString } = service.knex().client.config.connection
  const listener = new pg.Client({ connectionString })
  await listener.connect()
  onTestFinished(() => listener.end())
  await listener.query(`LISTEN ${SESSION_CHANNEL}`)
  const heard: string[] = []
  listener.on('notification', ({ payload }) => heard.push(JSON.parse(payload ?? '{}').userId))
  await owner.browser.send('POST', '/api/billing/plan', { plan: 'unlimited' })
  await expect.poll(() => heard).toEqual(expect.arrayContaining([owner.user.id, editor.user.id]))

  const made = await editor.browser.send('POST', '/api/keys', {
    name: 'Our website',
    currentPassword: SEED_PASSWORD,
  })
  expect(made.status).toBe(201)
  const listed = (await owner.browser.send('GET', '/api/keys')).body
  expect(listed).toMatchObject([{ name: 'Our website', createdBy: 'Amara Okafor' }])
  // The person works elsewhere now; the key does not.
  await switchTo(editor, editor.user.workspaceId)
  expect((await editor.browser.send('GET', '/api/keys')).body).toEqual([])
  const hash = Buffer.from(
    await crypto.subtle.digest('SHA-256', new TextEncoder().encode(made.body.key)),
  ).toString('hex')
  const check = async () =>
    (await service.send('GET', `/internal/keys/${hash}`, undefined, { 'x-internal-secret': TEST_SECRET }))
      .body
  expect((await check()).person).toMatchObject({
    id: editor.user.id,
    workspaceId: owner.user.workspaceId,
    subscriptionStatus: 'unlimited',
  })
  const viewer = await join(owner, 'viewer')
  expect((await viewer.browser.send('DELETE', `/api/keys/${made.body.id}`)).status).toBe(404)
  expect((await owner.browser.send('DELETE', `/api/keys/${made.body.id}`)).status).toBe(200)
  expect(await check()).toMatchObject({ id: null, person: null })
})
