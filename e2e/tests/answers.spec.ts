import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

const dialog = (page: Page) => page.getByRole('dialog')

async function templateId(page: Page, name: string): Promise<string> {
  const templates = (await (await page.request.get('/api/document-templates')).json()) as {
    id: string
    name: string
  }[]
  return templates.find((template) => template.name === name)?.id ?? ''
}

test('from an interview to a draft that is filled, checked and downloaded', async ({ page, signInAs }) => {
  await signInAs('admin')
  await page.goto('/documents')
  await page.goto(`/documents/interview?template=${await templateId(page, 'Cover Letter')}`)
  await page.getByLabel('Name of the project').fill('Keys First')
  await page.getByLabel('Amount you request').fill('45000')
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await expect(page.getByText('Question 2 of')).toBeVisible()
  while (await page.getByRole('button', { name: 'Skip' }).isVisible())
    await page.getByRole('button', { name: 'Skip' }).click()
  await page.getByRole('button', { name: 'Generate Document' }).click()
  await dialog(page).getByLabel('Document title').fill('Letter to the housing fund')
  await dialog(page).getByRole('button', { name: 'Generate', exact: true }).click()
  await dialog(page).getByRole('link', { name: 'Open the document' }).click()

  const main = page.getByRole('main')

  const checks = main.getByRole('region', { name: 'Before you send it' })
  const blanks = checks.getByRole('listitem').filter({ hasText: /blanks? (?:is|are) still to fill in/ })
  await expect(blanks).toBeVisible()
  const before = Number.parseInt(await blanks.locator('p').innerText(), 10)
  await blanks.getByRole('button', { name: 'Show' }).click()
  await expect(main.locator('mark').first()).toBeFocused()

  await main.getByRole('button', { name: 'Edit' }).click()
  await main.getByRole('button', { name: /Next blank/ }).click()
  await page.keyboard.type('Quay Fund')
  await main.getByRole('button', { name: 'Done' }).click()
  await expect(blanks).toContainText(String(before - 1))
  await expect(main).toContainText('I request $45,000 for Keys First.')

  const downloading = page.waitForEvent('download')
  await main.getByText('Download', { exact: true }).click()
  await main.getByRole('link', { name: 'Word (DOCX)' }).click()
  expect((await downloading).suggestedFilename()).toBe('Letter to the housing fund.docx')
})
