import { expect, expectAccessible, test, waitForEmail } from '../fixtures.ts'
import { smallPdf } from '../small-pdf.ts'

const LETTER = [
  'We are pleased to award you a grant of $48,300.00.',
  'The grant period begins on January 1, 2026 and ends on December 31, 2026.',
  'Grant number: HFF-2026-0118',
  'A final report is due November 28, 2026.',
  'Any unspent funds must be returned.',
]

const EXPENSES = `Date,Category,Memo,Amount
01/31/2026,Staff,January,"2,500.10"
02/13/2026,Travel,Bus,12.00
`

test('a won grant goes from its letter to the close-out, with a reminder and a prefilled report', async ({
  page,
  signInAs,
}) => {
  // Their plan has every template, and they can run jobs.
  const { email } = await signInAs('admin')
  await page.goto('/dashboard')
  const headers = { origin: new URL(page.url()).origin }
  const [opportunity] = (await (await page.request.get('/api/opportunities?limit=1')).json()) as {
    id: string
    title: string
  }[]
  await page.request.patch('/api/account/notifications', { headers, data: { emailNotifications: true } })
  const added = await page.request.post('/api/grants', { headers, data: { opportunityId: opportunity?.id } })
  const { id } = (await added.json()) as { id: string }
  await page.goto(`/grants/${id}`)
  await page.getByLabel('Status', { exact: true }).selectOption({ label: 'Won' })
  const award = page.getByRole('region', { name: 'Award' })

  await test.step('read the letter', async () => {
    await award
      .getByLabel('Upload the letter of award')
      .and(page.locator('input'))
      .setInputFiles({ name: 'letter.pdf', mimeType: 'application/pdf', buffer: smallPdf(...LETTER) })
    const found = page.getByRole('dialog', { name: 'What the letter says' })
    await expect(found.getByLabel('Award number')).toHaveValue('HFF-2026-0118')
    await expect(found.getByText('“A final report is due November 28, 2026.”')).toBeVisible()
    await expectAccessible(page)
    await found.getByRole('button', { name: 'Save' }).click()
    await expect(award.getByText('$48,300', { exact: true })).toBeVisible()
    await expect(award.getByRole('checkbox', { name: 'Final report' })).toBeVisible()
  })

  await test.step('pay and spend', async () => {
    await award.getByLabel('New payment').fill('48300')
    await award.getByRole('button', { name: 'Add payment' }).click()
    await award.getByRole('checkbox', { name: 'Received: $48,300' }).click()
    await expect(award.getByText('$48,300 received, $0 to come.')).toBeVisible()
    await award
      .getByLabel('Upload expenses')
      .and(page.locator('input'))
      .setInputFiles({ name: 'expenses.csv', mimeType: 'text/csv', buffer: Buffer.from(EXPENSES) })
    await page.getByRole('button', { name: 'Add 2 expenses' }).click()
    await expect(
      award.getByText(/^\$2,512\.10 spent of \$48,300\. \$45,787\.90 must still be spent/),
    ).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('be reminded of the report, which is prefilled', async () => {
    await page.goto('/admin/jobs')
    await page.getByRole('button', { name: /^Run now: Email alerts and deadline reminders/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Run now' }).click()
    const mail = await waitForEmail(page, email, /^Due in 7 days: Final report$/)
    expect(mail.text).toContain(`/grants/${id}#award`)
    await page.goto(`/grants/${id}#award`)
    await award.getByRole('link', { name: 'Write report: Final report' }).click()
    const generator = page.getByRole('dialog', { name: 'Generate Document' })
    await expect(generator.getByLabel('Document title')).toHaveValue(/^Final report: /)
    await generator.getByRole('button', { name: 'Generate', exact: true }).click()
    await expect(generator.getByRole('region', { name: 'The document' })).toContainText('HFF-2026-0118')
    await expect(generator.getByRole('region', { name: 'The document' })).toContainText('$2,512.10')
  })

  await test.step('close it', async () => {
    await page.goto(`/grants/${id}`)
    await award.getByRole('checkbox', { name: 'Final report' }).click()
    await award.getByRole('button', { name: 'Close this award' }).click()
    const question = page.getByRole('dialog', { name: 'Close this award' })
    await expect(question.getByText('$45,787.90 is not spent.')).toBeVisible()
    await question.getByRole('button', { name: 'Close this award' }).click()
    await expect(award.getByText(/^Closed on /)).toBeVisible()
    await expect(award.getByRole('button', { name: 'Add payment' })).toBeHidden()
  })
})
