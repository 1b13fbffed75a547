import { expect, expectAccessible, waitForEmail, test } from '../fixtures.ts'
import { openBrowserAs, verifyEmailInNewTab } from '../people.ts'

test('from the landing page to an approved application @main', async ({ page, browser, baseURL }) => {
  const email = `amara-${crypto.randomUUID().slice(0, 8)}@northquay.example`
  const project = `Night clinic ${crypto.randomUUID().slice(0, 8)}`

  await test.step('a visitor opens the landing page and signs up', async () => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.getByRole('link', { name: 'Start Free Trial' }).first().click()
    await expect(page.getByRole('heading', { name: 'Start Your Free Trial' })).toBeVisible()
    await page.getByLabel('Full name').fill('Amara Okafor')
    await page.getByLabel('Email', { exact: true }).fill(email)
    await page.getByLabel('Phone').fill('+353 21 555 0142')
    await page.getByRole('combobox', { name: 'Country' }).fill('Irel')
    await page.getByRole('option', { name: 'Ireland' }).click()
    await page.getByLabel('Home Address').fill('14 Net Loft Lane, Cork')
    await page.getByLabel('Password', { exact: true }).fill('tidewater-lanterns')
    await page.getByLabel('Confirm password').fill('tidewater-lanterns')
    await page.getByRole('button', { name: 'Create Personal Account' }).click()
    await expect(page.getByText('Welcome to Fundharbor', { exact: true })).toBeVisible()
  })

  await test.step('sees only the verification screen until the emailed link is opened', async () => {
    await expect(page.getByRole('heading', { name: 'Email Verification Required' })).toBeVisible()
    await expectAccessible(page)
    await verifyEmailInNewTab(page, email)
    await expect(page.getByRole('heading', { name: 'Email Verification Required' })).toBeHidden()
    const tour = page.getByRole('dialog')
    await expect(tour.getByText('Step 1 of 7')).toBeVisible()
    await expectAccessible(page)
    await tour.getByRole('button', { name: 'Skip tour' }).click()
    await expect(tour).toBeHidden()
  })

  await test.step('searches, opens an opportunity, and applies', async () => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Find Funding' }).click()
    await expect(page.getByRole('heading', { name: 'Find Your Perfect Funding Match' })).toBeVisible()
    await page.getByRole('combobox', { name: 'Keyword' }).fill('health')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(page).toHaveURL(/search=health/)
    await expect(page.getByText(/^Showing \d+ opportunities$/)).toBeVisible()
    await expect(page.getByRole('region', { name: 'Results' })).toHaveAttribute('aria-busy', 'false')
    // Not a forecast, which nobody can apply for yet.
    const open = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: /^Apply for/ }) })
    await open.getByRole('link', { name: 'Learn More' }).first().click()
    const details = page.getByRole('dialog')
    await expect(details.getByRole('heading', { name: 'Description' })).toBeVisible()
    await details.getByText('More', { exact: true }).click()
    await details.getByRole('link', { name: 'Start application' }).click()
    const form = page.getByRole('dialog').filter({ hasText: 'Project Information' })
    await form.getByRole('button', { name: 'Submit Application' }).click()
    await expect(form.getByText('Project title is required')).toBeVisible()
    await expect(form.getByText('Amount is required')).toBeVisible()
    await form.getByLabel('Project title').fill(project)
    await form.getByLabel('Requested amount').fill('48000')
    await form.getByLabel('Project category').selectOption('health')
    await form
      .getByLabel('Project description')
      .fill('A clinic in the harbour quarter that stays open on Friday nights.')
    await form.getByRole('button', { name: 'Submit Application' }).click()
    await expect(page.getByText('Application submitted successfully!', { exact: true })).toBeVisible()
    // Nothing was sent to the funder: the page of the grant says what is left to do.
    await expect(page.getByRole('region', { name: 'Next', exact: true })).toContainText('Recorded here.')
    await expectAccessible(page)
  })

  await test.step('the administrator sees it and approves it', async () => {
    const { context, page: console } = await openBrowserAs(browser, baseURL, 'admin')
    await console.goto('/')
    await console.getByRole('link', { name: 'Admin Panel' }).click()
    await console.getByRole('tab', { name: 'Applications' }).click()
    const row = console.getByRole('row').filter({ hasText: project })
    await expect(row).toContainText('Submitted')
    await row.getByRole('button', { name: 'Approve' }).click()
    await expect(row).toContainText('Approved')
    await context.close()
  })

  await test.step('and the applicant is notified', async () => {
    const mail = await waitForEmail(page, email, /approved/)
    expect(mail.text).toContain(project)
  })
})
