import { expect, test } from '../fixtures.ts'

test('a file is checked, its columns are mapped, and its valid rows are imported', async ({
  page,
  signInAs,
}) => {
  const stamp = Date.now()
  const name = `calls-${stamp}.csv`
  const csv = `Name,Funder,Closing date,Max,Link
Harbour clinics ${stamp},Northquay Foundation,2027-03-01,"$50,000",https://northquay.example/a
Harbour schools ${stamp},Northquay Foundation,2027-02-31,lots,https://northquay.example/b
`
  await signInAs('admin')
  await page.goto('/admin/sources')
  await page.getByRole('button', { name: 'Upload a file' }).click()
  const dialog = page.getByRole('dialog', { name: 'Upload a file' })
  const file = { name, mimeType: 'text/csv', buffer: Buffer.from(csv) }
  await dialog.getByLabel('File').setInputFiles(file)
  await expect(dialog.getByText('1 of 2 rows will be skipped because of errors')).toBeVisible()
  const column = async (field: string, header: string) => {
    const box = dialog.getByRole('combobox', { name: `Column for ${field}` })
    await box.fill(header)
    await box.press('Enter')
  }
  await column('Maximum amount', 'Link')
  await expect(dialog.getByRole('button', { name: 'Import 0 rows' })).toBeDisabled()
  await column('Maximum amount', 'Max')
  await dialog.getByRole('button', { name: 'Import 1 row' }).click()
  const run = page
    .getByRole('region', { name: 'Imports, table' })
    .getByRole('row')
    .filter({ hasText: name })
    .first()
  await expect(run).toContainText('Finished', { timeout: 30_000 })
  await run.getByRole('button', { name: /expand/i }).click()
  await expect(page.getByText(/Record 2: .*2027-02-31/)).toBeVisible()
  await page.goto(`/admin?tab=opportunities&search=Harbour%20clinics%20${stamp}`)
  await expect(page.getByRole('region', { name: 'Opportunities, table' })).toContainText(
    'Northquay Foundation',
  )
})
