import type { Page } from '@playwright/test'
import { expect, expectAccessible, linkIn, test, waitForEmail } from '../fixtures.ts'
import { openBrowserAs } from '../people.ts'

const ENDPOINT = `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}`

/** Browsers in tests reach no push service: this one says that it has a subscription. */
const standInForPush = (page: Page) =>
  page.addInitScript((endpoint) => {
    const subscription = {
      endpoint,
      toJSON: () => ({ endpoint, keys: { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) } }),
      unsubscribe: async () => {
        localStorage.removeItem('test.subscribed')
        return true
      },
    }
    const current = async () => (localStorage.getItem('test.subscribed') ? subscription : null)
    Object.assign(PushManager.prototype, {
      getSubscription: current,
      subscribe: async () => {
        localStorage.setItem('test.subscribed', 'yes')
        return subscription
      },
    })
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
    Notification.requestPermission = async () => 'granted'
  }, ENDPOINT)

test('deadline notifications are turned on for a device, and signing out ends them', async ({
  page,
  signInAs,
}) => {
  await standInForPush(page)
  await signInAs('member')
  await page.goto('/account')
  const section = page.getByRole('region', { name: 'Deadline notifications' })
  await section.getByRole('button', { name: 'Turn on for this device' }).click()
  await expect(section.getByText('On for this device. Signing out turns them off.')).toBeVisible()
  // The message is announced, too, so it stands twice; it covers a part of the buttons, which axe would call too small.
  await expect(page.getByText('Notifications are on', { exact: true })).toHaveCount(0, { timeout: 15_000 })
  await page.evaluate(() => scrollTo(0, 0))
  await expectAccessible(page)
  const list = await (await page.request.get('/api/push-devices')).json()
  expect(list.devices).toMatchObject([{ endpoint: ENDPOINT }])

  await page.goto('/opportunities')
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/auth')
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
    .toBe(0)
  expect(await page.evaluate(() => localStorage.getItem('fundharbor.push'))).toBeNull()
})

test('the owner is told under the bell that somebody joined, without a reload, and opens it by keyboard', async ({
  browser,
  baseURL,
}) => {
  // The plan of administrators has seats for everybody.
  const owner = await openBrowserAs(browser, baseURL, 'admin')
  const someone = await openBrowserAs(browser, baseURL, 'member')
  const headers = { origin: new URL(baseURL ?? '').origin }
  const post = (path: string, data: object) => owner.page.request.post(path, { data, headers })
  expect((await post('/api/organization', { name: 'Harbor Hands', category: 'community' })).status()).toBe(
    201,
  )
  await post('/api/organization/invitations', { email: someone.person.email, role: 'editor' })
  await owner.page.goto('/account')
  await owner.page.getByRole('button', { name: 'Notifications', exact: true }).click()
  await expect(owner.page.getByText(/^Nothing yet/)).toBeVisible()
  await expectAccessible(owner.page)
  await owner.page.keyboard.press('Escape')

  const email = await waitForEmail(someone.page, someone.person.email, /^Join Harbor Hands/)
  await someone.page.goto(linkIn(email, '/invitation'))
  await someone.page.getByRole('button', { name: 'Join organization' }).click()
  await expect(someone.page).toHaveURL(/\/dashboard$/)

  const bell = owner.page.getByRole('button', { name: 'Notifications, 1 unread' })
  await expect(bell).toBeVisible({ timeout: 45_000 })
  const [unread] = await (await owner.page.request.get('/api/notifications')).json()
  const read = await someone.page.request.post(`/api/notifications/${unread.id}/read`, { headers })
  expect(read.status()).toBe(404)
  await bell.focus()
  await owner.page.keyboard.press('Enter')
  const item = owner.page.getByRole('menuitem', { name: /accepted your invitation to Harbor Hands/ })
  await expect(item).toBeVisible()
  await expectAccessible(owner.page)
  await owner.page.keyboard.press('Escape')
  await expect(bell).toBeFocused()
  await owner.page.keyboard.press('Enter')
  await item.click()
  await expect(owner.page).toHaveURL(/\/members$/)
  await expect(owner.page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
  await owner.page.goto('/notifications')
  await expect(owner.page.getByRole('list', { name: 'Notifications' }).getByRole('listitem')).toHaveCount(1)
  await expectAccessible(owner.page)

  // Told about the organization while working elsewhere: opening it changes the organization first.
  const switched = await someone.page.request.get('/api/session/organizations')
  const [own] = (await switched.json()) as { id: string }[]
  await someone.page.request.post('/api/session/organization', { data: { id: own?.id }, headers })
  await owner.page.request.patch(`/api/organization/members/${someone.person.id}`, {
    data: { role: 'reviewer' },
    headers,
  })
  await someone.page.goto('/notifications')
  await someone.page.getByRole('link', { name: /changed your role in Harbor Hands/ }).click()
  await expect(someone.page).toHaveURL(/\/members$/)
  await expect(someone.page.getByRole('heading', { name: 'Harbor Hands' })).toBeVisible()

  for (const service of ['catalog', 'documents-ai']) {
    const { queues } = await (await owner.page.request.get(`/api/admin/${service}/jobs`)).json()
    expect(queues).toContainEqual(expect.objectContaining({ name: 'notifications', failed: 0 }))
  }
  await owner.context.close()
  await someone.context.close()
})
