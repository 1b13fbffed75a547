import type { Page } from '@playwright/test'
import { expect, expectAccessible, skipTour, test } from '../fixtures.ts'
import { verifyEmail } from '../people.ts'

// These tests run one after another because some change the sandbox's clock.
test.describe.configure({ mode: 'default', timeout: 120_000 })

const GOOD = '4242 4242 4242 4242'
const DECLINED = '4000 0000 0000 0002'
/** Can be stored, but fails when it is charged later. */
const FAILS_LATER = '4000 0000 0000 0341'

const MONTH_AND_A_DAY_S = 32 * 86_400

/** Fills in the provider's card form. */
async function fillCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiration date').fill('12 / 34')
  await page.getByLabel('Security code').fill('123')
}

async function pay(page: Page, number: string): Promise<void> {
  await fillCard(page, number)
  await page.getByRole('button', { name: /^Pay \$/ }).click()
}

/** Subscribes to a plan from the plans page. */
async function subscribe(page: Page, plan: string): Promise<void> {
  await page.goto('/subscription')
  await page.getByRole('button', { name: `Upgrade to ${plan}` }).click()
  await pay(page, GOOD)
  await expect(page.getByText(`You are now subscribed to the ${plan} plan!`, { exact: true })).toBeVisible({
    timeout: 30_000,
  })
}

const advanceClock = (page: Page, seconds: number) =>
  page.request.post('/dev/stripe/sandbox/clock', { data: { advance: seconds } })

/** Waits until the services have a plan. */
const expectPlan = (page: Page, plan: string) =>
  expect
    .poll(
      async () =>
        ((await (await page.request.get('/api/subscription/status')).json()) as { plan: string }).plan,
      {
        timeout: 20_000,
      },
    )
    .toBe(plan)

/** Reads the subscription's payment status. */
async function statusOf(page: Page): Promise<string | undefined> {
  const response = await page.request.get('/api/billing/subscription')
  return ((await response.json()) as { subscription: { status: string } | null }).subscription?.status
}

const currentPlan = (page: Page) => page.getByRole('region', { name: 'Current plan' })

async function openOpportunity(page: Page, index: number): Promise<void> {
  await page.goto('/opportunities')
  await page.getByRole('link', { name: 'Learn More' }).nth(index).click()
}

test('a visitor compares the plans and has to sign in for a paid one', async ({ page }) => {
  await page.goto('/subscription')
  await expect(page.getByRole('heading', { level: 1, name: 'Subscription Plans' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Feature comparison' })).toBeVisible()
  await page.getByRole('button', { name: 'Choose Premium' }).click()
  await expect(page).toHaveURL(/\/auth\?upgrade=premium$/)
  await expect(page.getByRole('heading', { name: 'Sign In to Upgrade' })).toBeVisible()
})

test('the plan in the address is marked, and prices stay on one line', async ({ page, signInAs }) => {
  await signInAs('member')
  for (const width of [1440, 800]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/subscription?plan=premium')
    const plans = page.getByRole('list', { name: 'Plans', exact: true }).locator('> li')
    await expect(plans.filter({ hasText: 'Your choice' })).toContainText('Premium')
    const drops = await plans.evaluateAll((cards) =>
      cards.map((card) => {
        const price = [...card.querySelectorAll('p')].find(({ textContent }) => textContent.startsWith('$'))
        return (price?.getBoundingClientRect().top ?? 0) - card.getBoundingClientRect().top
      }),
    )
    expect(new Set(drops).size).toBe(1)
  }
})

test('signing in to upgrade leads straight to the checkout', async ({ page, context, signInAs }) => {
  const person = await signInAs('member')
  await context.clearCookies()
  await page.goto('/')
  await page.getByRole('button', { name: 'Choose Basic' }).click()
  await page.getByLabel('Email', { exact: true }).fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Complete Your Subscription' })).toBeVisible()
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: /Welcome/ })).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('the checkout without a payment session shows an error and a way back', async ({ page, signInAs }) => {
  await signInAs('member')
  for (const address of ['/checkout', '/checkout?client_secret=pi_none_secret_none&plan=basic']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { name: 'Payment Error' })).toBeVisible()
    await expect(
      page.getByText('Invalid payment session. Please try subscribing again.', { exact: true }),
    ).toBeVisible()
  }
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Back to Subscription Plans' }).click()
  await expect(page).toHaveURL(/\/subscription$/)
})

