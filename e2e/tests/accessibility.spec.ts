import { expect, expectAccessible, test } from '../fixtures.ts'

test('an article and the details of an opportunity, as dialog and as page, are accessible', async ({
  page,
  context,
  signInAs,
}) => {
  await signInAs('member')
  await page.goto('/blog')
  await page.getByRole('link', { name: 'Read More' }).click()
  await expect(page.getByRole('article').getByRole('heading', { level: 1 })).toBeVisible()
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
