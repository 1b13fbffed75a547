import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectAccessibleInBothThemes, test } from '../fixtures.ts'
import { verifyEmail } from '../people.ts'

// These tests run one after another because some change the sandbox's clock.
test.describe.configure({ mode: 'default', timeout: 120_000 })

const GOOD = '4242 4242 4242 4242'
const OTHER = '4000 0000 0000 0341'
/** Its bank asks about every payment. */
const CAREFUL = '4000 0027 6000 3184'
const DECLINED = '4000 0000 0000 0002'

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

const currentPlan = (page: Page) => page.getByRole('region', { name: 'Current plan' })

/** Opens a result in whose text the word stands: what has no text costs no view. */
async function openOpportunity(page: Page, index: number): Promise<void> {
  await page.goto('/opportunities?search=health')
  const withText = page.getByRole('listitem').filter({ has: page.locator('mark') })
  await withText.getByRole('link', { name: 'Learn More' }).nth(index).click()
}

test('the prices of all plans are on one line', async ({ page }) => {
  await page.goto('/subscription?plan=premium')
  const plans = page.getByRole('list', { name: 'Plans', exact: true }).locator('> li')
  await expect(plans.filter({ hasText: 'Your choice' })).toContainText('Premium')
  for (const width of [1440, 800]) {
    await page.setViewportSize({ width, height: 900 })
    const drops = await plans.evaluateAll((cards) =>
      cards.map((card) => {
        const price = [...card.querySelectorAll('p')].find(({ textContent }) => textContent.startsWith('$'))
        return (price?.getBoundingClientRect().top ?? 0) - card.getBoundingClientRect().top
      }),
    )
    expect(new Set(drops).size).toBe(1)
  }
})

test('a visitor can pay before registering and gets the plan at once', async ({ page }) => {
  await page.goto('/subscription')
  await page.getByRole('link', { name: 'pay for Premium' }).click()
  const email = `payer-${Date.now()}@northquay.example`
  await page.getByLabel('Email').fill(email)
  await fillCard(page, GOOD)
  await page.getByRole('button', { name: /Pay|Subscribe/ }).click()
  await expect(page).toHaveURL(/\/auth\?payment_success=1&plan=premium&session_id=cs_/)
  await expect(page.getByRole('heading', { level: 1, name: 'Complete Your Account' })).toBeVisible()
  await expect(page.getByText(/Payment is confirmed\. Your Premium subscription activates/)).toBeVisible()
  await page.getByLabel('Full name').fill('Ada Payer')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Phone').fill('5550100100')
  await page.getByLabel('Home Address').fill('1 Quay Street')
  await page.getByRole('combobox', { name: 'Country' }).fill('Irel')
  await page.getByRole('option', { name: 'Ireland', exact: true }).click()
  await page.getByLabel('Password', { exact: true }).fill('tidewater-lanterns')
  await page.getByLabel('Confirm password').fill('tidewater-lanterns')
  await page.getByRole('button', { name: 'Create Personal Account' }).click()
  await expect(page.getByText('You are now subscribed to the Premium plan!', { exact: true })).toBeVisible()
  await verifyEmail(page, email)
  await page.goto('/subscription')
  await expect(currentPlan(page).getByText('Premium', { exact: true })).toBeVisible()
  await expect(page.getByText(/^\$20 on /)).toBeVisible()
})

