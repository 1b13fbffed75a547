import { expect, expectAccessible, seedPerson, test, optionOf } from '../fixtures.ts'
import { openBrowserAs } from '../people.ts'

// Tall enough that nothing scrolls under the header, where axe reports targets as too small.
test.use({ viewport: { width: 1440, height: 1300 } })

test('an administrator finds an account, blocks it, and unblocks it', async ({
  page,
  browser,
  baseURL,
  signInAs,
}) => {
  await signInAs('admin')
  const { person: member, context } = await openBrowserAs(browser, baseURL, 'member')
  await page.goto('/admin')
  await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Users' }).click()
  await page.getByLabel('Name or email').fill(member.email)
  await expect(page).toHaveURL(/search=member-/)
  const row = page.getByRole('row').filter({ hasText: member.email })
  await expect(row).toContainText('Verified')
  await expect(page.getByRole('heading', { name: '1 user', exact: true })).toBeVisible()

  const choose = async (action: string) => {
    await row.getByRole('button', { name: `Actions for ${member.email}` }).click()
    await page.getByRole('menuitem', { name: action, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: action, exact: true }).click()
    await expect(dialog).toBeHidden()
  }
  await choose('Block')
  await expect(row).toContainText('Blocked')
  expect((await context.request.get('/api/user')).status()).toBe(401)
  await choose('Unblock')
  await expect(row).toContainText('Verified')

  await page.getByRole('combobox', { name: 'State' }).click()
  await optionOf(page, 'Blocked').click()
  await expect(page.getByText('No users match these filters.')).toBeVisible()
  await expect(page).toHaveURL(/state=blocked/)
  await page.reload()
  await expect(page.getByText('No users match these filters.')).toBeVisible()

  await page.getByRole('link', { name: 'Audit log' }).click()
  const actions = page.getByRole('row').filter({ hasText: `user ${member.email}` })
  await expect(actions.nth(0)).toContainText('unblocked')
  await expect(actions.nth(1)).toContainText('blocked')
  await context.close()
})

test('the filtered users can be exported, and selected ones blocked together', async ({ page, signInAs }) => {
  await signInAs('admin')
  const people = [await seedPerson('unverified'), await seedPerson('unverified')]
  await page.goto('/admin/users?state=unverified')
  const arrives = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export CSV' }).click()
  expect((await arrives).suggestedFilename()).toBe('users.csv')
  for (const { email } of people) await page.getByRole('checkbox', { name: `Select ${email}` }).check()
  await expect(page.getByText('2 users selected')).toBeVisible()
  await page.getByRole('button', { name: 'Block', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Block', exact: true }).click()
  await expect(page.getByText('2 users updated', { exact: true })).toBeVisible()
  for (const { email } of people) await expect(page.getByRole('row').filter({ hasText: email })).toBeHidden()
})

test('on a phone, the name, state, plan and actions of a user are in view', async ({ page, signInAs }) => {
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
})

test('a list that fails to load shows an error and can be retried', async ({ page, signInAs }) => {
  await signInAs('admin')
  await page.route('**/api/admin/users?*', (route) => route.fulfill({ status: 503, body: '{}' }))
  await page.goto('/admin/users')
  await expect(page.getByText('Failed to fetch users')).toBeVisible()
  await page.unroute('**/api/admin/users?*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('region', { name: 'Users, table' })).toBeVisible()
})
