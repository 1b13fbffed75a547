import { expect, test } from '../fixtures.ts'
import { openBrowserAs } from '../people.ts'

/** How long an open page may take to show a decision without a reload. */
const SEEN_WITHIN_MS = 30_000

test('from a misspelled search to a decision that appears without a reload', async ({
  page,
  browser,
  baseURL,
  signInAs,
}) => {
  test.setTimeout(180_000)
  const project = `Keys First ${crypto.randomUUID().slice(0, 8)}`
  const dialog = page.getByRole('dialog')
  await signInAs('member')
  await page.goto('/opportunities')

  await test.step('a misspelled word is corrected, and the results are filtered', async () => {
    await page.getByRole('combobox', { name: 'Keyword' }).fill('biodiversty')
    await expect(page).toHaveURL(/search=biodiversty/)
    await expect(page.getByText('Showing results for biodiversity.')).toBeVisible()
    await expect(page.getByText(/^Showing \d+ opportunities$/)).toBeVisible()
    await page.getByRole('checkbox', { name: /^Grant/ }).click()
    await expect(page).toHaveURL(/fundingType=grant/)
  })

  const list = page.getByRole('list', { name: 'Opportunities, part 1' })
  const card = list
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: 'Apply', exact: true }) })
  const title = (await card.first().getByRole('heading').textContent()) ?? ''

  await test.step('the details open at once, and the star saves the opportunity', async () => {
    await card.first().getByRole('link', { name: 'Learn More' }).click()
    await expect(dialog.getByRole('heading', { name: title, exact: true })).toBeVisible()
    await expect(dialog.getByRole('heading', { name: 'Description' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(/search=biodiversty.*fundingType=grant/)
    await card.first().getByRole('button', { name: 'Save opportunity' }).click()
    await expect(card.first().getByRole('button', { pressed: true })).toBeVisible()
  })

  await test.step('a draft is kept while the member is on other pages', async () => {
    await card.first().getByRole('link', { name: 'Apply', exact: true }).click()
    await dialog.getByLabel('Project title').fill(project)
    await dialog.getByLabel('Project description').fill('Wetlands behind the old harbour wall.')
    await dialog.getByRole('button', { name: 'Save as Draft' }).click()
    await expect(page.getByText('Your application has been saved as a draft', { exact: true })).toBeVisible()
    await page.goto('/blog')
    await page.goto('/applications')
    await page.getByRole('link', { name: project }).first().click()
    await expect(dialog.getByLabel('Project title')).toHaveValue(project)
    await expect(dialog.getByLabel('Project description')).toHaveValue(
      'Wetlands behind the old harbour wall.',
    )
  })

  await test.step('the application is submitted', async () => {
    await dialog.getByLabel('Requested amount').fill('48000')
    await dialog.getByLabel('Project category').selectOption('environment')
    await dialog.getByRole('button', { name: 'Submit Application' }).click()
    await expect(page.getByText('Application submitted successfully!', { exact: true })).toBeVisible()
    await page.goto('/applications')
    await expect(page.getByRole('link', { name: project }).first()).toBeVisible()
    await page.getByRole('link', { name: project }).first().click()
    await expect(dialog.getByText('Submitted', { exact: true }).first()).toBeVisible()
  })

  await test.step('an administrator approves it, and the page shows it without a reload', async () => {
    const admin = await openBrowserAs(browser, baseURL, 'admin')
    await admin.page.goto('/admin?tab=applications')
    const row = admin.page.getByRole('row').filter({ hasText: project })
    await row.getByRole('button', { name: 'Approve' }).click()
    await expect(row).toContainText('Approved')
    await admin.context.close()
    await expect(dialog.getByText('Approved', { exact: true }).first()).toBeVisible({
      timeout: SEEN_WITHIN_MS,
    })
  })
})
