import type { Page } from '@playwright/test'
import { expect, expectAccessible, linkIn, waitForEmail, test } from '../fixtures.ts'
import { openRequestsAs } from '../people.ts'

const suffix = () => crypto.randomUUID().slice(0, 8)

/** Creates webinars for one test as an administrator. `remove` deletes them. */
async function createWebinars(baseURL: string | undefined, changes: object[]) {
  const admin = await openRequestsAs('admin', baseURL)
  const created = await Promise.all(
    changes.map(async (change) => {
      const title = `Clinic ${suffix()}`
      const data = { title, presenter: 'Tomas Reyle', scheduledDate: '2027-01-12T18:00:00.000Z', ...change }
      const response = await admin.post('/api/webinars', { data })
      expect(response.status()).toBe(201)
      return (await response.json()) as { id: string; title: string }
    }),
  )
  const remove = async () => {
    for (const { id } of created) await admin.delete(`/api/webinars/${id}`)
  }
  return { created, remove }
}

/** Opens the link in the email that asks the owner of an address to confirm. */
async function confirm(page: Page, email: string, heading = 'Registration confirmed'): Promise<void> {
  await page.goto(linkIn(await waitForEmail(page, email, /^Confirm your registration/), '/webinars/confirm'))
  await page.getByRole('button', { name: 'Confirm registration' }).click()
  await expect(page.getByRole('heading', { name: heading })).toBeVisible()
}

test('no card stands alone in a row of several', async ({ page, baseURL }) => {
  const days = [12, 13, 14].map((day) => ({ scheduledDate: `2027-01-${day}T18:00:00.000Z` }))
  const { remove } = await createWebinars(baseURL, days)
  const list = page.getByRole('region', { name: 'Upcoming Live Webinars' }).getByRole('list')
  await page.goto('/webinars')
  for (const width of [1440, 1000, 700, 390]) {
    await page.setViewportSize({ width, height: 900 })
    const { right } = await list.evaluate((element) => element.getBoundingClientRect())
    const last = list.locator('> li').last()
    await expect.poll(() => last.evaluate((card) => card.getBoundingClientRect().right)).toBeCloseTo(right, 0)
  }
  await remove()
})

test('a visitor confirms a registration by email, and canceling gives the place to the waiting list', async ({
  page,
  baseURL,
}) => {
  const { created, remove } = await createWebinars(baseURL, [{ maxAttendees: 1 }])
  const [{ id, title } = { id: '', title: '' }] = created
  const [amara, bo] = [`amara-${suffix()}@northquay.example`, `bo-${suffix()}@harbour.example`]
  await page.goto(`/webinars/${id}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Register Now' }).click()
  const dialog = page.getByRole('dialog', { name: 'Register for webinar' })
  await dialog.getByLabel('Name').fill('Amara Okafor')
  await dialog.getByLabel('Email').fill(amara)
  await dialog.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByText('Almost there', { exact: true })).toBeVisible()
  await confirm(page, amara)
  const confirmation = await waitForEmail(page, amara, /You’re registered/)
  const waiting = await page.request.post(`/api/webinars/${id}/registrations`, {
    data: { name: 'Bo Lind', email: bo },
    headers: { origin: baseURL ?? '' },
  })
  expect(await waiting.json()).toMatchObject({ status: 'waiting', needsConfirmation: true })
  await confirm(page, bo, 'You’re on the waiting list')
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

test('a recording plays in the browser’s player, and its materials are downloaded', async ({
  page,
  baseURL,
  signInAs,
}) => {
  const { created, remove } = await createWebinars(baseURL, [
    { scheduledDate: '2026-01-12T18:00:00.000Z', videoUrl: 'https://videos.example/clinic.mp4' },
  ])
  await signInAs('admin')
  await page.goto(`/webinars/${created[0]?.id}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Watch recording' }).click()
  await expect(page.locator('video')).toHaveAttribute('src', 'https://videos.example/clinic.mp4')
  await page.goto('/webinars?show=recorded')
  await page
    .getByRole('button', { name: /^View materials/ })
    .first()
    .click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Download / }).click()
  expect((await download).suggestedFilename()).toMatch(/\.\w+$/)
  await remove()
})
