import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../fixtures.ts'

/** Every address in every cache, and the number of workers. */
const keptBy = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const entries = await Promise.all(
      names.map(async (name) =>
        (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname),
      ),
    )
    return { entries: entries.flat(), workers: (await navigator.serviceWorker.getRegistrations()).length }
  })

const nothing = { entries: [], workers: 0 }

test('saved opportunities can be read offline on a device that keeps them, until signing out', async ({
  page,
  signInAs,
  context,
}) => {
  await signInAs('member')
  await page.goto('/opportunities?sort=deadline')
  await page.getByRole('button', { name: 'Save opportunity' }).first().click()
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible()
  const list = await page.request.get('/api/saved-opportunities')
  const [saved] = (await list.json()) as { opportunity: { title: string } }[]
  const title = saved?.opportunity.title ?? 'Nothing is saved'
  expect(await keptBy(page)).toEqual(nothing)

  await page.goto('/account')
  const section = page.getByRole('region', { name: 'Offline reading' })
  await section.getByRole('button', { name: 'Keep on this device' }).click()
  await expect(section.getByText(/^1 opportunity and 0 documents, as of/)).toBeVisible()
  await expectAccessible(page)
  await page.goto('/opportunities')
  await page.goto('/')
  await expect.poll(() => keptBy(page)).toEqual({ entries: ['/offline-copy.json'], workers: 1 })

  await context.setOffline(true)
  await page.goto('/grants')
  await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible()
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await expectAccessible(page)
  await context.setOffline(false)

  await page.goto('/opportunities')
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/auth')
  await expect.poll(() => keptBy(page)).toEqual(nothing)
})

test('the copy and its worker are deleted when the session has ended, and when it is turned off', async ({
  page,
  signInAs,
  context,
}) => {
  for (const end of ['off', 'session']) {
    await signInAs('member')
    await page.goto('/account')
    const keep = page.getByRole('button', { name: 'Keep on this device' })
    const remove = page.getByRole('button', { name: 'Remove from this device' })
    await keep.click()
    await expect(remove).toBeVisible()
    if (end === 'off') {
      await remove.click()
      await expect(keep).toBeVisible()
    } else {
      await context.clearCookies()
      await page.goto('/blog')
    }
    await expect.poll(() => keptBy(page)).toEqual(nothing)
  }
})
