import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { expect, expectAccessible, linkIn, waitForEmail, test } from '../fixtures.ts'
import { openBrowserAs } from '../people.ts'

const suffix = () => crypto.randomUUID().slice(0, 8)

/** Creates a webinar for one test as an administrator. `remove` deletes it. */
async function createWebinar(browser: Browser, baseURL: string | undefined, change: object) {
  const { page, context } = await openBrowserAs(browser, baseURL, 'admin')
  await context.setExtraHTTPHeaders({ origin: baseURL ?? '' })
  const title = `Clinic ${suffix()}`
  const data = { title, presenter: 'Tomas Reyle', scheduledDate: '2027-01-12T18:00:00.000Z', ...change }
  const response = await page.request.post('/api/webinars', { data })
  expect(response.status()).toBe(201)
  const { id } = (await response.json()) as { id: string }
  const remove = async () => {
    await page.request.delete(`/api/webinars/${id}`)
    await context.close()
  }
  return { id, title, remove }
}

const register = (request: APIRequestContext, id: string, origin: string) => (email: string) =>
  request.post(`/api/webinars/${id}/registrations`, { data: { name: 'Bo Lind', email }, headers: { origin } })

/** Opens the link in the email that asks the owner of an address to confirm. */
async function confirm(page: Page, email: string, heading = 'Registration confirmed'): Promise<void> {
  await page.goto(linkIn(await waitForEmail(page, email, /^Confirm your registration/), '/webinars/confirm'))
  await page.getByRole('button', { name: 'Confirm registration' }).click()
  await expect(page.getByRole('heading', { name: heading })).toBeVisible()
}

test('no card stands alone in a row of several', async ({ page, browser, baseURL }) => {
  const created = []
  for (const day of [12, 13, 14])
    created.push(await createWebinar(browser, baseURL, { scheduledDate: `2027-01-${day}T18:00:00.000Z` }))
  const list = page.getByRole('region', { name: 'Upcoming Live Webinars' }).getByRole('list')
  await page.goto('/webinars')
  for (const width of [1440, 1000, 700, 390]) {
    await page.setViewportSize({ width, height: 900 })
    const { right } = await list.evaluate((element) => element.getBoundingClientRect())
    const last = list.locator('> li').last()
    await expect.poll(() => last.evaluate((card) => card.getBoundingClientRect().right)).toBeCloseTo(right, 0)
  }
  for (const { remove } of created) await remove()
})

test('the page shows and filters upcoming webinars, recordings, and series', async ({ page }) => {
  await page.goto('/webinars')
  await expect(page.getByRole('heading', { level: 1, name: 'Webinars' })).toBeVisible()
  const sections = ['Upcoming Live Webinars', 'Recorded Webinars', 'Webinar Series']
  for (const name of sections) await expect(page.getByRole('region', { name })).toBeVisible()
  for (const [filter, name] of [
    ['Upcoming', 'Upcoming Live Webinars'],
    ['Recorded', 'Recorded Webinars'],
    ['Series', 'Webinar Series'],
  ] as const) {
    await page.getByRole('button', { name: filter, exact: true }).click()
    await expect(page.getByRole('region', { name })).toBeVisible()
    await expect(page.getByRole('region', { name: /Webinar/ })).toHaveCount(1)
  }
  await page.getByRole('button', { name: 'All Webinars' }).click()
  await expect(page.getByRole('region', { name: /Webinar/ })).toHaveCount(3)
})

test('clicking a title opens the details of a webinar', async ({ page }) => {
  await page.goto('/webinars?show=upcoming')
  await page.getByRole('region', { name: 'Upcoming Live Webinars' }).getByRole('link').first().click()
  const dialog = page.getByRole('dialog')
  for (const fact of ['Date and time', 'Duration', 'Level', 'Presenter', 'Registered'])
    await expect(dialog.getByText(fact, { exact: true })).toBeVisible()
  await expect(dialog.getByRole('list', { name: 'Topics' })).toBeVisible()
  await page.goto(`/webinars/${crypto.randomUUID()}`)
  await expect(page.getByRole('dialog', { name: 'Webinar not found' })).toBeVisible()
})

