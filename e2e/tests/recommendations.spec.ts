import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../fixtures.ts'
import { verifyEmail } from '../people.ts'

const LIST = /\/api\/recommendations(\?|$)/
const EXPLANATION = '**/api/recommendations/*/explanation*'

const cards = (page: Page) => page.getByRole('list', { name: 'Recommendations' }).locator(':scope > li')
const titleOf = async (page: Page, index: number) =>
  (await cards(page).nth(index).getByRole('heading', { level: 2 }).textContent()) ?? ''
const openRow = (page: Page, index: number) =>
  cards(page).nth(index).getByRole('heading', { level: 2 }).getByRole('button').click()

test('an organization reads why an opportunity fits, rates it, and opens it', async ({ page, signInAs }) => {
  test.setTimeout(120_000)
  await signInAs('organization-member')
  let explanations = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('/explanation')) explanations += 1
  })
  await page.goto('/')
  await page.getByRole('navigation').getByRole('link', { name: 'Recommendations' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Personalized Recommendations' })).toBeVisible()
  await expect(page.getByText(/^\d+ match(es)? found$/)).toBeVisible()
  const first = cards(page).first()
  await expect(first.getByRole('list', { name: 'Why it fits' }).getByRole('listitem').first()).toBeVisible()
  await expect(first.getByText(/^(Eligible|Not eligible|Eligibility unclear)$/)).toBeVisible()
  await expectAccessible(page)

  await test.step('a row opens with its score and analysis', async () => {
    await first.getByRole('heading', { level: 2 }).getByRole('button').focus()
    await page.keyboard.press('Enter')
    await expect(first.getByText(/^(Excellent|Good|Fair|Potential) Match$/)).toBeVisible()
    await expect(first.getByText(/^(High|Medium|Low) priority$/)).toBeVisible()
    await expect(first.getByRole('progressbar').first()).toBeVisible()
    await expect(first.getByRole('link', { name: 'Can we win this?' })).toHaveAttribute(
      'href',
      /^\/opportunities\/[\w-]+\/fit$/,
    )
  })

  await test.step('explanations are requested once and shown one at a time', async () => {
    await openRow(page, 1)
    const why = page.getByRole('button', { name: 'Why Recommended?' })
    const analysis = page.getByRole('region', { name: 'Detailed Analysis' })
    await why.first().focus()
    await page.keyboard.press('Enter')
    await expect(analysis).toContainText(/is a \d+% match/)
    await expectAccessible(page)
    await why.nth(1).click()
    await expect(analysis).toHaveCount(1)
    await expect(why.first()).toHaveAttribute('aria-expanded', 'false')
    await why.first().click()
    await why.first().click()
    await expect(analysis).toHaveCount(0)
    expect(explanations).toBe(2)
  })

  await test.step('a recommendation can be dismissed and restored', async () => {
    const title = await titleOf(page, 0)
    const heading = page.getByRole('heading', { level: 2, name: title, exact: true })
    await first.getByRole('button', { name: 'Not for me' }).click()
    await expect(heading).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(heading).toBeVisible()
  })

  await test.step('interest is kept after a reload', async () => {
    const title = await titleOf(page, 1)
    await cards(page).nth(1).getByRole('button', { name: 'Interested' }).click()
    await expect(page.getByText('Thanks for your feedback', { exact: true })).toBeVisible()
    await page.reload()
    await page.getByRole('heading', { level: 2, name: title, exact: true }).getByRole('button').click()
    await expect(page.getByRole('button', { name: 'Interested', pressed: true })).toHaveCount(1)
  })

  await test.step('the details open, and the back button returns', async () => {
    await page.reload()
    const title = await titleOf(page, 0)
    await openRow(page, 0)
    await first.getByRole('link', { name: 'View Details' }).click()
    await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
    await page.goBack()
    await openRow(page, 0)
    await first.getByRole('link', { name: 'Apply Now' }).click()
    await expect(page.getByRole('dialog').getByText('Project Information')).toBeVisible()
  })
})

test('somebody new describes a project in one sentence and sees matches with reasons', async ({ page }) => {
  const email = `amara-${crypto.randomUUID().slice(0, 8)}@northquay.example`
  const sentence = 'We want to restore wetlands and teach children about the coast of our town.'

  await test.step('signs up and opens the recommendations', async () => {
    await page.goto('/auth')
    await page.getByLabel('Full Name').fill('Amara Okafor')
    await page.getByLabel('Email', { exact: true }).fill(email)
    await page.getByLabel('Phone').fill('+1 555 0142')
    await page.getByRole('combobox', { name: 'Country' }).fill('United States')
    await page.getByRole('option', { name: 'United States', exact: true }).click()
    await page.getByLabel('Home Address').fill('14 Net Loft Lane, Northquay')
    await page.getByLabel('Password', { exact: true }).fill('tidewater-lanterns')
    await page.getByLabel('Confirm Password').fill('tidewater-lanterns')
    await page.getByRole('button', { name: 'Create Personal Account' }).click()
    await expect(page.getByRole('heading', { name: 'Email Verification Required' })).toBeVisible()
    await verifyEmail(page, email)
    await page.goto('/recommendations')
  })

  await test.step('without a project, the page says what to do', async () => {
    await expect(page.getByRole('heading', { name: 'No Recommendations Available' })).toBeVisible()
    await expect(page.getByRole('region', { name: /^New (for|in)/ })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('one sentence brings matches that name both sides’ words', async () => {
    await page.getByLabel('What do you want to pay for?').fill(sentence)
    await page.getByRole('button', { name: 'Find matches' }).click()
    await expect(page).toHaveURL(/\?project=[\w-]+$/)
    await expect(
      page.getByText(/^\d+ good match(es)?\. Nothing else is close\.$|best matches\.$/),
    ).toBeVisible()
    await expect(page.getByText(/wetlands.*; they fund “/).first()).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('and the project can be chosen again later', async () => {
    await page.goto('/recommendations')
    await page.getByLabel('Matches for').selectOption({ index: 1 })
    await expect(page).toHaveURL(/\?project=[\w-]+$/)
    await expect(cards(page).first()).toBeVisible()
  })
})

test('a failed list can be retried, and a failed explanation shows an error', async ({ page, signInAs }) => {
  await signInAs('organization-member')
  await page.route(LIST, (route) => route.fulfill({ status: 503, body: 'down' }))
  await page.goto('/recommendations')
  await expect(page.getByRole('heading', { name: 'Failed to Load Recommendations' })).toBeVisible()
  await expectAccessible(page)
  await page.unroute(LIST)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await page.route(EXPLANATION, (route) => route.abort())
  await openRow(page, 0)
  await page.getByRole('button', { name: 'Why Recommended?' }).first().click()
  await expect(page.getByText('Failed to get recommendation explanation', { exact: true })).toBeVisible()
})

test('five skeletons show while loading, and an empty list links to the profile', async ({
  page,
  signInAs,
}) => {
  await signInAs('member')
  const held = Promise.withResolvers<void>()
  await page.route(LIST, async (route) => {
    await held.promise
    await route.fulfill({ json: [] })
  })
  await page.goto('/recommendations')
  await expect(page.getByTestId('match-list-skeleton').locator(':scope > *')).toHaveCount(5)
  held.resolve()
  await expect(page.getByRole('heading', { name: 'No Recommendations Available' })).toBeVisible()
  await page.getByRole('link', { name: 'Update Profile' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Organization Profile' })).toBeVisible()
})
