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

test('the account menu and the palette open as soon as their code is there', async ({ page, signInAs }) => {
  // React waits up to 300 ms before it replaces a fallback. From the click on, no timer of that kind ends.
  await page.addInitScript(() => {
    const { setTimeout: start } = globalThis
    globalThis.setTimeout = ((run: () => void, delay = 0) =>
      document.body?.dataset.held && delay > 20 ? 0 : start(run, delay)) as typeof setTimeout
  })
  const hold = () => page.evaluate(() => (document.body.dataset.held = 'true'))
  await signInAs('organization-member')
  await page.goto('/grants')
  await expect(page.getByRole('button', { name: 'Search or jump to' })).toBeVisible()
  await hold()
  await page.getByRole('button', { name: 'Search or jump to' }).click()
  await expect(page.getByRole('dialog', { name: 'Search or jump to' })).toBeVisible()
  await page.reload()
  const account = page.getByRole('button', { name: 'Your account' })
  await expect(account).toBeVisible()
  await hold()
  await account.click()
  await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible()
})
