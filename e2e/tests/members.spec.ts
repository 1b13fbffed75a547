import { expect, expectAccessible, linkIn, test, waitForEmail } from '../fixtures.ts'
import { openBrowserAs } from '../people.ts'

test('a person is invited, joins, switches, and is removed', async ({ browser, baseURL }) => {
  // The plan of administrators has seats for everybody.
  const owner = await openBrowserAs(browser, baseURL, 'admin')
  const someone = await openBrowserAs(browser, baseURL, 'member')
  const created = await owner.page.request.post('/api/organization', {
    data: { name: 'Harbour Hands', category: 'community' },
    headers: { origin: new URL(baseURL ?? '').origin },
  })
  expect(created.status()).toBe(201)

  await owner.page.goto('/members')
  await owner.page.getByLabel('Email', { exact: true }).fill(someone.person.email)
  await owner.page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(owner.page.getByRole('list', { name: 'Invitations' })).toContainText(someone.person.email)
  await expectAccessible(owner.page)

  const email = await waitForEmail(someone.page, someone.person.email, /^Join Harbour Hands/)
  await someone.page.goto(linkIn(email, '/invitation'))
  await expectAccessible(someone.page)
  await someone.page.getByRole('button', { name: 'Join organization' }).click()
  await expect(someone.page).toHaveURL(/\/dashboard$/)
  await someone.page.goto('/members')
  await expect(someone.page.getByRole('heading', { name: 'Harbour Hands' })).toBeVisible()
  await expect(someone.page.getByRole('list', { name: 'Members' }).getByRole('listitem')).toHaveCount(2)

  await someone.page.getByRole('button', { name: 'Your account' }).click()
  await someone.page.getByRole('menuitemradio', { name: 'Amara Okafor' }).click()
  await expect(someone.page).toHaveURL(/\/dashboard$/)
  await someone.page.goto('/members')
  await expect(someone.page.getByText('1 of 1 seat used')).toBeVisible()

  await owner.page.reload()
  await owner.page.getByRole('button', { name: /^Remove / }).click()
  await owner.page.getByRole('dialog').getByRole('button', { name: 'Remove member' }).click()
  await expect(owner.page.getByRole('list', { name: 'Members' }).getByRole('listitem')).toHaveCount(1)
  await owner.context.close()
  await someone.context.close()
})
