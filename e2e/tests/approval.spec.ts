import type { Page } from '@playwright/test'
import { expect, expectAccessible, linkIn, test, waitForEmail } from '../fixtures.ts'
import { openBrowserAs } from '../people.ts'

interface Invited {
  page: Page
  email: string
}

/** Lets somebody join the owner's organization with a role. */
async function join(owner: Page, { page, email }: Invited, role: string): Promise<void> {
  const headers = { origin: new URL(page.url()).origin }
  await owner.request.post('/api/organization/invitations', { data: { email, role }, headers })
  const invitation = await waitForEmail(page, email, /^Join Harbour Pens/)
  await page.goto(linkIn(invitation, '/invitation'))
  await page.getByRole('button', { name: 'Join organization' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
}

test('an editor and a colleague write one application, a reviewer approves it, and the editor submits it', async ({
  browser,
  baseURL,
}) => {
  // Three people sign in, and two of them join.
  test.slow()
  // The plan of administrators has seats for everybody.
  const owner = await openBrowserAs(browser, baseURL, 'admin')
  const editor = await openBrowserAs(browser, baseURL, 'member')
  const reviewer = await openBrowserAs(browser, baseURL, 'member')
  await owner.page.goto('/dashboard')
  await editor.page.goto('/dashboard')
  await reviewer.page.goto('/dashboard')
  const headers = { origin: new URL(baseURL ?? '').origin }
  await owner.page.request.post('/api/organization', {
    data: { name: 'Harbour Pens', category: 'arts' },
    headers,
  })
  await join(owner.page, { page: editor.page, email: editor.person.email }, 'editor')
  await join(owner.page, { page: reviewer.page, email: reviewer.person.email }, 'reviewer')

  // Two people fill in one form.
  await editor.page.goto('/opportunities?sort=deadline')
  const apply = editor.page.getByRole('main').getByRole('link', { name: 'Apply' }).first()
  const address = (await apply.getAttribute('href')) ?? ''
  await editor.page.goto(address)
  await owner.page.goto(address)
  await expect(editor.page.getByText(/has this form open/)).toBeVisible()
  await editor.page.getByLabel('Project title').fill('Night clinic')
  await expect(owner.page.getByLabel('Project title')).toHaveValue('Night clinic')
  await owner.page.getByLabel('Project description').click()
  await expect(editor.page.getByText(/ is here\.$/)).toBeVisible()
  await owner.page.getByLabel('Project description').fill('Open on Fridays.')
  await expect(editor.page.getByLabel('Project description')).toHaveValue('Open on Fridays.')
  await owner.page.goto('/dashboard')
  await editor.page.getByLabel('Requested amount').fill('100')
  await editor.page.getByLabel('Project category').selectOption('health')
  await editor.page.getByRole('button', { name: 'Save as Draft' }).click()
  await editor.page.getByRole('link', { name: 'Ask colleagues for approval' }).click()
  await expect(editor.page).toHaveURL(/\/applications\/[\w-]+$/)
  const draft = new URL(editor.page.url()).pathname
  await editor.page.getByRole('checkbox').last().check()
  await expectAccessible(editor.page)
  await editor.page.getByRole('button', { name: 'Ask for approval' }).click()
  await expect(editor.page.getByText('Waiting for approval')).toBeVisible()

  // Not yet.
  await editor.page.goto(address)
  await expect(editor.page.getByText(/when everyone who was asked/)).toBeVisible()
  await editor.page.getByRole('button', { name: 'Submit Application' }).click()
  await expect(editor.page.getByText(/has not approved this version/).first()).toBeVisible()

  const mail = await waitForEmail(reviewer.page, reviewer.person.email, /asks you to approve/)
  await reviewer.page.goto(linkIn(mail, draft))
  await reviewer.page.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(reviewer.page.getByText('Approved', { exact: true })).toBeVisible()

  await editor.page.reload()
  await editor.page.getByRole('button', { name: 'Submit Application' }).click()
  await expect(editor.page.getByText('Application submitted successfully!').first()).toBeVisible()
  for (const { context } of [owner, editor, reviewer]) await context.close()
})
