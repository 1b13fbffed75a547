import type { Page } from '@playwright/test'
import { fillAccount } from '../filled-account.ts'
import { expect, test, withoutLiveChannel } from '../fixtures.ts'
import { horizontalOverflow, readCutNames } from '../page-measures.ts'
import { openBrowserAs } from '../people.ts'

const LONG = `${'harbor'.repeat(6)} and the Northquay Night Clinic for Fishing Crews and Their Families`

/** Opens the first dialog of a page of the console. */
async function expectNoOverflowInDialog(page: Page, path: string, button: string | RegExp): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(path)
  await page.getByRole('button', { name: button }).first().click()
  const dialog = page.getByRole('dialog').first()
  await expect(dialog).toBeVisible()
  await page.waitForLoadState('networkidle')
  await page.setViewportSize({ width: 390, height: 900 })
  const overflow = () => dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
  await expect.poll(overflow, `the dialog ${String(button)} of ${path}`).toBe(0)
  await expect.poll(() => page.evaluate(horizontalOverflow), `${path} below its dialog`).toBe(0)
}

test('pages start and end at the same edges', async ({ page, signInAs }) => {
  await signInAs('organization-member')
  const title = page.getByRole('heading', { level: 1 })
  for (const path of [
    '/grants',
    '/profile',
    '/account',
    '/notifications',
    '/checkout',
    '/documents/budget',
  ]) {
    await page.goto(path)
    // Asked again, because the page takes the place of its first view.
    await expect.poll(async () => (await title.boundingBox())?.x, path).toBe(112)
  }
  const card = page.getByRole('alert').filter({ hasText: 'Payment Error' })
  await page.goto('/checkout')
  await expect.poll(async () => (await card.boundingBox())?.width).toBe(1216)
})

test('on a phone, a grant shows its status and its bell', async ({ page, signInAs }) => {
  await signInAs('organization-member')
  await page.goto('/')
  await fillAccount(page, LONG)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/grants')
  const row = page.getByRole('row').filter({ hasText: 'Saved' })
  for (const part of [row.getByText('Saved'), row.getByRole('button', { name: /reminders/ })]) {
    await part.scrollIntoViewIfNeeded()
    await expect(part).toBeInViewport({ ratio: 1 })
  }
})

test('dialogs of the console fit a phone, and decisions are on screen at 1280 pixels', async ({
  page,
  browser,
  baseURL,
  signInAs,
}) => {
  const applicant = await openBrowserAs(browser, baseURL, 'organization-member')
  await applicant.page.goto('/')
  await fillAccount(applicant.page, LONG)
  await applicant.context.close()
  await signInAs('admin')
  await withoutLiveChannel(page)
  await expectNoOverflowInDialog(page, '/admin?tab=opportunities', /^Edit /)
  await expectNoOverflowInDialog(page, '/admin?tab=webinars', 'Add webinar')
  await expectNoOverflowInDialog(page, '/admin/users', 'Invite user')
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/admin?tab=applications')
  await expect(page.getByRole('button', { name: /^Reject / }).first()).toBeInViewport({ ratio: 1 })
  await page.goto('/admin?tab=organizations')
  await expect(page.getByRole('button', { name: /^Verify / }).first()).toBeInViewport({ ratio: 1 })
  for (const path of ['/admin?tab=webinars', '/admin/blog', '/admin/forum', '/admin/contact']) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate(readCutNames), path).toEqual([])
  }
})
