import { expect, waitForEmail, seedPerson, skipTour, test } from '../fixtures.ts'
import { openBrowserAs } from '../people.ts'

const suffix = () => crypto.randomUUID().slice(0, 8)

test('a visitor sees statistics, categories with counts, contributors, and discussions five at a time', async ({
  page,
}) => {
  await page.goto('/community')
  await expect(page.getByRole('heading', { level: 1, name: 'Community Forum' })).toBeVisible()
  for (const label of ['active members', 'total posts', 'answered questions', 'response rate'])
    await expect(page.getByText(label, { exact: true })).toBeVisible()
  const aside = page.getByRole('complementary', { name: 'Categories and contributors' })
  await expect(aside.getByRole('button')).toHaveCount(6)
  await expect(aside.getByRole('heading', { name: 'Top Contributors' })).toBeVisible()
  const list = page.getByRole('region', { name: 'Discussions' }).getByRole('listitem')
  await expect(list).toHaveCount(5)
  await expect(list.first()).toContainText('Pinned:')
  await page.getByRole('button', { name: /^Load More \(\d+ remaining\)$/ }).click()
  await expect(list).toHaveCount(10)
})

test('the category and search filters are kept in the URL', async ({ page }) => {
  await page.goto('/community')
  await page.getByRole('button', { name: /^Tech & Tools/ }).click()
  await expect(page).toHaveURL(/category=tech/)
  await expect(
    page.getByRole('region', { name: 'Discussions' }).getByText('Tech & Tools').first(),
  ).toBeVisible()
  await page.getByRole('button', { name: /^All/ }).click()
  await page.getByRole('button', { name: 'Search Posts' }).click()
  const field = page.getByPlaceholder('Search posts...')
  await field.fill('TRAVEL')
  await expect(page.getByRole('link', { name: /how much detail for travel/ })).toBeVisible()
  await field.fill('zzzz')
  await expect(page.getByText('No posts found')).toBeVisible()
  await page.getByRole('button', { name: 'Clear Search' }).click()
  await expect(page).not.toHaveURL(/search=/)
})

test('a discussion opens in a dialog, and a visitor has to sign in to reply', async ({ page }) => {
  await page.goto('/community?search=travel')
  await page.getByRole('link', { name: /how much detail for travel/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Answered', { exact: true })).toBeVisible()
  for (const name of [/^Like/, 'Reply', 'Save', 'Report'])
    await expect(dialog.getByRole('button', { name })).toBeVisible()
  await expect(dialog.getByText('Sign in to reply. We will bring you back to this discussion.')).toBeVisible()
  const place = page.url()
  await dialog.getByRole('button', { name: /^Like/ }).click()
  await expect(page).toHaveURL(/\/auth/)
  await expect(page.getByText(/^Sign in to like a discussion\./)).toBeVisible()

  const { id, email, password } = await seedPerson('member')
  await page.evaluate(skipTour, id)
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL(place)
  await expect(dialog.getByLabel('Your reply')).toBeVisible()
})

test('a missing discussion shows a message', async ({ page }) => {
  await page.goto(`/community/${crypto.randomUUID()}`)
  await expect(page.getByRole('dialog', { name: 'Discussion not found' })).toBeVisible()
})

test('members start discussions, reply, accept answers, like, save, and report, and an administrator moderates', async ({
  page,
  browser,
  baseURL,
  signInAs,
}) => {
  test.setTimeout(120_000)
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
