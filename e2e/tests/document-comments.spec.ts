import type { Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  linkIn,
  test,
  waitForEmail,
} from '../fixtures.ts'
import { openBrowserAs } from '../people.ts'

const documentOf = (page: Page) => page.getByRole('main')
const textOf = (page: Page) => documentOf(page).getByRole('textbox', { name: 'Document text' })
const threadOf = (page: Page, name: RegExp) => documentOf(page).getByRole('article', { name })

async function open(page: Page, button: string): Promise<void> {
  await page.goto('/documents?tab=mine')
  const card = page.getByRole('article', { name: 'Night shelter' })
  await card.getByRole('link', { name: 'View' }).click()
  await documentOf(page).getByRole('button', { name: button }).click()
  await expect(textOf(page)).toBeVisible()
}

/** Selects the line with a text, by keyboard. */
async function selectLine(page: Page, text: string): Promise<void> {
  await textOf(page).getByText(text).click()
  await page.keyboard.press('Home')
  await page.keyboard.press('Shift+End')
  await expect(documentOf(page).getByRole('button', { name: 'Comment on the selected text' })).toBeEnabled()
}

test('a reviewer comments and suggests; an editor sees it at once, accepts, resolves and restores', async ({
  browser,
  baseURL,
}) => {
  // The plan of administrators has seats for everybody.
  const owner = await openBrowserAs(browser, baseURL, 'admin')
  const reviewer = await openBrowserAs(browser, baseURL, 'member')
  const headers = { origin: new URL(baseURL ?? '').origin }
  const { request } = owner.page

  await test.step('a colleague joins as a reviewer', async () => {
    await request.post('/api/organization', { data: { name: 'Shelter Notes', category: 'arts' }, headers })
    const templates = (await (await request.get('/api/document-templates')).json()) as {
      id: string
      name: string
    }[]
    const templateId = templates.find(({ name }) => name === 'Cover Letter')?.id
    const letter = { templateId, title: 'Night shelter' }
    const made = await request.post('/api/generate-document', { data: letter, headers })
    const { id } = (await made.json()) as { id: string }
    const content = '<h2>Need</h2><p>We house people.</p><p>In town.</p>'
    const data = { title: 'Night shelter', content, revision: 1 }
    expect((await request.put(`/api/generated-documents/${id}`, { data, headers })).status()).toBe(200)
    const invitation = { email: reviewer.person.email, role: 'reviewer' }
    await request.post('/api/organization/invitations', { data: invitation, headers })
    const email = await waitForEmail(reviewer.page, reviewer.person.email, /^Join Shelter Notes/)
    await reviewer.page.goto(linkIn(email, '/invitation'))
    await reviewer.page.getByRole('button', { name: 'Join organization' }).click()
    await expect(reviewer.page).toHaveURL(/\/dashboard$/)
  })

  await test.step('the reviewer comments by keyboard, cannot type, and the editor sees it at once', async () => {
    await open(owner.page, 'Edit')
    await open(reviewer.page, 'Review')
    await expect(documentOf(reviewer.page).getByText('No comments yet')).toBeVisible()
    await selectLine(reviewer.page, 'We house people.')
    await reviewer.page.keyboard.type('Gone')
    await expect(textOf(reviewer.page)).toContainText('We house people.')
    await selectLine(reviewer.page, 'We house people.')
    await reviewer.page.keyboard.press('Control+Alt+m')
    await expect(documentOf(reviewer.page).getByRole('textbox', { name: 'New comment' })).toBeFocused()
    await reviewer.page.keyboard.type('How many?')
    await reviewer.page.keyboard.press('Tab')
    await reviewer.page.keyboard.press('Enter')
    await expect(threadOf(owner.page, /^Comment by/)).toContainText('How many?')
    await expectAccessible(reviewer.page)
  })

  await test.step('the comment stays at its words while the editor writes before them', async () => {
    await textOf(owner.page).getByText('Need').click()
    await owner.page.keyboard.press('End')
    await owner.page.keyboard.press('Enter')
    await owner.page.keyboard.type('Every night counts.')
    await expect(textOf(reviewer.page)).toContainText('Every night counts.')
    const marked = textOf(reviewer.page)
      .locator('span')
      .filter({ hasText: /^We house people\.$/ })
    await expect(marked.first()).toBeVisible()
  })

  await test.step('the editor accepts a suggestion, and both see the new text', async () => {
    await selectLine(reviewer.page, 'We house people.')
    await documentOf(reviewer.page).getByRole('button', { name: 'Suggest another text' }).click()
    const field = documentOf(reviewer.page).getByRole('textbox', { name: 'Suggested text' })
    await expect(field).toHaveValue('We house people.')
    await field.fill('We house 40 people.')
    await documentOf(reviewer.page).getByRole('button', { name: 'Suggest', exact: true }).click()
    await expect(textOf(owner.page).locator('ins')).toHaveText('We house 40 people.')
    await expectAccessibleInBothThemes(owner.page)
    await owner.page.emulateMedia({ colorScheme: null })
    await expect(
      threadOf(reviewer.page, /^Suggestion by/).getByRole('button', { name: 'Accept' }),
    ).toHaveCount(0)
    await threadOf(owner.page, /^Suggestion by/)
      .getByRole('button', { name: 'Accept' })
      .click()
    for (const page of [owner.page, reviewer.page]) {
      await expect(textOf(page).locator('ins')).toHaveCount(0)
      await expect(textOf(page)).toContainText('We house 40 people.')
    }
  })

  await test.step('the editor answers and resolves, and the reviewer is notified', async () => {
    const thread = threadOf(owner.page, /^Comment by/)
    await thread.getByRole('button', { name: 'Reply' }).click()
    await owner.page.keyboard.type('40, as you say.')
    await thread.getByRole('button', { name: 'Reply' }).click()
    await expect(threadOf(reviewer.page, /^Comment by/)).toContainText('40, as you say.')
    await thread.getByRole('button', { name: 'Resolve' }).click()
    await expect(documentOf(reviewer.page).getByText('No open comments')).toBeVisible()
    await documentOf(reviewer.page).getByText('Resolved and decided (2)').click()
    await expect(documentOf(reviewer.page).getByText(/^Accepted by /)).toBeVisible()
    await expect
      .poll(async () => await (await reviewer.page.request.get('/api/notifications')).json(), {
        timeout: 20_000,
      })
      .toMatchObject([{ kind: 'comment-reply', title: 'Night shelter' }])
  })

  await test.step('versions say who wrote them; one is restored while the reviewer has the document open', async () => {
    await documentOf(owner.page).getByRole('button', { name: 'Done' }).click()
    await documentOf(owner.page).getByRole('button', { name: 'Versions' }).click()
    await documentOf(owner.page).getByRole('button', { name: 'Restore this version' }).click()
    await expect(textOf(reviewer.page)).not.toContainText('We house 40 people.')
    await documentOf(owner.page).getByRole('button', { name: 'Versions' }).click()
    const { fullName } = (await (await request.get('/api/user')).json()) as { fullName: string }
    const versions = documentOf(owner.page).getByRole('list', { name: 'Versions' })
    await expect(versions.getByRole('button').first()).toContainText(`By ${fullName}`)
  })

  await test.step('a phone shows comments in a sheet', async () => {
    await reviewer.page.setViewportSize({ width: 390, height: 844 })
    await documentOf(reviewer.page).getByRole('button', { name: 'Comments' }).click()
    const sheet = reviewer.page.getByRole('dialog', { name: 'Comments' })
    await expect(sheet.getByText('No open comments')).toBeVisible()
    await expectAccessible(reviewer.page)
  })
  await owner.context.close()
  await reviewer.context.close()
})
