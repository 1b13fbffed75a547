import { readFile } from 'node:fs/promises'
import { expect, expectAccessible, seedPerson, test, optionOf } from '../fixtures.ts'

test('chosen columns are remembered in this browser', async ({ page, signInAs }) => {
  await signInAs('admin')
  await page.goto('/admin/users')
  const plan = page.getByRole('columnheader', { name: 'Plan' })
  await expect(plan).toBeVisible()
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Plan', exact: true }).uncheck()
  await expectAccessible(page)
  await expect(plan).toBeHidden()
  await page.reload()
  await expect(page.getByRole('columnheader', { name: 'Role' })).toBeVisible()
  await expect(plan).toBeHidden()
  await page.goto('/admin/audit')
  await expect(page.getByRole('columnheader', { name: 'Administrator' })).toBeVisible()
})

test('the sorted users table is kept in the URL, and its export escapes formulas', async ({
  page,
  signInAs,
}) => {
  await signInAs('admin')
  const one = await seedPerson('member')
  await page.goto(`/admin/users?search=${encodeURIComponent(one.email)}&sort=name`)
  await expect(page.getByRole('heading', { name: '1 user', exact: true })).toBeVisible()
  await expect(page.getByLabel('Name or email')).toHaveValue(one.email)
  await page.getByRole('combobox', { name: 'Order' }).click()
  await optionOf(page, 'By email').click()
  await expect(page).toHaveURL(/sort=email/)
  const arrives = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export CSV' }).click()
  const file = await readFile(await (await arrives).path(), 'utf8')
  expect(file.trim().split('\r\n')).toHaveLength(2)
  expect(file).toContain(`"${one.email}"`)
})

test('selected accounts can be blocked and unblocked by keyboard, and one failure does not stop the others', async ({
  page,
  signInAs,
}) => {
  await signInAs('admin')
  const people = [await seedPerson('unverified'), await seedPerson('unverified')]
  await page.goto('/admin/users?state=unverified')
  for (const { email } of people) {
    await page.getByRole('checkbox', { name: `Select ${email}` }).focus()
    await page.keyboard.press('Space')
  }
  await page.route(`**/api/admin/users/${people[0]?.id}/block`, (route) =>
    route.fulfill({ status: 503, json: { code: 'UNAVAILABLE', message: 'In a moment', requestId: 'x' } }),
  )
  await page.getByRole('button', { name: 'Block', exact: true }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Block 2 users?' })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Block', exact: true }).press('Enter')
  await expect(page.getByText('1 user updated, 1 failed', { exact: true })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: people[1]?.email })).toBeHidden()
  await expect(page.getByRole('row').filter({ hasText: people[0]?.email })).toBeVisible()
})

test('the audit log can be searched, and when a service is down, only its rows are missing', async ({
  page,
  signInAs,
}) => {
  await signInAs('admin')
  await page.route('**/api/admin/content/audit?*', (route) => route.abort())
  await page.goto('/admin/audit')
  await expect(page.getByText('Not responding: content.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Audit log, table' })).toBeVisible()
  await page.unroute('**/api/admin/content/audit?*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('Not responding: content.')).toBeHidden()
  await page.getByLabel('Person, action or target').fill('nobody did this')
  await expect(page.getByText('No actions match these filters.')).toBeVisible()
  await expect(page).toHaveURL(/search=nobody/)
  const arrives = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const download = await arrives
  expect(download.suggestedFilename()).toBe('audit-log.csv')
  expect(await readFile(await download.path(), 'utf8')).toContain('"service","at"')
})

for (const [path, request, message] of [
  ['/admin?tab=applications', '**/api/admin/applications?*', 'Failed to fetch applications'],
  ['/admin?tab=organizations', '**/api/admin/organizations?*', 'Failed to fetch organizations'],
  ['/admin/contact', '**/api/admin/contact-messages?*', 'Failed to fetch messages'],
] as const) {
  test(`${path} shows an error when its list fails to load, and can retry`, async ({ page, signInAs }) => {
    await signInAs('admin')
    await page.route(request, (route) => route.fulfill({ status: 503, body: '{}' }))
    await page.goto(path)
    await expect(page.getByText(message, { exact: true })).toBeVisible()
    await page.unroute(request)
    await page.getByRole('button', { name: 'Retry' }).first().click()
    await expect(page.getByText(message, { exact: true })).toBeHidden()
    await expect(page.getByRole('link', { name: 'Export CSV' })).toBeVisible()
  })
}

test('a decision is undone if the server rejects it, and notes are sent with it', async ({
  page,
  signInAs,
}) => {
  await signInAs('admin')
  const application = {
    id: '11111111-1111-4111-8111-111111111111',
    organizationId: null,
    organizationName: null,
    opportunityId: '22222222-2222-4222-8222-222222222222',
    opportunityTitle: 'Rural clinics',
    projectTitle: 'Tide clinic',
    projectDescription: 'A clinic by the sea.',
    requestedAmount: '25000.00',
    currency: 'USD',
    projectCategory: 'health',
    targetBeneficiaries: null,
    projectDuration: null,
    expectedOutcomes: null,
    status: 'submitted',
    submittedAt: '2026-11-20T09:00:00.000Z',
    reviewedAt: null,
    notes: null,
    grantedAmount: null,
    createdAt: '2026-11-20T09:00:00.000Z',
    updatedAt: '2026-11-20T09:00:00.000Z',
    applicantName: 'Amara Okafor',
  }
  await page.route('**/api/admin/applications?*', (route) =>
    route.fulfill({ json: [application], headers: { 'x-total-count': '1' } }),
  )
  const requests: unknown[] = []
  await page.route('**/api/admin/applications/*/status', (route) => {
    requests.push(route.request().postDataJSON())
    return route.fulfill({ status: 500, json: {} })
  })
  await page.goto('/admin?tab=applications')
  const row = page.getByRole('row').filter({ hasText: 'Tide clinic' })
  await row.getByRole('button', { name: 'Approve Tide clinic' }).click()
  await expect(page.getByText('Failed to update application status', { exact: true })).toBeVisible()
  await expect(row).toContainText('Submitted')
  await row.getByRole('button', { name: /expand/i }).click()
  await page.getByLabel('Notes for the applicant').fill('A clear budget.')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Reject with notes: Tide clinic' }).click()
  await expect
    .poll(() => requests)
    .toEqual([{ status: 'approved' }, { status: 'rejected', notes: 'A clear budget.' }])
})

test('on a phone, the sections are in a menu named after the open one', async ({ page, signInAs }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs('admin')
  await page.goto('/admin/users')
  const menu = page.getByRole('navigation', { name: 'Console' })
  const opener = menu.getByRole('button', { name: 'Users' })
  await expect(menu.getByRole('link', { name: 'Contact messages' })).toBeHidden()
  await opener.press('Enter')
  await expect(opener).toHaveAttribute('aria-expanded', 'true')
  await expectAccessible(page)
  await menu.getByRole('link', { name: 'Contact messages' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Contact messages' })).toBeVisible()
  await expect(menu.getByRole('button', { name: 'Contact messages' })).toHaveAttribute(
    'aria-expanded',
    'false',
  )
  await expect(menu.getByRole('link', { name: 'Users' })).toBeHidden()
})
