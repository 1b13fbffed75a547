import { expect, test } from '../fixtures.ts'

test('a search is saved with its filters, can be edited, and links to its results', async ({
  page,
  signInAs,
}) => {
  await signInAs('member')
  await page.goto('/opportunities?search=health&fundingType=grant')
  await page.getByRole('button', { name: 'Save search' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save this search' })
  await expect(dialog.getByLabel('Name')).toHaveValue('health, Grant')
  await dialog.getByLabel('Name').fill('Health grants')
  await dialog.getByRole('radio', { name: /Weekly/ }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Search saved', { exact: true })).toBeVisible()

  await page.getByRole('link', { name: 'Saved searches' }).first().click()
  const item = page.getByRole('list', { name: 'Saved searches' }).getByRole('listitem')
  await expect(item.getByText('“health”, Grant')).toBeVisible()
  await expect(item.getByText('Emailed weekly')).toBeVisible()
  await item.getByRole('button', { name: 'Mute' }).click()
  await expect(item.getByText('Emailed weekly, muted')).toBeVisible()
  await item.getByRole('link', { name: 'Health grants' }).click()
  await expect(page).toHaveURL(/\/opportunities\?search=health&fundingType=grant/)
  await page.goBack()
  await item.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete search' }).click()
  await expect(page.getByText('No saved searches yet')).toBeVisible()
})
