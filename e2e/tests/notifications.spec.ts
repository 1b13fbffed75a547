import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

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

test('deadline notifications are turned on for a device', async ({ page, signInAs }) => {
  await standInForPush(page)
  await signInAs('member')
  await page.goto('/account')
  const section = page.getByRole('region', { name: 'Deadline notifications' })
  await section.getByRole('button', { name: 'Turn on for this device' }).click()
  await expect(section.getByText('On for this device. Signing out turns them off.')).toBeVisible()
})
