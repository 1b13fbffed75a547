import { expect, waitForEmail, test } from '../fixtures.ts'
import { openBrowserAs } from '../people.ts'

const suffix = () => crypto.randomUUID().slice(0, 8)

test('members start discussions, reply, accept answers, like, save, and report, and an administrator moderates', async ({
  page,
  browser,
  baseURL,
  signInAs,
}) => {
  const author = await signInAs('member')
  const title = `Which currency for the budget ${suffix()}`
  await page.goto('/community')
  await page.getByRole('button', { name: 'Start a Discussion' }).click()
  await page.getByRole('button', { name: 'Post discussion' }).click()
  await expect(page.getByText('Use at least 5 characters')).toBeVisible()
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Category').selectOption('Grants & Applications')
  await page.getByLabel('Text').fill('The call says **euro**, our books say dollars.')
  await page.getByRole('button', { name: 'Post discussion' }).click()
  const dialog = page.getByRole('dialog', { name: title })
  await expect(dialog.locator('strong', { hasText: 'euro' })).toBeVisible()
  const address = new URL(page.url()).pathname

  const other = await openBrowserAs(browser, baseURL, 'member')
  await other.page.goto(address)
  await other.page.getByRole('button', { name: /^Like/ }).click()
  await expect(other.page.getByRole('button', { name: 'Like (1)' })).toHaveAttribute('aria-pressed', 'true')
  await other.page.getByRole('button', { name: 'Save' }).click()
  await expect(other.page.getByRole('button', { name: 'Saved' })).toBeVisible()
  await other.page
    .getByRole('dialog')
    .getByRole('textbox')
    .fill('Take the rate of the **first** of the month.')
  await other.page.getByRole('button', { name: 'Post reply' }).click()
  await expect(other.page.getByRole('heading', { name: '1 Reply' })).toBeVisible()
  await other.page.getByRole('button', { name: 'Report', exact: true }).click()
  await other.page.getByLabel('What is wrong with it?').fill('It is asked twice.')
  await other.page.getByRole('dialog').last().getByRole('button', { name: 'Report' }).click()
  await expect(other.page.getByText('Reported', { exact: true })).toBeVisible()

  expect((await waitForEmail(page, author.email, /New reply/)).text).toContain('/community')
  await page.reload()
  await page.getByRole('button', { name: 'Mark as answer' }).click()
  await expect(page.getByRole('dialog').getByText('Answered', { exact: true })).toBeVisible()

  const admin = await openBrowserAs(browser, baseURL, 'admin')
  await admin.page.goto(`/admin/forum?search=${encodeURIComponent(title)}`)
  await expect(admin.page.getByText('It is asked twice.').first()).toBeVisible({ timeout: 30_000 })
  await admin.page.getByRole('button', { name: `Close report ${title}` }).click()
  await expect(admin.page.getByText('Report closed', { exact: true })).toBeVisible()
  await admin.page.getByRole('button', { name: `Pin ${title}`, exact: true }).click()
  await expect(admin.page.getByRole('button', { name: `Unpin ${title}` })).toBeVisible()
  await admin.page
    .getByRole('row')
    .filter({ hasText: title })
    .getByRole('button', { name: 'Expand row' })
    .click()
  await admin.page.getByRole('button', { name: 'Unmark as answer' }).click()
  await admin.page.getByRole('button', { name: 'Remove reply' }).click()
  await admin.page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(admin.page.getByText('No replies yet.')).toBeVisible()
  await admin.page.getByRole('button', { name: `Delete ${title}` }).click()
  await admin.page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(admin.page.getByText('Discussion deleted', { exact: true })).toBeVisible()
  await page.goto(address)
  await expect(page.getByRole('dialog', { name: 'Discussion not found' })).toBeVisible()
  await other.context.close()
  await admin.context.close()
})