test('a visitor confirms a registration by email, and canceling gives the place to the waiting list', async ({
  page,
  browser,
  baseURL,
}) => {
  const { id, title, remove } = await createWebinar(browser, baseURL, { maxAttendees: 1 })
  const [amara, bo] = [`amara-${suffix()}@northquay.example`, `bo-${suffix()}@harbour.example`]
  await page.goto(`/webinars/${id}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Register Now' }).click()
  const dialog = page.getByRole('dialog', { name: 'Register for Webinar' })
  await dialog.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByText('Missing Information', { exact: true })).toBeVisible()
  await expect(page.getByText('Please fill in your name and email address.', { exact: true })).toBeVisible()
  for (const label of ['Organization', 'Phone', 'Interests'])
    await expect(dialog.getByLabel(label)).toBeVisible()
  await dialog.getByLabel('Name').fill('Amara Okafor')
  await dialog.getByLabel('Email').fill(amara)
  await dialog.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByText('Almost there', { exact: true })).toBeVisible()
  await confirm(page, amara)
  const confirmation = await waitForEmail(page, amara, /You’re registered/)
  const waiting = await register(page.request, id, baseURL ?? '')(bo)
  expect(await waiting.json()).toMatchObject({ status: 'waiting', needsConfirmation: true })
  await confirm(page, bo, 'You’re on the waiting list')
  await waitForEmail(page, bo, /^Waiting list/)
  await page.goto('/webinars')
  await expect(page.getByRole('button', { name: `Join Waiting List: ${title}` })).toBeVisible()
  await page.goto(linkIn(confirmation, '/webinars/join'))
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Join the webinar' })).toBeDisabled()
  await expectAccessible(page)
  await page.goto(linkIn(confirmation, '/webinars/cancel'))
  await expect(page.getByRole('heading', { name: 'Cancel your registration?' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Cancel registration' }).click()
  await expect(page.getByRole('heading', { name: 'Registration canceled' })).toBeVisible()
  await waitForEmail(page, bo, /You’re registered/)
  await remove()
})

test('enrolling in a series requires learning goals', async ({ page }) => {
  await page.goto('/webinars?show=series')
  await page
    .getByRole('button', { name: /^Enroll in Series/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Enroll in Series' })
  await expect(dialog.getByLabel('Learning Goals')).toBeVisible()
  await dialog.getByLabel('Name').fill('Amara Okafor')
  await dialog.getByLabel('Email').fill(`amara-${suffix()}@northquay.example`)
  await dialog.getByRole('button', { name: 'Enroll' }).click()
  await expect(page.getByText('Almost there', { exact: true })).toBeVisible()
})

test('recordings require signing in and a plan that includes them', async ({ page, signInAs }) => {
  await page.goto('/webinars?show=recorded')
  const open = page.getByRole('button', { name: /^(View Materials|Watch Recording)/ }).first()
  await open.click()
  await expect(
    page.getByText('Recordings and materials are part of the paid plans. Sign in to watch.'),
  ).toBeVisible()
  await signInAs('member')
  await page.reload()
  await open.click()
  await expect(
    page
      .getByRole('dialog')
      .getByRole('link', { name: /plan|upgrade/i })
      .first(),
  ).toBeVisible()
})

test('an administrator watches, downloads, and favorites a recording in the browser’s player', async ({
  page,
  browser,
  baseURL,
  signInAs,
}) => {
  const { id, remove } = await createWebinar(browser, baseURL, {
    scheduledDate: '2026-01-12T18:00:00.000Z',
    videoUrl: 'https://videos.example/clinic.mp4',
  })
  await signInAs('admin')
  await page.goto(`/webinars/${id}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Watch Recording' }).click()
  await expect(page.locator('video')).toHaveAttribute('src', 'https://videos.example/clinic.mp4')
  await page.getByRole('button', { name: 'Save to Favorites' }).click()
  await expect(page.getByRole('button', { name: 'Saved to Favorites' })).toBeVisible()
  await page.goto('/webinars?show=recorded')
  await page
    .getByRole('button', { name: /^View Materials/ })
    .first()
    .click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Download / }).click()
  expect((await download).suggestedFilename()).toMatch(/\.\w+$/)
  await expect(page.getByText('Download Started', { exact: true })).toBeVisible()
  await remove()
})

/** Changes a webinar's presenter through the API, as another administrator would. */
async function changeByApi(page: Page, title: string) {
  const all = await (await page.request.get('/api/admin/webinars')).json()
  const one = all.find((webinar: { title: string }) => webinar.title === title)
  const changed = await page.request.put(`/api/webinars/${one.id}`, {
    headers: { origin: new URL(page.url()).origin },
    data: { title, presenter: 'Ines Marchetti', scheduledDate: one.startsAt, revision: one.revision },
  })
  expect(changed.status()).toBe(200)
}