test('the checkout survives a reload and the back button, and no URL contains the secret', async ({
  page,
  signInAs,
}) => {
  await signInAs('member')
  await page.goto('/subscription')
  await page.getByRole('button', { name: 'Upgrade to Unlimited' }).click()
  const button = page.getByRole('button', { name: 'Pay $50' })
  await expect(button).toBeEnabled()
  await expect(page).toHaveURL(/\/checkout\?plan=unlimited$/)
  await page.reload()
  await expect(button).toBeEnabled()
  await page.getByRole('link', { name: 'Compare plans' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Subscription Plans' })).toBeVisible()
  await page.goBack()
  await expect(button).toBeEnabled()
  await expect(page).toHaveURL(/\/checkout\?plan=unlimited$/)
})

test('a blocked payment form shows an error and can be retried', async ({ page, signInAs }) => {
  await signInAs('member')
  await page.route('**/dev/stripe/stripe.js', (route) => route.abort())
  await page.goto('/subscription')
  await page.getByRole('button', { name: 'Upgrade to Basic' }).click()
  await expect(page.getByRole('heading', { name: 'The payment form did not load' })).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/dev/stripe/stripe.js')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('button', { name: 'Pay $10' })).toBeEnabled()
})

test('a visitor can pay before registering and gets the plan at once', async ({ page, context }) => {
  await page.goto('/subscription')
  await page.getByRole('link', { name: 'pay for Premium' }).click()
  const email = `payer-${Date.now()}@northquay.example`
  await page.getByLabel('Email').fill(email)
  await fillCard(page, GOOD)
  await page.getByRole('button', { name: /Pay|Subscribe/ }).click()
  await expect(page).toHaveURL(/\/auth\?payment_success=1&plan=premium&session_id=cs_/)
  await expect(page.getByRole('heading', { level: 1, name: 'Complete Your Account' })).toBeVisible()
  await expect(page.getByText(/Payment is confirmed\. Your Premium subscription activates/)).toBeVisible()
  await page.getByLabel('Full Name').fill('Ada Payer')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Phone').fill('5550100100')
  await page.getByLabel('Home Address').fill('1 Quay Street')
  await page.getByRole('combobox', { name: 'Country' }).fill('Irel')
  await page.getByRole('option', { name: 'Ireland', exact: true }).click()
  await page.getByLabel('Password', { exact: true }).fill('tidewater-lanterns')
  await page.getByLabel('Confirm Password').fill('tidewater-lanterns')
  await page.getByRole('button', { name: 'Create Personal Account' }).click()
  await expect(page.getByText('You are now subscribed to the Premium plan!', { exact: true })).toBeVisible()
  const { id } = (await (await page.request.get('/api/user')).json()) as { id: string }
  await context.addInitScript(skipTour, id)
  await verifyEmail(page, email)
  await page.goto('/subscription')
  await expect(currentPlan(page).getByText('Premium', { exact: true })).toBeVisible()
  await expect(page.getByText(/^\$20 on /)).toBeVisible()
})

test('a plan can be bought and canceled by keyboard', async ({ page, signInAs }) => {
  await signInAs('member')
  await page.goto('/subscription')
  await page.getByRole('button', { name: 'Upgrade to Basic' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Pay $10' })).toBeEnabled()
  await page.getByLabel('Card number').focus()
  await page.keyboard.type(GOOD.replaceAll(' ', ''))
  await page.keyboard.press('Tab')
  await page.keyboard.type('1234')
  await page.keyboard.press('Tab')
  await page.keyboard.type('123')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Pay $10' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Payment Successful', { exact: true })).toBeVisible()
  await page.goto('/subscription')
  await page.getByRole('button', { name: 'Cancel plan' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Cancel Basic?' })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Cancel plan' })).toBeFocused()
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Cancel plan' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your plan ends')).toBeVisible()
})

