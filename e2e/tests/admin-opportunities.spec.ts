import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test, optionOf } from '../fixtures.ts'

const list = (page: Page) => page.getByRole('region', { name: 'Opportunities, table' })
const toast = (page: Page, text: string) =>
  page.getByRole('region', { name: /Notifications/ }).getByText(text)

test('the list loads 50 more near its end, and renders only visible rows', async ({ page, signInAs }) => {
  await signInAs('admin')
  await page.goto('/admin')
  const count = page.getByText(/^Showing [\d,]+ of [\d,]+$/)
  await expect(count).toHaveText(/^Showing 50 of 1,8\d\d$/)
  expect((await list(page).boundingBox())?.height).toBe(600)
  await list(page).evaluate((area) => {
    area.scrollTop = area.scrollHeight - area.clientHeight - 90
  })
  await expect(count).toHaveText(/^Showing 100 of /)
  expect(await list(page).getByRole('row').count()).toBeLessThan(60)
})

test('an opportunity is added, edited, exported, deleted, and restored', async ({ page, signInAs }) => {
  await signInAs('admin')
  const title = `Clinic vans ${Date.now()}`
  await page.goto(`/admin?tab=opportunities&search=${encodeURIComponent(title)}`)
  await page.getByRole('button', { name: 'Add Grant Opportunity' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Title', { exact: true }).fill(title)
  await dialog.getByLabel('Funder name').fill('Northquay Foundation')
  await dialog.getByLabel('Amount', { exact: true }).fill('Up to $50,000')
  await dialog.getByLabel('Deadline (funder’s time)').fill('2027-05-01T17:00')
  await dialog.getByLabel('Geographic scope').fill('United States')
  await dialog.getByLabel('Application URL').fill('https://northquay.example/apply')
  await dialog.getByLabel('Description').fill('Equipment for clinics in the country.')
  await dialog.getByLabel('Eligibility requirements').fill('Registered charities of the region')
  await dialog.getByLabel('Category').click()
  await optionOf(page, 'Health').click()
  await page.getByRole('button', { name: 'Add opportunity', exact: true }).click()
  await expect(toast(page, 'Opportunity added')).toBeVisible()
  await expect(list(page).getByText(title)).toBeVisible()

  await page.getByRole('button', { name: `Edit ${title}` }).click()
  await dialog.getByLabel('Geographic scope').fill('Canada')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Opportunity updated')).toBeVisible()

  const arrives = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export CSV' }).click()
  const file = await readFile(await (await arrives).path(), 'utf8')
  expect(file.trim().split('\r\n')).toHaveLength(2)
  expect(file).toContain(`"${title}"`)

  await page.getByRole('button', { name: `Delete ${title}` }).click()
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('No opportunities match these filters.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(list(page).getByText(title)).toBeVisible()
})
