import { expect, waitForEmail, test } from '../fixtures.ts'

const suffix = () => crypto.randomUUID().slice(0, 8)

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
  await page.getByRole('button', { name: 'Send message' }).click()
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
