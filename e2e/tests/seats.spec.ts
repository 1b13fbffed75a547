import { expect, expectAccessible, linkIn, test, waitForEmail } from '../fixtures.ts'
import { openBrowserAs } from '../people.ts'

test('after a downgrade a member only reads, in every service, until the plan has a seat again', async ({
  browser,
  baseURL,
}) => {
  const owner = await openBrowserAs(browser, baseURL, 'organization-member')
  const someone = await openBrowserAs(browser, baseURL, 'member')
  const admin = await openBrowserAs(browser, baseURL, 'admin')
  const headers = { origin: new URL(baseURL ?? '').origin }
  const setPlan = async (plan: string) => {
    const path = `/api/admin/users/${owner.person.id}/plan`
    expect((await admin.page.request.patch(path, { data: { plan }, headers })).status()).toBe(200)
  }
  await setPlan('premium')
  const invitation = { email: someone.person.email, role: 'editor' }
  await owner.page.request.post('/api/organization/invitations', { data: invitation, headers })
  await owner.page.goto('/members')
  await expect(owner.page.getByText('1 of 5 seats used, 1 invitation open')).toBeVisible()
  const email = await waitForEmail(someone.page, someone.person.email, /^Join /)
  await someone.page.goto(linkIn(email, '/invitation'))
  await someone.page.getByRole('button', { name: 'Join organization' }).click()
  await expect(someone.page).toHaveURL(/\/dashboard$/)

  await someone.page.goto('/subscription')
  await expect(someone.page.getByText(/^This is the plan of .+, for everybody who works there/)).toBeVisible()
  await expect(someone.page.getByRole('button', { name: 'Upgrade to Unlimited' })).toHaveCount(0)
  await expectAccessible(someone.page)

  const rows = await (await someone.page.request.get('/api/opportunities?limit=1&sort=deadline')).json()
  const saved = `/api/saved-opportunities/${rows[0].id}`
  const save = async () => (await someone.page.request.put(saved, { headers })).status()
  expect(await save()).toBe(200)

  await setPlan('basic')
  await expect.poll(save).toBe(403)
  await someone.page.goto('/projects')
  await expect(someone.page.getByText(/your organization’s plan has no seat for you/)).toBeVisible()
  await expect(someone.page.getByRole('button', { name: /Create|Edit/ })).toHaveCount(0)
  await expectAccessible(someone.page)
  await someone.page.goto('/grants')
  await expect(someone.page.getByRole('button', { name: /reminders/ }).first()).toBeVisible()
  await expect(someone.page.getByRole('button', { name: /^Move/ })).toHaveCount(0)

  await owner.page.reload()
  await expect(owner.page.getByText('Read-only: your plan has 1 seat')).toBeVisible()
  await expect(owner.page.getByRole('link', { name: 'View plans' }).first()).toBeVisible()
  await expectAccessible(owner.page)

  await setPlan('premium')
  await expect.poll(save).toBe(200)
  await someone.page.goto('/projects')
  await expect(someone.page.getByRole('button', { name: 'Create project' })).toBeVisible()
  for (const { context } of [owner, someone, admin]) await context.close()
})
