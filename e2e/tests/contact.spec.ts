import { expect, waitForEmail, test } from '../fixtures.ts'

const suffix = () => crypto.randomUUID().slice(0, 8)

test('the page shows contact details, response times, and common questions', async ({ page }) => {
  await page.goto('/contact')
  await expect(page.getByRole('heading', { level: 1, name: 'Contact Us' })).toBeVisible()
  await expect(page.getByText('Mon-Fri 9:00 AM-6:00 PM PST')).toBeVisible()
  await expect(page.getByText('Weekends closed')).toBeVisible()
  for (const heading of ['Other Ways to Reach Us', 'Send us a Message', 'Frequently asked questions'])
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
  const faq = page.getByRole('region', { name: 'Frequently asked questions' })
  await expect(faq.getByRole('listitem')).toHaveCount(4)
  await expect(faq).toContainText('within 4 hours')
  // This site has no telephone number.
  await expect(faq).toContainText('anyone can request a call using the form')
})

test('requesting a call fills in the form', async ({ page }) => {
  await page.goto('/contact')
  await page.getByRole('button', { name: /Schedule a Call/ }).click()
  await expect(page.getByLabel('Subject', { exact: true })).toHaveValue('Schedule a Call Request')
  await expect(page.getByLabel('Category')).toHaveValue('general')
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue(/schedule a call/)
  await expect(page.getByLabel('Message', { exact: true })).toBeInViewport()
  await page
    .getByRole('main')
    .getByRole('link', { name: /Help Center/ })
    .click()
  await expect(page).toHaveURL(/\/help-center$/)
})

test('an incomplete form shows what is missing and keeps the input', async ({ page }) => {
  await page.goto('/contact')
  await page.getByLabel('Name', { exact: true }).fill('Amara Okafor')
  await page.getByRole('button', { name: 'Send Message' }).click()
  for (const message of [
    'Please enter a valid email address',
    'Please enter a subject',
    'Please select a category',
  ])
    await expect(page.getByText(message)).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Amara Okafor')
})

test('a failed request shows an error and keeps the input', async ({ page }) => {
  let sendResponse: () => void = () => undefined
  const responseAllowed = new Promise<void>((resolve) => (sendResponse = resolve))
  await page.route('**/api/contact', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await responseAllowed
    return route.fulfill({ status: 500, body: 'broken' })
  })
  await page.goto('/contact')
  await page.getByLabel('Name', { exact: true }).fill('Amara Okafor')
  await page.getByLabel('Email').fill('amara@northquay.example')
  await page.getByLabel('Subject', { exact: true }).fill('A question')
  await page.getByLabel('Category').selectOption('Feedback')
  await page.getByLabel('Message', { exact: true }).fill('Does this arrive?')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeVisible()
  sendResponse()
  await expect(page.getByText('Something went wrong. Please try again.', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('Does this arrive?')
})

test('a message can be answered in the console, and the answer is emailed', async ({
  page,
  context,
  signInAs,
}) => {
  const subject = `A question about budgets ${suffix()}`
  const email = `amara-${suffix()}@northquay.example`
  await page.goto('/contact')
  await page.getByLabel('Name', { exact: true }).fill('Amara Okafor')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Organization').fill('Northquay')
  await page.getByLabel('Subject', { exact: true }).fill(subject)
  await page.getByLabel('Category').selectOption('Funding Opportunities')
  await page.getByLabel('Message', { exact: true }).fill('May travel be paid?')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByText('Message Sent', { exact: true })).toBeVisible()
  await expect(
    page.getByText("Thank you for contacting us. We'll get back to you within 24 hours.", { exact: true }),
  ).toBeVisible()
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('')

  await signInAs('admin')
  const console = await context.newPage()
  await console.goto('/admin/contact?status=new')
  const row = console.getByRole('row').filter({ hasText: subject })
  await row.getByRole('button', { name: 'Expand row' }).click()
  await expect(console.getByText('May travel be paid?')).toBeVisible()
  await console.getByLabel('Reply to Amara Okafor').fill('Yes, with a reason for each journey.')
  await console.getByRole('button', { name: 'Send reply' }).click()
  await expect(console.getByText('Reply sent', { exact: true })).toBeVisible()
  const mail = await waitForEmail(page, email, new RegExp(`Re: ${subject}`))
  expect(mail.text).toContain('Yes, with a reason for each journey.')
  await console.goto('/admin/contact?status=answered')
  await console.getByRole('button', { name: `Close ${subject}` }).click()
  await expect(console.getByText('Message closed', { exact: true })).toBeVisible()
  await console.goto('/admin/contact?status=closed')
  await expect(console.getByRole('button', { name: `Reopen ${subject}` })).toBeVisible()
})
