import { expect, expectAccessibleInBothThemes, test } from '../fixtures.ts'

test('Ctrl+K goes to pages and opportunities, and remembers the last ones', async ({ page, signInAs }) => {
  await signInAs('organization-member')
  await page.goto('/grants')
  await expect(page.getByRole('button', { name: 'Search or jump to' })).toBeVisible()
  const dialog = page.getByRole('dialog', { name: 'Search or jump to' })
  const field = dialog.getByRole('combobox')
  // The page is in sight before its scripts run.
  await expect(async () => {
    await page.keyboard.press('Control+k')
    await expect(field).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 10_000 })
  for (const name of ['My Grants', 'Saved searches']) {
    await field.fill(name)
    await expect(dialog.getByRole('option', { name, exact: true })).toHaveCount(1)
  }
  await field.fill('projects')
  await expect(dialog.getByRole('option', { name: 'Projects', exact: true })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/projects')

  await page.getByRole('button', { name: 'Search or jump to' }).click()
  await field.fill('State Veterans Home Construction')
  await dialog.getByRole('option', { name: /State Veterans Home Construction Grant Program/ }).click()
  await expect(
    page.getByRole('heading', { level: 1, name: 'State Veterans Home Construction Grant Program' }),
  ).toBeVisible()

  await expect(async () => {
    await page.keyboard.press('Control+k')
    const option = dialog.getByRole('option', { name: 'State Veterans Home Construction Grant Program' })
    await expect(option).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 10_000 })
  await expectAccessibleInBothThemes(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})
