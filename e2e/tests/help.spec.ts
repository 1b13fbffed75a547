import { expect, test } from '../fixtures.ts'

const categories = {
  'Getting Started': ['Setting up your profile', 'Submitting your first application'],
  'Finding Funding': ['Advanced search filters', 'Setting up funding alerts'],
  'Document Generation': ['Using document templates', 'Multi-language documents'],
  'Account & Billing': ['Subscription plans', 'Cancellation and refunds'],
}

/** The articles of every category, the popular ones, and those that only other pages link to. */
const ARTICLES = 25

for (const who of ['visitor', 'member'] as const) {
  test(`a ${who} finds help by category`, async ({ page, signInAs }) => {
    if (who === 'member') await signInAs('member')
    await page.goto('/help-center')
    await expect(page.getByRole('heading', { level: 1, name: 'Help Center' })).toBeVisible()
    for (const [category, titles] of Object.entries(categories)) {
      const part = page.getByRole('region', { name: category })
      await expect(part.getByRole('listitem')).toHaveCount(4)
      for (const title of titles) await expect(part.getByRole('link', { name: title })).toBeVisible()
    }
    await expect(page.getByRole('region', { name: 'Popular Articles' }).getByRole('link')).toHaveCount(6)
    await expect(page.getByRole('heading', { name: 'Still need help?' })).toBeVisible()
    for (const card of ['Contact Support', 'Video Tutorials', 'Community Forum'])
      await expect(page.getByRole('main').getByRole('link', { name: card }).first()).toBeVisible()
  })
}

test('search matches categories, titles and texts, ignoring case', async ({ page }) => {
  await page.goto('/help-center')
  const field = page.getByPlaceholder('Search help articles...')
  await field.fill('STIPEND')
  await expect(page.getByRole('link', { name: 'Understanding funding types' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Document Generation' })).toHaveCount(0)
  await field.fill('zzzz')
  await expect(page.getByText('No help articles found')).toBeVisible()
  await page.getByRole('button', { name: 'Clear Search' }).click()
  await expect(page.getByRole('region', { name: 'Getting Started' })).toBeVisible()
})

test('an article opens in a dialog with its own URL and links to the next one', async ({ page }) => {
  await page.goto('/help-center')
  await page.getByRole('link', { name: 'Setting up your profile' }).click()
  const dialog = page.getByRole('dialog', { name: 'Setting up your profile' })
  await expect(dialog).toBeVisible()
  await expect(page).toHaveURL(/\/help-center\/setting-up-your-profile$/)
  await expect(dialog.getByRole('button', { name: 'Previous' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('dialog', { name: 'Understanding funding types' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/\/help-center$|\/help-center\/$/)
})

test('every article can be reached with Next and has text', async ({ page }) => {
  await page.goto('/help-center/setting-up-your-profile')
  for (let step = 1; step <= ARTICLES; step += 1) {
    const dialog = page.getByRole('dialog')
    await expect(dialog.locator('p').nth(1)).toBeVisible()
    const next = dialog.getByRole('button', { name: 'Next' })
    if (step === ARTICLES) await expect(next).toBeDisabled()
    else {
      const title = (await dialog.getByRole('heading').first().textContent()) ?? ''
      await next.click()
      await expect(dialog.getByRole('heading').first()).not.toHaveText(title)
    }
  }
})

test('a popular article opens, and an unknown one shows a message', async ({ page }) => {
  await page.goto('/help-center')
  await page.getByRole('region', { name: 'Popular Articles' }).getByRole('link').first().click()
  await expect(page.getByRole('dialog', { name: 'Grant writing basics' })).toBeVisible()
  await page.goto('/help-center/nothing')
  await expect(page.getByRole('dialog', { name: 'Help article not found' })).toBeVisible()
})

test('the help center links to the contact page', async ({ page }) => {
  await page.goto('/help-center')
  for (const name of ['Contact Support', 'Schedule a Call'])
    await expect(page.getByRole('link', { name }).last()).toHaveAttribute('href', /^\/contact/)
})
