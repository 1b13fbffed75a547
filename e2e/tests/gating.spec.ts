import { expect, expectAccessible, test } from '../fixtures.ts'

test('a visitor sees the landing page on unknown paths, and is asked to sign in on pages for members', async ({
  page,
}) => {
  await page.goto('/no-such-page')
  await expect(page.getByRole('link', { name: 'Start Free Trial' }).first()).toBeVisible()
  for (const path of ['/opportunities', '/admin', '/account']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Sign in to see this' })).toBeVisible()
  }
  await expectAccessible(page)
})

test('a visitor finds community, webinars and help, and the footer leads only to open pages', async ({
  page,
}) => {
  await page.goto('/')
  const main = page.getByRole('navigation', { name: 'Main' })
  for (const name of ['Blog', 'Community', 'Webinars', 'Help'])
    await expect(main.getByRole('link', { name, exact: true })).toBeVisible()
  const links = page.getByRole('navigation', { name: 'Footer' }).getByRole('link')
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  expect(addresses).toContain('/webinars')
  for (const address of addresses) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Sign in to see this' })).toHaveCount(0)
  }
})

test('the console has its own frame', async ({ page, signInAs }) => {
  await signInAs('admin')
  await page.goto('/admin')
  await expect(page.getByRole('navigation', { name: 'Console' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
  await page.getByRole('link', { name: 'Back to the site' }).click()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
})

test('a form survives the end of the session: signing in above it saves it', async ({
  page,
  signInAs,
  context,
}) => {
  const person = await signInAs('member')
  await page.goto('/opportunities')
  await page.getByRole('link', { name: 'Apply', exact: true }).first().click()
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

test('signing out in one tab signs out the others', async ({ page, signInAs, context }) => {
  await signInAs('member')
  await page.goto('/opportunities')
  const other = await context.newPage()
  await other.goto('/saved')
  await expect(other.getByRole('heading', { name: 'Saved', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(other.getByRole('heading', { name: 'Sign in to see this' })).toBeVisible()
})

test('a visitor returns to the requested page after signing in', async ({ page, signInAs, context }) => {
  const person = await signInAs('member')
  await context.clearCookies()
  await page.goto('/opportunities?search=water')
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
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
  const ways = page.getByRole('navigation', { name: 'Other pages' })
  await expect(ways.getByRole('link', { name: 'Applications' })).toBeVisible()
  await page.getByLabel('Search for funding').fill('night clinic')
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL('/opportunities?search=night+clinic')
})

test('at an unknown path, the landing page says so and where visitors can go', async ({ page }) => {
  await page.goto('/no-such-page')
  const notice = page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: 'There is no page at this address.' })
  await expect(notice.getByRole('link', { name: 'Blog' })).toBeVisible()
  await expect(page.getByRole('searchbox', { name: 'What do you want to fund?' })).toBeVisible()
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
  await expect(page.getByRole('heading', { name: 'Sign in to see this' })).toBeVisible()
  await expect(page.getByText(/^Showing/)).toBeHidden()
})
