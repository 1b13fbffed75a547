import { expect, seedPerson, test } from '../fixtures.ts'
import { openBrowserAs } from '../people.ts'

test('an administrator finds an account, blocks it, and unblocks it', async ({
  page,
  browser,
  baseURL,
  signInAs,
}) => {
  await signInAs('admin')
  const { person: member, context } = await openBrowserAs(browser, baseURL, 'member')
  await page.goto('/admin/users')
  await page.getByLabel('Name or email').fill(member.email)
  await expect(page).toHaveURL(/search=member-/)
  const row = page.getByRole('row').filter({ hasText: member.email })
  await expect(row).toContainText('Verified')

  const choose = async (action: string) => {
    await row.getByRole('button', { name: `Actions for ${member.email}` }).click()
    await page.getByRole('menuitem', { name: action, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: action, exact: true }).click()
    await expect(dialog).toBeHidden()
  }
  await choose('Block')
  await expect(row).toContainText('Blocked')
  expect((await context.request.get('/api/user')).status()).toBe(401)
  await choose('Unblock')
  await expect(row).toContainText('Verified')
  await page.getByRole('link', { name: 'Audit log' }).click()
  const actions = page.getByRole('row').filter({ hasText: `user ${member.email}` })
  await expect(actions.nth(0)).toContainText('unblocked')
  await expect(actions.nth(1)).toContainText('blocked')
  await context.close()
})

test('on a phone, a user’s parts are in view, and the sections are in a menu named after the open one', async ({
  page,
  signInAs,
}) => {
  await page.setViewportSize({ width: 320, height: 800 })
  await signInAs('admin')
  const { email } = await seedPerson('member')
  await page.goto(`/admin/users?search=${email}`)
  const row = page.getByRole('row').filter({ hasText: email })
  await row.scrollIntoViewIfNeeded()
  for (const part of [
    row.getByRole('strong'),
    row.getByText('Verified', { exact: true }),
    row.getByText(/^(None|Free|Trial)$/),
    row.getByRole('button', { name: `Actions for ${email}` }),
  ])
    await expect(part).toBeInViewport({ ratio: 1 })
  const menu = page.getByRole('navigation', { name: 'Console' })
  await expect(menu.getByRole('link', { name: 'Contact messages' })).toBeHidden()
  await menu.getByRole('button', { name: 'Users' }).press('Enter')
  await menu.getByRole('link', { name: 'Contact messages' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Contact messages' })).toBeVisible()
  await expect(menu.getByRole('button', { name: 'Contact messages' })).toHaveAttribute(
    'aria-expanded',
    'false',
  )
  await expect(menu.getByRole('link', { name: 'Users' })).toBeHidden()
})
