import { expect, expectAccessible, test } from '../fixtures.ts'

test('a visitor sees the landing page on unknown paths and pages for members', async ({ page }) => {
  for (const path of ['/opportunities', '/admin', '/no-such-page']) {
    await page.goto(path)
    await expect(page.getByRole('link', { name: 'Start Free Trial' }).first()).toBeVisible()
  }
})

test('a visitor returns to the requested page after signing in', async ({ page, signInAs, context }) => {
  const person = await signInAs('member')
  await context.clearCookies()
  await page.goto('/opportunities?search=water')
  await page.getByRole('link', { name: 'Login' }).click()
  await page.getByLabel('Email', { exact: true }).fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL(/\/opportunities\?search=water/)
  await expect(page.getByText('Welcome back!', { exact: true })).toBeVisible()
})

test('an unverified person sees the verification screen everywhere and can sign out', async ({
  page,
  signInAs,
}) => {
  await signInAs('unverified')
  for (const path of ['/', '/opportunities', '/blog']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Email Verification Required' })).toBeVisible()
  }
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/auth')
})

test('a member sees the 404 page on unknown paths and in the console', async ({ page, signInAs }) => {
  await signInAs('member')
  for (const path of ['/no-such-page', '/admin', '/opportunitiesx']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
  }
  await expect(page.getByRole('link', { name: 'Admin Panel' })).toBeHidden()
  await expectAccessible(page)
})

test('signed-in people are redirected from the sign-in page to the dashboard', async ({ page, signInAs }) => {
  await signInAs('member')
  await page.goto('/auth')
  await expect(page).toHaveURL('/dashboard')
})

test('after signing out, no member data is visible, even with the back button', async ({
  page,
  signInAs,
}) => {
  await signInAs('member')
  await page.goto('/opportunities')
  await expect(page.getByText(/^Showing/)).toBeVisible()
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page.getByRole('heading', { name: 'Start Your Free Trial' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('link', { name: 'Start Free Trial' }).first()).toBeVisible()
  await expect(page.getByText(/^Showing/)).toBeHidden()
})
