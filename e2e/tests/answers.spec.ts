import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../fixtures.ts'

const dialog = (page: Page) => page.getByRole('dialog')

async function templateId(page: Page, name: string): Promise<string> {
  const templates = (await (await page.request.get('/api/document-templates')).json()) as {
    id: string
    name: string
  }[]
  return templates.find((template) => template.name === name)?.id ?? ''
}

async function createProject(page: Page, title: string): Promise<string> {
  const response = await page.request.post('/api/projects', {
    data: { title, description: 'We lend tools to the neighborhood.' },
    headers: { origin: new URL(page.url()).origin },
  })
  expect(response.ok()).toBe(true)
  return ((await response.json()) as { id: string }).id
}

/** Skips to the question that has a field. */
async function skipTo(page: Page, field: string) {
  await expect(page.getByText(/Question \d+ of/)).toBeVisible()
  while (!(await page.getByLabel(field, { exact: true }).isVisible()))
    await page.getByRole('button', { name: 'Skip' }).click()
}

/** Waits for the response, because leaving the page would cancel the request. */
async function saveAndContinue(page: Page) {
  const saved = page.waitForResponse(
    (response) => response.request().method() === 'PUT' && response.url().endsWith('/api/answers'),
  )
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await saved
}

test('each project has its own answers, which can be moved', async ({ page, signInAs }) => {
  await signInAs('admin')
  await page.goto('/documents')
  const tools = await createProject(page, 'Tool library')
  const boats = await createProject(page, 'Boat school')
  const template = await templateId(page, 'Letter of Inquiry')
  const interview = (project: string) => `/documents/interview?template=${template}&project=${project}`

  await page.goto(interview(tools))
  await expect(page.getByText('Project: Tool library')).toBeVisible()
  await skipTo(page, 'The need')
  await page.getByLabel('The need', { exact: true }).fill('Nobody here owns a drill.')
  await saveAndContinue(page)

  await page.goto(interview(boats))
  await skipTo(page, 'The need')
  await expect(page.getByLabel('The need', { exact: true })).toHaveValue('')
  await page.getByText('Use an answer from another project').click()
  await expect(page.getByRole('list', { name: 'Answers from other projects' })).toContainText(
    'Nobody here owns a drill.',
  )
  await page.getByLabel('The need', { exact: true }).fill('Children here cannot sail.')
  await saveAndContinue(page)

  await page.goto('/documents?tab=answers')
  await page.getByLabel('Project', { exact: true }).selectOption('Boat school')
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('article')).toContainText('Children here cannot sail.')
  await expect(page.getByRole('article')).toContainText('approved by')
  await expectAccessible(page)
  await page.getByLabel('Project', { exact: true }).selectOption('Tool library')
  await expect(page.getByRole('article')).toContainText('Nobody here owns a drill.')
  await page.getByText('Move to another project').click()
  await page.getByLabel(/^Project of the answer to/).selectOption('About your organization')
  await expect(page.getByText('This project has no answers yet.')).toBeVisible()
  await page.getByLabel('Project', { exact: true }).selectOption('About your organization')
  await expect(page.getByRole('article')).toContainText('Nobody here owns a drill.')
})

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
  await dialog(page).getByRole('button', { name: 'Open in My Documents' }).click()

  const checks = dialog(page).getByRole('region', { name: 'Before you send it' })
  const blanks = checks.getByRole('listitem').filter({ hasText: /blanks? (?:is|are) still to fill in/ })
  await expect(blanks).toBeVisible()
  const before = Number.parseInt(await blanks.locator('p').innerText(), 10)
  await blanks.getByRole('button', { name: 'Show' }).click()
  await expect(dialog(page).locator('mark').first()).toBeFocused()

  await dialog(page).getByRole('button', { name: 'Edit' }).click()
  await dialog(page)
    .getByRole('button', { name: /Next blank/ })
    .click()
  await page.keyboard.type('Quay Fund')
  await dialog(page).getByRole('button', { name: 'Done' }).click()
  await expect(blanks).toContainText(String(before - 1))
  await expect(dialog(page)).toContainText('I request $45,000 for Keys First.')

  const downloading = page.waitForEvent('download')
  await dialog(page).getByText('Download', { exact: true }).click()
  await dialog(page).getByRole('link', { name: 'Word (DOCX)' }).click()
  expect((await downloading).suggestedFilename()).toBe('Letter to the housing fund.docx')
})
