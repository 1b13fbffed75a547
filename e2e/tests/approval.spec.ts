import { expect, expectAccessible, test } from '../fixtures.ts'
import { openBrowserAs } from '../people.ts'
import { createOrganization, join, openNotification } from '../team.ts'

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
  const organization = 'Harbour Pens'
  await createOrganization(owner.page, organization)
  for (const [{ page, person }, role] of [
    [editor, 'editor'],
    [reviewer, 'reviewer'],
  ] as const)
    await join(owner.page, { page, email: person.email }, { organization, role })

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
  await expect(editor.page.getByText('Draft Saved', { exact: true })).toBeVisible()
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

  await openNotification(reviewer.page, /asked you to approve “Night clinic”/)
  await expect(reviewer.page).toHaveURL(draft)
  await reviewer.page.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(reviewer.page.getByText('Approved', { exact: true })).toBeVisible()

  await editor.page.reload()
  await editor.page.getByRole('button', { name: 'Submit Application' }).click()
  await expect(editor.page.getByText('Application submitted successfully!').first()).toBeVisible()
  for (const { context } of [owner, editor, reviewer]) await context.close()
})
