import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../fixtures.ts'

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