test('failed changes to webinars show an error, and a list that fails to load can be retried', async ({
  page,
  signInAs,
}) => {
  await signInAs('admin')
  for (const path of ['**/api/admin/webinars', '**/api/admin/stats'])
    await page.route(path, (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/admin?tab=webinars')
  await expect(page.getByText('Failed to fetch stats', { exact: true })).toBeVisible()
  await expect(page.getByText('Failed to fetch webinars', { exact: true })).toBeVisible()
  await page.unrouteAll()
  for (const retry of [0, 0].keys()) {
    await page.getByRole('button', { name: 'Retry' }).first().click()
    await expect(page.getByText(/^Failed to fetch (stats|webinars)$/)).toHaveCount(1 - retry)
  }
  const refused = /\/api\/webinars(\/[\w-]+)?$/
  await page.route(refused, (route) => route.fulfill({ status: 500, json: {} }))
  const toast = (text: string) =>
    expect(page.getByRole('region', { name: /Notifications/ }).getByText(text)).toBeVisible()
  const row = page.getByRole('region', { name: 'Webinars, table' }).getByRole('row').nth(1)
  await row.getByRole('button', { name: /^Delete / }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await toast('Failed to delete webinar')
  await row.getByRole('button', { name: /^Edit / }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await toast('Failed to update webinar')
  await expect(page.getByRole('dialog', { name: 'Edit webinar' })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Add webinar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add webinar' })
  await dialog.getByLabel('Title', { exact: true }).fill('Never')
  await dialog.getByLabel('Presenter', { exact: true }).fill('Tomas Reyle')
  await dialog.getByLabel('Date and time').fill('2027-02-01T18:00')
  await dialog.getByRole('button', { name: 'Add webinar' }).click()
  await toast('Failed to add webinar')
})

test('the console adds, changes, and deletes webinars', async ({ page, signInAs }) => {
  await signInAs('admin')
  const title = `Reading a budget ${suffix()}`
  await page.goto('/admin?tab=webinars')
  await page.getByRole('button', { name: 'Add webinar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add webinar' })
  await expect(dialog.getByLabel('Duration (minutes)')).toHaveValue('60')
  await expect(dialog.getByLabel('Places', { exact: true })).toHaveValue('100')
  await expect(dialog.getByLabel('Price (USD)')).toHaveValue('0.00')
  await dialog.getByRole('button', { name: 'Add webinar' }).click()
  await expect(dialog.getByText('Date is required')).toBeVisible()
  await dialog.getByLabel('Title', { exact: true }).fill(title)
  await dialog.getByLabel('Presenter', { exact: true }).fill('Tomas Reyle')
  await dialog.getByLabel('Date and time').fill('2027-02-01T18:00')
  await dialog.getByRole('button', { name: 'Add webinar' }).click()
  await expect(page.getByText('Webinar added', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: `Edit ${title}` }).click()
  const edit = page.getByRole('dialog', { name: 'Edit webinar' })
  await edit.getByLabel('Title', { exact: true }).fill(`${title}, again`)
  await changeByApi(page, title)
  await edit.getByRole('button', { name: 'Save' }).click()
  const compare = page.getByRole('dialog', { name: 'Changed by someone else' })
  await expect(
    compare.getByText('Someone else changed this webinar while you were editing it.'),
  ).toBeVisible()
  await expectAccessible(page)
  const presenters = compare.getByRole('group', { name: 'Presenter', exact: true })
  await expect(presenters.getByRole('radio', { name: /Theirs Ines Marchetti/ })).toBeChecked()
  await compare.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Webinar updated', { exact: true })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: `${title}, again` })).toContainText('Ines Marchetti')
  await page.getByRole('button', { name: `Delete ${title}, again` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Webinar deleted', { exact: true })).toBeVisible()
})

test('an administrator uploads materials and sees who registered', async ({
  page,
  browser,
  baseURL,
  signInAs,
}) => {
  const { id, title, remove } = await createWebinar(browser, baseURL, {})
  const member = await signInAs('member')
  const headers = { origin: baseURL ?? '' }
  const form = { name: 'Amara Okafor', email: member.email }
  await page.request.post(`/api/webinars/${id}/registrations`, { data: form, headers })
  await page.goto('/webinars')
  await expect(page.getByRole('link', { name: `Join page: ${title}` })).toBeVisible()
  await signInAs('admin')
  await page.goto('/admin?tab=webinars')
  const row = page.getByRole('row').filter({ hasText: title })
  await expect(row).toContainText('No meeting link')
  await row.getByRole('button', { name: 'Expand row' }).click()
  await expect(page.getByText('1 registration, 0 came')).toBeVisible()
  await expect(page.getByRole('link', { name: member.email })).toBeVisible()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload a file' }).click()
  const file = { name: 'handout.txt', mimeType: 'text/plain', buffer: Buffer.from('Line by line') }
  await (await chooser).setFiles(file)
  await expect(page.getByText('File uploaded', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'handout.txt' })).toBeVisible()
  await expectAccessible(page)
  await remove()
})
