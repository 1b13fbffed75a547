import {
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  test,
  type AccountKind,
} from '../fixtures.ts'
import { fillAccount } from '../filled-account.ts'
import { pageContent, readSitePaths, type Audience } from '../site-pages.ts'

// The phone is taller than the longest page because axe reports targets under the fixed bar as too small.
const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 8000 },
]

const accounts: Record<Audience, AccountKind | undefined> = {
  visitor: undefined,
  member: 'organization-member',
  admin: 'admin',
}

for (const audience of ['visitor', 'member', 'admin'] as const) {
  for (const size of sizes) {
    test(`pages for the ${audience} are accessible at ${size.width} pixels, light and dark`, async ({
      page,
      signInAs,
    }) => {
      test.setTimeout(900_000)
      const account = accounts[audience]
      if (account) await signInAs(account)
      await page.goto('/')
      if (audience === 'member') await fillAccount(page, 'Night clinic for fishing crews')
      await page.setViewportSize(size)
      for (const path of await readSitePaths(page, audience)) {
        await test.step(path, async () => {
          await page.goto(path)
          await expect(pageContent(page)).toBeVisible()
          await page.waitForLoadState('networkidle')
          await expectAccessibleInBothThemes(page)
        })
      }
    })
  }
}

/** What people see who have no organization, or have not verified their email address. */
const firstDays: { who: AccountKind; path: string; heading: string | RegExp }[] = [
  { who: 'unverified', path: '/', heading: 'Email Verification Required' },
  { who: 'member', path: '/', heading: /Welcome/ },
  { who: 'member', path: '/recommendations', heading: 'Personalized Recommendations' },
  { who: 'member', path: '/profile', heading: 'Organization Profile' },
  { who: 'member', path: '/documents?tab=mine', heading: 'Document Generator' },
  { who: 'member', path: '/applications', heading: 'Applications' },
  { who: 'member', path: '/projects', heading: 'Projects' },
  { who: 'member', path: '/members', heading: 'Members' },
  { who: 'member', path: '/saved', heading: 'Saved' },
]

for (const { who, path, heading } of firstDays) {
  test(`${path} for ${who}, is accessible on desktop and phone, light and dark`, async ({
    page,
    signInAs,
  }) => {
    await signInAs(who)
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    for (const size of sizes) {
      await page.setViewportSize(size)
      await page.waitForLoadState('networkidle')
      await expectAccessibleInBothThemes(page)
    }
  })
}

test('an article and the details of an opportunity, as dialog and as page, are accessible', async ({
  page,
  context,
  signInAs,
}) => {
  await signInAs('member')
  await page.goto('/blog')
  await page.getByRole('link', { name: 'Read More' }).click()
  await expect(page.getByRole('article')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/opportunities')
  await page.getByRole('link', { name: 'Learn More' }).first().click()
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Description' })).toBeVisible()
  await expectAccessible(page)
  const detailsPage = await context.newPage()
  await detailsPage.goto(new URL(page.url()).pathname)
  await expect(detailsPage.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(detailsPage)
})

test('with reduced motion, the wave of a loading page stands still', async ({ page }) => {
  await page.route('**/api/**', () => undefined)
  await page.goto('/verify-email?token=guess')
  await page.getByRole('button', { name: 'Verify email address' }).click()
  await expect(page.getByText('Verifying your email')).toBeVisible()
  const countAnimations = () => page.evaluate(() => document.getAnimations().length)
  await expect.poll(countAnimations).toBe(0)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await expect.poll(countAnimations).toBeGreaterThan(0)
})
