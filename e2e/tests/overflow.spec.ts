import type { Page } from '@playwright/test'
import { fillAccount, startDiscussion } from '../filled-account.ts'
import { expect, test } from '../fixtures.ts'
import { openBrowserAs } from '../people.ts'

const LONG = `${'harbor'.repeat(6)} and the Northquay Night Clinic for Fishing Crews and Their Families`

const memberPages = [
  '/',
  '/opportunities',
  '/recommendations',
  '/applications',
  '/applications?view=list',
  '/applications?view=analytics',
  '/saved',
  '/saved?view=calendar',
  '/saved?view=searches',
  '/documents',
  '/documents?tab=mine',
  '/documents/budget',
  '/profile',
  '/account',
  '/subscription',
  '/community',
  '/webinars',
  '/contact',
  '/blog',
  '/help-center',
  '/subjects',
]

const adminPages = [
  '/admin',
  '/admin?tab=applications',
  '/admin?tab=organizations',
  '/admin?tab=webinars',
  '/admin/sources',
  '/admin/subjects',
  '/admin/users',
  '/admin/blog',
  '/admin/templates',
  '/admin/contact',
  '/admin/forum',
  '/admin/newsletter',
  '/admin/jobs',
  '/admin/releases',
  '/admin/audit',
  '/admin/settings',
]

const horizontalOverflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth

async function expectNoOverflow(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(() => page.evaluate(horizontalOverflow), `${path} at ${width} pixels`).toBe(0)
  }
}

test('no page of an account in use scrolls sideways', async ({ page, signInAs }) => {
  test.setTimeout(180_000)
  await signInAs('organization-member')
  await page.goto('/')
  await fillAccount(page, LONG)
  await startDiscussion(page, LONG)
  for (const path of memberPages) await expectNoOverflow(page, path)
})

test('on a phone, an application shows its status and can be withdrawn', async ({ page, signInAs }) => {
  await signInAs('organization-member')
  await page.goto('/')
  await fillAccount(page, LONG)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/applications?view=list')
  const row = page.getByRole('row').filter({ hasText: 'Submitted' })
  await row.getByText('Submitted').scrollIntoViewIfNeeded()
  await expect(row.getByText('Submitted')).toBeInViewport({ ratio: 1 })
  const withdraw = row.getByRole('button', { name: /^Withdraw/ })
  await withdraw.scrollIntoViewIfNeeded()
  await expect(withdraw).toBeInViewport({ ratio: 1 })
})

test('no page of the console scrolls sideways, and decisions are on screen at 1280 pixels', async ({
  page,
  browser,
  baseURL,
  signInAs,
}) => {
  test.setTimeout(180_000)
  const applicant = await openBrowserAs(browser, baseURL, 'organization-member')
  await applicant.page.goto('/')
  await fillAccount(applicant.page, LONG)
  await applicant.context.close()
  await signInAs('admin')
  for (const path of adminPages) await expectNoOverflow(page, path)
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/admin?tab=applications')
  await expect(page.getByRole('button', { name: /^Reject / }).first()).toBeInViewport({ ratio: 1 })
  await page.goto('/admin?tab=organizations')
  await expect(page.getByRole('button', { name: /^Verify / }).first()).toBeInViewport({ ratio: 1 })
})
