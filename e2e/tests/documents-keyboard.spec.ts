import { expect, test } from '../fixtures.ts'
import { tabTo } from '../keyboard.ts'

const TITLE = 'Night shelter'

test('writing, formatting, commenting and undoing in a document work by keyboard', async ({
  page,
  baseURL,
  signInAs,
}) => {
  await signInAs('member')
  const headers = { origin: new URL(baseURL ?? '').origin }
  const templates = (await (await page.request.get('/api/document-templates')).json()) as {
    id: string
    name: string
  }[]
  const templateId = templates.find(({ name }) => name === 'Cover Letter')?.id
  const data = { templateId, title: TITLE }
  expect((await page.request.post('/api/generate-document', { data, headers })).status()).toBe(201)

  await page.goto('/documents?tab=mine')
  const view = page.getByRole('article', { name: TITLE }).getByRole('link', { name: 'View' })
  await expect(view).toBeVisible()
  await tabTo(page, view)
  await page.keyboard.press('Enter')
  const main = page.getByRole('main')
  await tabTo(page, main.getByRole('button', { name: 'Edit' }))
  await page.keyboard.press('Enter')

  const text = main.getByRole('textbox', { name: 'Document text' })
  await expect(text).toBeVisible()
  await tabTo(page, text)
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.press('Enter')
  await page.keyboard.type('We house forty people')
  await page.keyboard.press('Shift+Home')
  await expect(main.getByRole('button', { name: 'Comment on the selected text' })).toBeEnabled()
  await page.keyboard.press('ControlOrMeta+b')
  await expect(text.locator('strong').filter({ hasText: 'We house forty people' })).toBeVisible()

  await page.keyboard.press('Control+Alt+m')
  await expect(main.getByRole('textbox', { name: 'New comment' })).toBeFocused()
  await page.keyboard.type('How many?')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const thread = main.getByRole('article', { name: /^Comment by/ })
  await expect(thread).toContainText('How many?')
  const resolve = thread.getByRole('button', { name: 'Resolve' })
  await tabTo(page, resolve)
  await page.keyboard.press('Enter')
  await expect(main.getByText('No open comments')).toBeVisible()

  const undo = main.getByRole('button', { name: 'Undo' })
  await tabTo(page, undo)
  await page.keyboard.press('Enter')
  await expect(text.locator('strong').filter({ hasText: 'We house forty people' })).toHaveCount(0)
  await tabTo(page, main.getByRole('button', { name: 'Done' }))
  await page.keyboard.press('Enter')
  await expect(main.getByRole('button', { name: 'Edit' })).toBeVisible()
})
