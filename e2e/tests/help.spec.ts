import { expect, test } from '../fixtures.ts'

test('an article opens in a dialog with its own address, which Back and Escape leave', async ({ page }) => {
  await page.goto('/help-center')
  await page.getByRole('link', { name: 'Setting up your profile' }).click()
  const dialog = page.getByRole('dialog', { name: 'Setting up your profile' })
  await expect(dialog.locator('p').nth(1)).toBeVisible()
  await expect(page).toHaveURL(/\/help-center\/setting-up-your-profile$/)
  await page.goBack()
  await expect(dialog).toBeHidden()
  await page.goForward()
  await dialog.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('dialog', { name: 'Understanding funding types' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/\/help-center\/?$/)
})