test('a visitor chooses a plan, signs in, pays by keyboard, changes the plan, and cancels it', async ({
  page,
  context,
  signInAs,
}) => {
  const person = await signInAs('member')
  await context.clearCookies()
  const pay = page.getByRole('button', { name: 'Pay $10' })

  await test.step('signing in leads straight to the checkout, whose address has no secret', async () => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Choose Basic' }).click()
    await page.getByLabel('Email', { exact: true }).fill(person.email)
    await page.getByLabel('Password', { exact: true }).fill(person.password)
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(pay).toBeEnabled()
    await expect(page).toHaveURL(/\/checkout\?plan=basic$/)
    await expectAccessibleInBothThemes(page)
  })

  await test.step('the checkout survives the back button and a reload', async () => {
    await page.getByRole('link', { name: 'Compare plans' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Subscription Plans' })).toBeVisible()
    await page.goBack()
    await expect(pay).toBeEnabled()
    await page.reload()
    await expect(pay).toBeEnabled()
  })

  await test.step('the keyboard alone pays', async () => {
    await page.getByLabel('Card number').focus()
    await page.keyboard.type(GOOD.replaceAll(' ', ''))
    await page.keyboard.press('Tab')
    await page.keyboard.type('1234')
    await page.keyboard.press('Tab')
    await page.keyboard.type('123')
    await page.keyboard.press('Tab')
    await expect(pay).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText('You are now subscribed to the Basic plan!', { exact: true })).toBeVisible({
      timeout: 30_000,
    })
  })

  await test.step('the plan is changed for the quoted price', async () => {
    await page.goto('/subscription')
    await page.getByRole('button', { name: 'Change to Premium' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change to Premium?' })
    await expect(dialog.getByText(/about \$(10|9\.\d\d)$/)).toBeVisible()
    await expectAccessibleInBothThemes(page)
    await dialog.getByRole('button', { name: 'Change to Premium' }).click()
    await expect(currentPlan(page).getByText('Premium', { exact: true })).toBeVisible()
    await expect(page.getByText(/^\$20 on /)).toBeVisible()
    await expect(page.getByRole('table', { name: /Invoices/ }).getByRole('row')).toHaveCount(3)
  })

  await test.step('the card is changed', async () => {
    await page.getByRole('link', { name: 'Change card' }).click()
    await fillCard(page, OTHER)
    await expectAccessibleInBothThemes(page)
    await page.getByRole('button', { name: 'Save card' }).click()
    await expect(page.getByText('Card changed', { exact: true })).toBeVisible()
    await expect(page.getByText('Visa ending in 0341')).toBeVisible()
  })

  await test.step('the keyboard cancels on a phone, and the plan is resumed', async () => {
    await page.setViewportSize({ width: 390, height: 6000 })
    const cancel = page.getByRole('button', { name: 'Cancel plan' })
    const dialog = page.getByRole('dialog', { name: 'Cancel Premium?' })
    await cancel.focus()
    await page.keyboard.press('Enter')
    await expect(dialog).toBeVisible()
    await expectAccessibleInBothThemes(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(cancel).toBeFocused()
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'Cancel plan' }).press('Enter')
    await expect(page.getByText('Your plan ends')).toBeVisible()
    await page.getByRole('button', { name: 'Resume Premium' }).first().click()
    await expect(page.getByText(/^\$20 on /)).toBeVisible()
  })
})

test.describe('a bank that asks about every payment', () => {
  test.use({ hasTouch: true })

  test('is answered by mouse, keyboard and finger, and the plan changes only then', async ({
    page,
    signInAs,
  }) => {
    await signInAs('member')
    const bank = page.getByRole('dialog', { name: 'Your bank wants to confirm this payment' })
    const complete = bank.getByRole('button', { name: 'Complete authentication' })
    await page.goto('/subscription')
    await page.getByRole('button', { name: 'Upgrade to Basic' }).click()
    await pay(page, CAREFUL)
    await complete.click()
    await expect(page.getByText('You are now subscribed to the Basic plan!', { exact: true })).toBeVisible()

    const change = async (plan: string) => {
      await page.goto('/subscription')
      await page.getByRole('button', { name: `Change to ${plan}` }).click()
      const dialog = page.getByRole('dialog', { name: `Change to ${plan}?` })
      await dialog.getByRole('button', { name: `Change to ${plan}` }).click()
      await expect(complete).toBeVisible()
      return dialog
    }
    const dialog = await change('Premium')
    await page.keyboard.press('Escape')
    await expect(dialog.getByText(/Your plan hasn’t changed\./)).toBeVisible()
    await expectPlan(page, 'basic')
    await dialog.getByRole('button', { name: 'Change to Premium' }).click()
    await complete.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText('You are now on the Premium plan.', { exact: true })).toBeVisible()
    await expectPlan(page, 'premium')

    await change('Unlimited')
    await complete.tap()
    await expect(page.getByText('You are now on the Unlimited plan.', { exact: true })).toBeVisible()
    await expectPlan(page, 'unlimited')
  })
})

test('the fourth opportunity requires an upgrade, which applies at once and ends after the billing period when canceled', async ({
  page,
  signInAs,
}) => {
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
