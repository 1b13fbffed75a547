import { expect, expectAccessible, test } from '../fixtures.ts'

test('a visitor returns to the requested page after signing in', async ({ page, signInAs, context }) => {
  const person = await signInAs('member')
  await context.clearCookies()
  await page.goto('/opportunities?search=water')
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign Up' })).toBeVisible()
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Find Funding' })).toBeVisible()
  await page.getByLabel('Email', { exact: true }).fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL(/\/opportunities\?search=water/)
  await expect(page.getByText('Welcome back!', { exact: true })).toBeVisible()
  await page.goto('/auth')
  await expect(page).toHaveURL('/dashboard')
})

test('a form survives the end of the session: signing in above it saves it', async ({
  page,
  signInAs,
  context,
}) => {
  const person = await signInAs('member')
  await page.goto('/opportunities')
  await page
    .getByRole('link', { name: /^Apply for/ })
    .first()
    .click()
  const title = page.getByLabel('Project title')
  await expect(title).toBeVisible()
  await context.clearCookies()
  await title.fill('Keys First')
  const dialog = page.getByRole('dialog', { name: 'Sign in to continue' })
  await dialog.getByLabel('Password', { exact: true }).fill(person.password)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Sign In' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByTestId('draft-status')).toHaveText(/^Saved/)
  await page.reload()
  await expect(title).toHaveValue('Keys First')
})

test('signing out in one tab signs out the others, and Back shows no member’s data', async ({
  page,
  signInAs,
  context,
}) => {
  await signInAs('member')
  await page.goto('/opportunities')
  await expect(page.getByText(/^Showing/)).toBeVisible()
  const other = await context.newPage()
  await other.goto('/grants')
  await expect(other.getByRole('heading', { name: 'My Grants', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(other.getByRole('heading', { name: 'Sign in to see this' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Start Your Free Trial' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Sign in to see this' })).toBeVisible()
  await expect(page.getByText(/^Showing/)).toBeHidden()
})

test('the console has its own frame, and the way back that of the site', async ({ page, signInAs }) => {
  await signInAs('admin')
  await page.goto('/admin')
  await expect(page.getByRole('navigation', { name: 'Console' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
  await page.getByRole('link', { name: 'Back to the site' }).click()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
})
