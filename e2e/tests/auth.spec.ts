import { expect, expectAccessible, linkIn, waitForEmail, test } from '../fixtures.ts'

test('the sign-up form marks all invalid fields at once and keeps the input', async ({ page }) => {
  await page.goto('/auth')
  await page.getByText('Organization Account').click()
  await page.getByLabel('Full Name').fill('A')
  await page.getByLabel('Phone').fill('555 01')
  await page.getByLabel('Password', { exact: true }).fill('short')
  await page.getByLabel('Confirm Password').fill('different')
  await page.getByRole('button', { name: 'Create Organization Account' }).click()
  for (const message of [
    'Full name must be at least 2 characters',
    'Please enter a valid email address',
    'Please enter a valid phone number',
    'Please enter your complete address',
    'Please select your country',
    'Password must be at least 8 characters',
    "Passwords don't match",
    'Organization information is required for organization accounts',
  ]) {
    await expect(page.getByText(message, { exact: true })).toBeVisible()
  }
  await expect(page.getByLabel('Phone')).toHaveValue('555 01')
  await expectAccessible(page)
})

test('the label of the address field depends on the account type', async ({ page }) => {
  await page.goto('/auth')
  await expect(page.getByLabel('Home Address')).toBeVisible()
  await page.getByText('Organization Account').click()
  await expect(page.getByLabel('Personal Address')).toBeVisible()
  await expect(page.getByText('Organization Information')).toBeVisible()
})

test('the URL of the sign-in page selects its mode and text', async ({ page }) => {
  for (const [address, title, notice] of [
    ['/auth', 'Start Your Free Trial', null],
    [
      '/auth?upgrade=basic',
      'Sign In to Upgrade',
      'Ready to upgrade to Basic? Sign in to your account to continue.',
    ],
    [
      '/auth?upgrade=basic&payment_success=1&session_id=cs_1',
      'Complete Your Account',
      /We couldn’t find your payment/,
    ],
  ] as const) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    if (notice) await expect(page.getByText(notice)).toBeVisible()
  }
  await page.goto('/auth')
  await page.getByRole('button', { name: 'Already have an account? Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
  await page.getByRole('button', { name: "Don't have an account? Sign up" }).click()
  await expect(page.getByRole('heading', { name: 'Start Your Free Trial' })).toBeVisible()
})

test('the sign-in page fills the screen, leads home, and promises a trial only to new accounts', async ({
  page,
}) => {
  await page.goto('/auth')
  await expect(page.getByRole('heading', { name: 'Start Your Free Trial' })).toBeVisible()
  await expect(page.getByRole('banner')).toHaveCount(0)
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Privacy' })).toBeVisible()
  await page.getByRole('button', { name: 'Already have an account? Sign in' }).click()
  await expect(page.getByText(/trial|three days/i)).toHaveCount(0)
  await page.getByRole('link', { name: 'Fundharbor' }).click()
  await expect(page.getByRole('heading', { name: 'A clear way in to funding.' })).toBeVisible()
})

test('a wrong password shows an error and keeps the email', async ({ page, signInAs, context }) => {
  const person = await signInAs('member')
  await context.clearCookies()
  await page.goto('/auth?upgrade=')
  await page.getByRole('button', { name: 'Already have an account? Sign in' }).click()
  await page.getByLabel('Email', { exact: true }).fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill('not-the-password')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByText('Login Failed', { exact: true })).toBeVisible()
  await expect(page.getByText('Invalid email or password', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(person.email)
})

test('the verification email can be sent again to the entered address', async ({ page }) => {
  await page.goto('/auth')
  await page.getByRole('button', { name: 'Resend verification email' }).click()
  await expect(page.getByText('Email Required', { exact: true })).toBeVisible()
  await expect(
    page.getByText('Please enter your email address to resend verification.', { exact: true }),
  ).toBeVisible()
  await page.getByLabel('Email', { exact: true }).fill('somebody@northquay.example')
  await page.getByRole('button', { name: 'Resend verification email' }).click()
  await expect(page.getByText('Verification Email Sent', { exact: true })).toBeVisible()
})

test('a link with a missing or invalid token shows an error', async ({ page }) => {
  await page.goto('/verify-email')
  await expect(page.getByRole('heading', { name: 'Verification Failed' })).toBeVisible()
  await expect(page.getByText('Invalid verification link')).toBeVisible()
  await page.goto('/verify-email?token=wrong')
  await page.getByRole('button', { name: 'Verify email address' }).click()
  await expect(page.getByText('Invalid or expired verification link')).toBeVisible()
  await page.getByRole('link', { name: 'Back to Login' }).click()
  await expect(page).toHaveURL('/auth')
})

test('a forgotten password can be reset with the emailed link', async ({ page, signInAs, context }) => {
  const person = await signInAs('member')
  await context.clearCookies()
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('button', { name: 'Send link' }).click()
  const mail = await waitForEmail(page, person.email, /password/i)
  await page.goto(linkIn(mail, '/reset-password'))
  await page.getByLabel('New password').fill('lanterns-at-low-tide')
  await page.getByLabel('Confirm Password').fill('lanterns-at-low-tide')
  await page.getByRole('button', { name: 'Save password' }).click()
  await page.getByRole('link', { name: 'Sign In' }).click()
  await page.getByLabel('Email', { exact: true }).fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill('lanterns-at-low-tide')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL('/dashboard')
})
