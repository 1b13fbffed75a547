import { expect, expectAccessible, test } from '../fixtures.ts'
import { openBrowserAs } from '../people.ts'

// Settings are global, so these tests run one after another, and each restores what it changes.
test.describe.configure({ mode: 'serial' })

test('a feature can be turned off and on, and the audit log shows who did it', async ({ page, signInAs }) => {
  const { email } = await signInAs('admin')
  await page.goto('/admin/settings')
  const flag = page.getByRole('switch', { name: 'Friday newsletter' })
  await expect(flag).toBeChecked()
  await flag.click()
  const dialog = page.getByRole('dialog')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByText('Feature turned off', { exact: true })).toBeVisible()
  await expect(flag).not.toBeChecked()
  await page.reload()
  await expect(flag).not.toBeChecked()
  await expect(page.getByText(`Changed by ${email}`)).toBeVisible()
  await flag.click()
  await expect(page.getByText('Feature turned on', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Audit log' }).click()
  const actions = page.getByRole('row').filter({ hasText: 'setting newsletter' })
  await expect(actions.nth(0)).toContainText('turned on')
  await expect(actions.nth(1)).toContainText('turned off')
})

test('a feature can be limited to some members, and is everyone’s again', async ({ page, signInAs }) => {
  await signInAs('admin')
  await page.goto('/admin/settings')
  const choose = page.getByRole('button', { name: 'Choose who has Posting in the community' })
  const dialog = page.getByRole('dialog', { name: 'Who has “Posting in the community”?' })
  await choose.click()
  await dialog.getByText('Only these people').click()
  await expectAccessible(page)
  // All members, so that other tests can post meanwhile.
  await dialog.getByLabel('Share of members in percent').fill('100')
  await dialog.getByLabel('People, one email address per line').fill('bo@northquay.example')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('On for 100% of members and 1 named person.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('On for 100% of members and 1 named person.')).toBeVisible()
  const mine = await page.request.get('/api/feature-flags')
  expect(await mine.json()).toMatchObject({ communityWriting: true, submissions: true })
  await choose.click()
  await dialog.getByText('Everyone').click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('On for 100% of members')).toBeHidden()
  await page.getByRole('link', { name: 'Audit log' }).click()
  const actions = page.getByRole('row').filter({ hasText: 'setting communityWriting' })
  await expect(actions.nth(1)).toContainText('turned on for some people')
})

test('a switch goes back if the server rejects the change', async ({ page, signInAs }) => {
  await signInAs('admin')
  await page.goto('/admin/settings')
  await page.route('**/api/admin/settings/flags/*', (route) =>
    route.fulfill({ status: 503, json: { code: 'UNAVAILABLE', message: 'In a moment', requestId: 'x' } }),
  )
  const flag = page.getByRole('switch', { name: 'Friday newsletter' })
  await flag.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByText('Failed to change the setting', { exact: true })).toBeVisible()
  await expect(flag).toBeChecked()
  await page.route('**/api/admin/settings', (route) => route.fulfill({ status: 503, body: '{}' }))
  await page.reload()
  await expect(page.getByText('Failed to fetch settings')).toBeVisible()
  await page.unroute('**/api/admin/settings')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(flag).toBeVisible()
})

test('a banner can be scheduled, and does not overwrite a concurrent change', async ({ page, signInAs }) => {
  await signInAs('admin')
  // Tall enough that nothing scrolls under the header, where axe reports targets as too small.
  await page.setViewportSize({ width: 1440, height: 1600 })
  await page.goto('/admin/settings')
  const text = page.getByLabel('Text', { exact: true })
  const save = page.getByRole('button', { name: /(Show|Save) banner/ })
  await text.fill(' ')
  await save.click()
  await expect(page.getByText('Enter the banner text')).toBeVisible()
  // Years ahead, so that the banner does not appear in other tests.
  await page.getByLabel('From (your time)').fill('2040-01-01T09:00')
  await page.getByLabel('Until (your time)').fill('2040-01-01T08:00')
  await text.fill('Uploads pause at 14:00 UTC.')
  await page.getByText('Warning', { exact: true }).click()
  await save.click()
  await expect(page.getByRole('alert').getByText('The end must be after the start')).toBeVisible()
  await page.getByLabel('Until (your time)').fill('')
  await save.click()
  await expect(page.getByText('Banner saved', { exact: true })).toBeVisible()
  await expect(page.getByText('Scheduled', { exact: true })).toBeVisible()
  await expect(page.getByText('The end has to lie after the beginning')).toBeHidden()
  expect(await (await page.request.get('/api/notice')).json()).toBeNull()

  const { bannerChanged } = await (await page.request.get('/api/admin/settings')).json()
  const banner = { text: 'Uploads are back.', tone: 'info', from: '2040-01-01T00:00:00Z', until: null }
  const changed = await page.request.put('/api/admin/settings/banner', {
    headers: { origin: new URL(page.url()).origin },
    data: { banner, seenAt: bannerChanged.changedAt },
  })
  expect(changed.status()).toBe(200)
  await text.fill('Something else.')
  await save.click()
  await expect(page.getByText('It now says: Uploads are back.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Remove banner' }).click()
  await expect(page.getByText('Banner removed', { exact: true })).toBeVisible()
  await expect(page.getByText('None', { exact: true })).toBeVisible()
})

test('a notice appears without a reload, stays closed, and comes back when its text changes', async ({
  browser,
  baseURL,
}) => {
  const { context, page } = await openBrowserAs(browser, baseURL, 'member')
  await page.setViewportSize({ width: 1280, height: 3000 })
  const setNotice = (id: string, text: string) =>
    page.route('**/api/notice', (route) => route.fulfill({ json: { id, text, tone: 'warn' } }))
  await setNotice('1', 'Uploads pause at 14:00 UTC.')
  const noticeResponse = () => page.waitForResponse('**/api/notice')
  const first = noticeResponse()
  await page.goto('/opportunities')
  await first
  const notice = page.getByRole('complementary', { name: 'Notice' })
  await expect(notice).toContainText('Uploads pause at 14:00 UTC.')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page)
  }
  await page.getByRole('button', { name: 'Close notice' }).click()
  await expect(notice).toBeHidden()
  const again = noticeResponse()
  await page.reload()
  await again
  await expect(notice).toBeHidden()
  await setNotice('2', 'Uploads are back.')
  await page.goto('/blog')
  await expect(notice).toContainText('Uploads are back.')
  await context.close()
})
