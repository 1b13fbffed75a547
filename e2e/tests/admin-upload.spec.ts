import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../fixtures.ts'

const stamp = Date.now()
const csv = `Name,Funder,Closing date,Max,Link
Harbour clinics ${stamp},Northquay Foundation,2027-03-01,"$50,000",https://northquay.example/a
Harbour schools ${stamp},Northquay Foundation,2027-02-31,lots,https://northquay.example/b
`

const file = (text: string, name = `calls-${stamp}.csv`) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(text),
})

async function open(page: Page) {
  await page.goto('/admin/sources')
  await page.getByRole('button', { name: 'Upload a file' }).click()
  return page.getByRole('dialog', { name: 'Upload a file' })
}

/** The row of a file's latest import. */
const importRow = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Imports, table' }).getByRole('row').filter({ hasText: name }).first()

const toast = (page: Page, text: string) =>
  page.getByRole('region', { name: /Notifications/ }).getByText(text)

test('a file is checked, its columns are mapped, and its valid rows are imported', async ({
  page,
  signInAs,
}) => {
  test.slow()
  await signInAs('admin')
  const dialog = await open(page)
  await dialog.getByLabel('File').setInputFiles(file(csv))
  await expect(dialog.getByText('1 of 2 rows will be skipped because of errors')).toBeVisible()
  const rows = dialog.getByRole('region', { name: 'First rows' })
  await expect(rows.getByText('This is not a valid date: 2027-02-31')).toBeVisible()
  await expect(rows.getByText('This is not a valid amount: lots')).toBeVisible()
  await expectAccessible(page)

  // Every row is valid without the two columns, and one is invalid once dates are mapped again.
  const column = async (field: string, name: string) => {
    const box = dialog.getByRole('combobox', { name: `Column for ${field}` })
    await box.fill(name)
    await box.press('Enter')
  }
  await column('Maximum amount', 'Link')
  await expect(dialog.getByText('2 of 2 rows will be skipped because of errors')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Import 0 rows' })).toBeDisabled()
  await column('Maximum amount', 'Max')
  await dialog.getByRole('button', { name: 'Import 1 row' }).click()
  await expect(toast(page, 'Import started')).toBeVisible()
  const run = importRow(page, `calls-${stamp}.csv`)
  await expect(run).toContainText('Finished')
  await run.getByRole('button', { name: /expand/i }).click()
  await expect(page.getByText(/Record 2: .*2027-02-31/)).toBeVisible()

  await page.goto(`/admin?tab=opportunities&search=Harbour%20clinics%20${stamp}`)
  await expect(page.getByRole('region', { name: 'Opportunities, table' })).toContainText(
    'Northquay Foundation',
  )
})

test('importing the same file again changes nothing and says so', async ({ page, signInAs }) => {
  test.slow()
  await signInAs('admin')
  const text = `title,funder name\nTide gauges ${stamp},Harbour Trust\n`
  const same = file(text, `same-${stamp}.csv`)
  const first = await open(page)
  await first.getByLabel('File').setInputFiles(same)
  await first.getByRole('button', { name: 'Import 1 row' }).click()
  const run = importRow(page, `same-${stamp}.csv`)
  await expect(run).toContainText('Finished')
  const second = await open(page)
  await second.getByLabel('File').setInputFiles(same)
  await expect(second.getByText(/This file was already imported on /)).toBeVisible()
  await second.getByRole('button', { name: 'Import 1 row' }).click()
  await expect(toast(page, 'Import started')).toBeVisible()
  await expect(run).toContainText('Finished')
  await run.getByRole('button', { name: /expand/i }).click()
  await expect(page.getByText('Nothing changed: the catalog already had all of these records.')).toBeVisible()
})

test('an unreadable file and a failed upload show an error in the dialog', async ({ page, signInAs }) => {
  await signInAs('admin')
  const dialog = await open(page)
  await dialog.getByLabel('File').setInputFiles(file('[{"title": '))
  await expect(dialog.getByText(/^The file cannot be read as JSON/)).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Import' })).toBeDisabled()
  await page.route('**/api/admin/imports/uploads/preview', (route) =>
    route.fulfill({ status: 500, json: {} }),
  )
  await dialog.getByLabel('File').setInputFiles(file(csv))
  await expect(dialog.getByText('The upload failed. Try again.')).toBeVisible()
  await expectAccessible(page)
})

test('a failed import can be retried', async ({ page, signInAs }) => {
  await signInAs('admin')
  const failed = {
    id: crypto.randomUUID(),
    source: 'fundharbor',
    file: 'cut-off.csv',
    status: 'failed',
    read: 0,
    added: 0,
    updated: 0,
    unchanged: 0,
    merged: 0,
    heldBack: 0,
    withdrawn: 0,
    skipped: 0,
    skippedRecords: [],
    error: 'The connection was lost.',
    canRetry: true,
    startedAt: new Date().toISOString(),
    finishedAt: new Date().toISOString(),
  }
  await page.route('**/api/admin/imports?*', (route) => route.fulfill({ json: [failed] }))
  const asked: string[] = []
  await page.route('**/api/admin/imports/*/retry', (route) => {
    asked.push(route.request().url())
    return route.fulfill({ status: 202, json: { ...failed, status: 'running' } })
  })
  await page.goto('/admin/sources')
  await page.getByRole('button', { name: 'Retry cut-off.csv' }).click()
  await expect(toast(page, 'Import started')).toBeVisible()
  expect(asked).toHaveLength(1)
  expect(asked[0]).toContain(failed.id)
})