for (const [width, colorScheme] of [
  [1440, 'light'],
  [390, 'dark'],
] as const) {
  test(`payments and their dialogs are accessible at ${width} pixels, ${colorScheme}`, async ({
    page,
    signInAs,
  }) => {
    await page.setViewportSize({ width, height: width < 640 ? 6000 : 900 })
    await page.emulateMedia({ colorScheme })
    await signInAs('member')
    await page.goto('/subscription')
    await page.getByRole('button', { name: 'Upgrade to Basic' }).click()
    await expect(page.getByRole('button', { name: 'Pay $10' })).toBeEnabled()
    await expectAccessible(page)
    await pay(page, GOOD)
    await expect(page).toHaveURL(/\/opportunities$/)
    await page.goto('/subscription')
    await expect(page.getByRole('table', { name: /Invoices/ })).toBeVisible()
    await expectAccessible(page)
    for (const opener of ['Change to Premium', 'Cancel plan']) {
      await page.getByRole('button', { name: opener }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
    }
    await page.getByRole('link', { name: 'Change card' }).click()
    await expect(page.getByRole('dialog').getByLabel('Card number')).toBeVisible()
    await expectAccessible(page)
  })
}

test('a plan can be changed for the quoted price, canceled, and resumed', async ({ page, signInAs }) => {
  await signInAs('member')
  await subscribe(page, 'Basic')
  await page.goto('/subscription')
  await page.getByRole('button', { name: 'Change to Premium' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change to Premium?' })
  await expect(dialog.getByText(/about \$(10|9\.\d\d)$/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Change to Premium' }).click()
  await expect(currentPlan(page).getByText('Premium', { exact: true })).toBeVisible()
  await expect(page.getByText(/^\$20 on /)).toBeVisible()
  await page.getByRole('button', { name: 'Cancel plan' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel plan' }).click()
  await expect(page.getByText('Your plan ends')).toBeVisible()
  await page.getByRole('button', { name: 'Resume Premium' }).first().click()
  await expect(page.getByText(/^\$20 on /)).toBeVisible()
  await expect(page.getByRole('table', { name: /Invoices/ }).getByRole('row')).toHaveCount(3)
})

test('a failed renewal keeps the plan, shows a warning, and can be paid with another card', async ({
  page,
  signInAs,
}) => {
  await signInAs('member')
  await subscribe(page, 'Basic')
  const changeCard = async (number: string) => {
    await page.goto('/subscription/card')
    await fillCard(page, number)
    await page.getByRole('button', { name: 'Save card' }).click()
    await expect(page.getByText('Card changed', { exact: true })).toBeVisible()
  }
  await changeCard(FAILS_LATER)
  await expect(page.getByText('Visa ending in 0341')).toBeVisible()
  await advanceClock(page, MONTH_AND_A_DAY_S)
  await expect.poll(() => statusOf(page), { timeout: 30_000 }).toBe('past_due')
  await page.goto('/subscription')
  await expect(page.getByText('Your last payment failed.')).toBeVisible()
  await expectPlan(page, 'basic')
  await expectAccessible(page)
  await changeCard(GOOD)
  await expect(page.getByText('Your last payment failed.')).toBeHidden()
  await expect(currentPlan(page).getByText(/Renews on/)).toBeVisible()
})

test('the fourth opportunity requires an upgrade, which applies at once and ends after the billing period when canceled', async ({
  page,
  signInAs,
}) => {
  test.setTimeout(180_000)
  await signInAs('member')

  await test.step('three opportunities open, and the fourth shows the limit and the plan without it', async () => {
    for (const index of [0, 1, 2]) {
      await openOpportunity(page, index)
      await expect(page.getByRole('dialog').getByRole('heading', { name: 'Description' })).toBeVisible()
    }
    await openOpportunity(page, 3)
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('heading', { name: 'View limit reached' })).toBeVisible()
    await expect(dialog.getByText(/Basic plan lets you open every opportunity.*\$10 per month/)).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('link', { name: 'Upgrade to Basic' }).click()
  })

  await test.step('the plans page shows a warning and leads to the checkout', async () => {
    await expect(page).toHaveURL(/\/subscription\?plan=basic$/)
    await expect(currentPlan(page).getByText(/Limit reached/)).toBeVisible()
    await expect(page.getByText('Your choice')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Upgrade to Basic' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Complete Your Subscription' })).toBeVisible()
    await expect(page.getByText('Test card form: no real payment is made.')).toBeVisible()
  })

  await test.step('a declined card keeps the form, and a valid one pays', async () => {
    await pay(page, DECLINED)
    await expect(page.getByText('Payment Failed', { exact: true })).toBeVisible()
    await expect(page.getByText('Your card was declined.', { exact: true })).toBeVisible()
    await expectPlan(page, 'freemium')
    await pay(page, GOOD)
    await expect(page.getByText('Payment Successful', { exact: true })).toBeVisible()
    await expect(page.getByText('You are now subscribed to the Basic plan!', { exact: true })).toBeVisible()
    await expect(page).toHaveURL(/\/opportunities$/)
  })

  await test.step('every service has the plan at once', async () => {
    await page.getByRole('link', { name: 'Learn More' }).nth(3).click()
    await expect(page.getByRole('dialog').getByRole('heading', { name: 'Description' })).toBeVisible()
    const status = await page.request.get('/api/subscription/status')
    expect(await status.json()).toMatchObject({
      plan: 'basic',
      limits: { opportunitiesPerPeriod: -1, maxApplicationsPerMonth: -1, canAccessWebinars: true },
    })
    const templates = (await (await page.request.get('/api/document-templates')).json()) as object[]
    expect(templates.filter((template) => Reflect.get(template, 'isPremium'))).toEqual([])
    const webinars = (await (await page.request.get('/api/webinars')).json()) as {
      id: string
      kind: string
    }[]
    const recorded = webinars.find(({ kind }) => kind === 'recorded')
    if (recorded) {
      const recording = await page.request.get(`/api/webinars/${recorded.id}/recording`)
      expect(recording.status()).toBe(200)
    }
  })

  await test.step('a canceled plan stays until the end of the period', async () => {
    await page.goto('/subscription')
    await expect(currentPlan(page).getByText('Unlimited').first()).toBeVisible()
    await page.getByRole('button', { name: 'Cancel plan' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel plan' }).click()
    await expect(page.getByText('Your plan ends')).toBeVisible()
    await expect(currentPlan(page).getByText('Basic', { exact: true })).toBeVisible()
    await expectPlan(page, 'basic')
  })

  await test.step('after the period, the free plan applies again', async () => {
    await advanceClock(page, MONTH_AND_A_DAY_S)
    await expectPlan(page, 'freemium')
    await page.goto('/subscription')
    await expect(currentPlan(page).getByText('Free', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Upgrade to Basic' })).toBeVisible()
    await expect(page.getByRole('table', { name: /Invoices/ })).toBeVisible()
  })
})
