import type { Page } from '@playwright/test'
import { writeAtEnd } from '../editor.ts'
import { expect, expectAccessible, linkIn, test, waitForEmail } from '../fixtures.ts'
import { openBrowserAs } from '../people.ts'

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Night shelter' })
const textOf = (page: Page) => dialogOf(page).getByRole('textbox', { name: 'Document text' })

async function openEditor(page: Page): Promise<void> {
  await page.goto('/documents?tab=mine')
  const card = page.getByRole('article', { name: 'Night shelter' })
  await card.getByRole('button', { name: 'View' }).click()
  await dialogOf(page).getByRole('button', { name: 'Edit' }).click()
  await expect(textOf(page)).toBeVisible()
}

const write = (page: Page, text: string) => writeAtEnd(page, textOf(page), text)

test('two people write in one document at the same time, until one of them is removed', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000)
  // The plan of administrators has seats for everybody.
  const owner = await openBrowserAs(browser, baseURL, 'admin')
  const someone = await openBrowserAs(browser, baseURL, 'member')
  const headers = { origin: new URL(baseURL ?? '').origin }
  const { request } = owner.page

  await test.step('a colleague joins as an editor', async () => {
    await request.post('/api/organization', { data: { name: 'Shelter Pens', category: 'arts' }, headers })
    const templates = (await (await request.get('/api/document-templates')).json()) as {
      id: string
      name: string
    }[]
    const templateId = templates.find(({ name }) => name === 'Cover Letter')?.id
    const letter = { templateId, title: 'Night shelter' }
    expect((await request.post('/api/generate-document', { data: letter, headers })).status()).toBe(201)
    const invitation = { email: someone.person.email, role: 'editor' }
    await request.post('/api/organization/invitations', { data: invitation, headers })
    const email = await waitForEmail(someone.page, someone.person.email, /^Join Shelter Pens/)
    await someone.page.goto(linkIn(email, '/invitation'))
    await someone.page.getByRole('button', { name: 'Join organization' }).click()
    await expect(someone.page).toHaveURL(/\/dashboard$/)
  })

  await test.step('each sees who is here and what the other writes', async () => {
    await openEditor(owner.page)
    await openEditor(someone.page)
    await expect(dialogOf(owner.page).getByRole('list', { name: 'Also here' })).toHaveText('Amara Okafor')
    await write(owner.page, 'Written by the owner.')
    await expect(textOf(someone.page)).toContainText('Written by the owner.')
    await textOf(someone.page).getByText('Written by the owner.').click()
    await someone.page.keyboard.press('End')
    // The caret stays where it is while somebody else writes.
    await write(owner.page, 'The owner goes on.')
    await expect(textOf(someone.page)).toContainText('The owner goes on.')
    await someone.page.keyboard.type(' And by a colleague.')
    await expect(textOf(owner.page)).toContainText('Written by the owner. And by a colleague.')
    for (const { page } of [owner, someone])
      await expect(dialogOf(page).getByText('Saved', { exact: true })).toBeVisible()
    await expectAccessible(owner.page)
  })

  await test.step('somebody who is removed in the middle of typing stops at once; the text stays', async () => {
    const { id } = (await (await someone.page.request.get('/api/user')).json()) as { id: string }
    await write(someone.page, 'Half a sen')
    await expect(textOf(owner.page)).toContainText('Half a sen')
    const removed = await request.delete(`/api/organization/members/${id}`, { headers })
    expect(removed.ok()).toBe(true)
    // The message stays until the page knows the new session, which cannot read the document.
    await expect(someone.page.getByText(/Your access has changed|Document not found/)).toBeVisible()
    await expect(someone.page.locator('[contenteditable="true"]')).toHaveCount(0)
    await write(owner.page, 'The end.')
    await dialogOf(owner.page).getByRole('button', { name: 'Done' }).click()
    await expect(dialogOf(owner.page).getByRole('button', { name: 'Edit' })).toBeVisible()
    for (const text of ['And by a colleague.', 'Half a sen', 'The end.'])
      await expect(dialogOf(owner.page).getByText(text)).toBeVisible()
  })
  await owner.context.close()
  await someone.context.close()
})
