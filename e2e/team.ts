import type { Page } from '@playwright/test'
import { expect, linkIn, waitForEmail } from './fixtures.ts'

/** Somebody's browser and address. */
interface Invited {
  page: Page
  email: string
}

/** The header that requests of a page have, and those of tests need. */
const headersOf = (page: Page) => ({ origin: new URL(page.url()).origin })

/** Gives a person's workspace an organization. */
export async function createOrganization(owner: Page, name: string): Promise<void> {
  const data = { name, category: 'community' }
  const created = await owner.request.post('/api/organization', { data, headers: headersOf(owner) })
  expect(created.status()).toBe(201)
}

/** Opens the link of an invitation and joins. */
export async function acceptInvitation({ page, email }: Invited, organization: string): Promise<void> {
  const invitation = await waitForEmail(page, email, new RegExp(`^Join ${organization}`))
  await page.goto(linkIn(invitation, '/invitation'))
  await page.getByRole('button', { name: 'Join organization' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
}

export const nameOf = async (page: Page): Promise<string> =>
  ((await (await page.request.get('/api/user')).json()) as { fullName: string }).fullName

/** Opens a notification with these words under the bell, as soon as it is there. */
export async function openNotification(page: Page, words: RegExp): Promise<void> {
  const bell = page.getByRole('button', { name: /^Notifications/ })
  const item = page.getByRole('menuitem', { name: words }).first()
  // The menu loads its content when it opens.
  await expect(async () => {
    await page.keyboard.press('Escape')
    await bell.click()
    await expect(item).toBeVisible({ timeout: 2000 })
  }).toPass({ timeout: 30_000 })
  await item.click()
}
