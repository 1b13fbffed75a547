import { readFile } from 'node:fs/promises'
import { expect, expectAccessible, linkIn, waitForEmail, test } from '../fixtures.ts'
import { openBrowser, openBrowserAs, signIn, verifyEmailInNewTab } from '../people.ts'

const FIRST_PASSWORD = 'tidewater-lanterns'
const NEW_PASSWORD = 'lanterns-at-low-tide'

/** A one-page PDF. */
const charter = {
  name: 'Charter of the Northquay Trust.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
  ),
}
/** A web page with the name of a picture. */
const disguised = {
  name: 'statutes.png',
  mimeType: 'image/png',
  buffer: Buffer.from('<html><script>alert(1)</script></html>'),
}

test('an organization signs up, is verified, and deletes its account', async ({ page, browser, baseURL }) => {
  const id = crypto.randomUUID().slice(0, 8)
  const email = `trust-${id}@northquay.example`
  const newEmail = `office-${id}@northquay.example`
  const name = `Northquay Trust ${id}`

  await test.step('three invalid fields are marked at once, and the corrected form creates the account', async () => {
    await page.goto('/auth')
    await page.getByText('Organization Account').click()
    await page.getByLabel('Full name').fill('Amara Okafor')
    await page.getByLabel('Email', { exact: true }).fill('trust@northquay')
    await page.getByLabel('Phone').fill('+353 21')
    await page.getByRole('combobox', { name: 'Country' }).fill('Irel')
    await page.getByRole('option', { name: 'Ireland' }).click()
    await page.getByLabel('Personal Address').fill('14 Net Loft Lane, Cork')
    await page.getByLabel('Password', { exact: true }).fill(FIRST_PASSWORD)
    await page.getByLabel('Confirm password').fill(FIRST_PASSWORD)
    await page.getByRole('button', { name: 'Create Organization Account' }).click()
    for (const message of [
      'Please enter a valid email address',
      'Please enter a valid phone number',
      'Organization information is required for organization accounts',
    ])
      await expect(page.getByText(message, { exact: true })).toBeVisible()
    await page.getByLabel('Email', { exact: true }).fill(email)
    await page.getByLabel('Phone').fill('+353 21 555 0142')
    await page.getByLabel('Organization name').fill(name)
    await page.getByLabel('Organization address').fill('2 Customs Quay, Cork')
    await page.getByLabel('Category', { exact: true }).selectOption('community')
    await page.getByRole('button', { name: 'Create Organization Account' }).click()
    await expect(page.getByRole('heading', { name: 'Email Verification Required' })).toBeVisible()
  })

  await test.step('opening the link in a second tab verifies the first', async () => {
    await verifyEmailInNewTab(page, email)
    await expect(page.getByRole('heading', { name: 'Email Verification Required' })).toBeHidden()
    await expect(page.getByRole('heading', { name: /^What kind of organization is/ })).toBeVisible()
    // The tour does not cover a question.
    await expect(page.getByRole('dialog')).toBeHidden()
  })

  await test.step('the profile is edited', async () => {
    await page.goto('/profile')
    await page.getByRole('button', { name: 'Edit personal information' }).click()
    await expect(page.getByLabel('First name')).toHaveValue('Amara')
    await expect(page.getByLabel('Last name')).toHaveValue('Okafor')
    await page.getByLabel('First name').fill('')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('First name is required')).toBeVisible()
    await page.getByLabel('First name').fill('Amara')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Profile updated', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Edit Profile' }).click()
    await page.getByLabel('Mission statement').fill('A harbour in which nobody goes without care.')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeVisible()
    await expect(page.getByLabel('Mission statement')).toHaveValue(/nobody goes without care/)
  })

  await test.step('the profile says what is missing and what it improves', async () => {
    const missing = page.getByRole('region', { name: 'Better matches' })
    await expect(missing.getByRole('listitem').first()).toContainText('matches come from your own words')
    await missing.getByRole('button', { name: 'Add your annual budget' }).click()
    await page.getByLabel('Annual budget (USD)').fill('120000')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(missing.getByRole('button', { name: 'Add your annual budget' })).toBeHidden()
    await expect(page.getByLabel('Organization type')).toHaveValue(/^Nonprofit/)
    await expect(page.getByLabel('Country')).toHaveValue('Ireland')
  })

  const verification = page.getByRole('region', { name: 'Organization verification' })
  await test.step('an invalid file is rejected by name, and a valid one is under review', async () => {
    await expect(verification.getByText('Not Verified', { exact: true })).toBeVisible()
    await verification.getByRole('button', { name: 'Upload documents' }).click()
    await expect(verification.getByText('Please select at least one document to upload')).toBeVisible()
    await page.getByLabel('Verification documents').setInputFiles([disguised])
    await verification.getByRole('button', { name: 'Upload documents' }).click()
    await expect(verification.getByRole('listitem').filter({ hasText: disguised.name })).toContainText(
      /not a PDF|content/i,
    )
    await expectAccessible(page)
    await verification.getByRole('button', { name: `Remove ${disguised.name}` }).click()
    await page.getByLabel('Verification documents').setInputFiles([charter])
    await verification.getByRole('button', { name: 'Upload documents' }).click()
    await expect(
      page.getByText('Documents uploaded successfully and submitted for review', { exact: true }),
    ).toBeVisible()
    await expect(verification.getByText('Under Review', { exact: true })).toBeVisible()
  })

  await test.step('an administrator reads the document and verifies the organization', async () => {
    const admin = await openBrowserAs(browser, baseURL, 'admin')
    await admin.page.goto('/admin')
    await admin.page.getByRole('tab', { name: 'Organizations' }).click()
    // Other tests add organizations, which are newer.
    await admin.page.getByRole('searchbox', { name: 'Name' }).fill(name)
    const row = admin.page.getByRole('row').filter({ hasText: name })
    await row.getByRole('button', { name: `Verify ${name}` }).click()
    const dialog = admin.page.getByRole('dialog')
    await dialog.getByLabel(/Notes/).fill('Registered with the charities regulator.')
    await dialog.getByRole('button', { name: 'Verify', exact: true }).click()
    await expect(row.getByText('Verified', { exact: true })).toBeVisible()
    await admin.context.close()
    await page.reload()
    await expect(verification.getByText('Verified', { exact: true })).toBeVisible()
    await expect(verification).toContainText('Registered with the charities regulator.')
    await waitForEmail(page, email, /verified/i)
  })

  await test.step('the email address changes only after the new one is confirmed', async () => {
    await page.goto('/account')
    const section = page.getByRole('region', { name: 'Email address' })
    await section.getByLabel('New email address').fill(newEmail)
    await section.getByLabel('Current password').fill(FIRST_PASSWORD)
    await section.getByRole('button', { name: 'Change email address' }).click()
    await expect(section.getByText(`Waiting for you to confirm ${newEmail}`)).toBeVisible()
    await expect(section).toContainText(`Your email address is ${email}`)
    await verifyEmailInNewTab(page, newEmail, /^Confirm/)
    await page.reload()
    await expect(section).toContainText(`Your email address is ${newEmail}`)
    await waitForEmail(page, email, /about to change/)
  })

  await test.step('resetting the password signs out the other device', async () => {
    const context = await openBrowser(browser, { baseURL })
    const phone = await context.newPage()
    await phone.goto('/forgot-password')
    await phone.getByLabel('Email').fill(newEmail)
    await phone.getByRole('button', { name: 'Send link' }).click()
    await phone.goto(linkIn(await waitForEmail(phone, newEmail, /password/i), '/reset-password'))
    await phone.getByLabel('New password').fill(NEW_PASSWORD)
    await phone.getByLabel('Confirm password').fill(NEW_PASSWORD)
    await phone.getByRole('button', { name: 'Save password' }).click()
    await expect(phone.getByText('Your password has been changed. Please sign in.')).toBeVisible()
    await context.close()
    await page.goto('/account')
    await expect(page.getByRole('heading', { name: 'Account settings' })).toBeHidden()
    await signIn(page, newEmail, NEW_PASSWORD)
  })

  await test.step('all data can be downloaded', async () => {
    await page.goto('/account')
    const arrives = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download my data' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Current password').fill(NEW_PASSWORD)
    await dialog.getByRole('button', { name: 'Download my data' }).click()
    const file = await (await arrives).path()
    const held = await readFile(file, 'utf8')
    for (const known of [newEmail, name, charter.name]) expect(held).toContain(known)
    expect(Object.keys((JSON.parse(held) as { services: object }).services).toSorted()).toEqual([
      'catalog',
      'content',
      'documents-ai',
      'identity-billing',
    ])
  })

  await test.step('the account is deleted, and signing in fails', async () => {
    await page.getByRole('button', { name: 'Delete account' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Current password').fill('not-my-password')
    await dialog.getByRole('button', { name: 'Delete account' }).click()
    await expect(
      dialog
        .getByRole('alert')
        .or(dialog.getByText(/not right|incorrect|wrong/i))
        .first(),
    ).toBeVisible()
    await dialog.getByLabel('Current password').fill(NEW_PASSWORD)
    await dialog.getByRole('button', { name: 'Delete account' }).click()
    await expect(page.getByText('Account deleted', { exact: true })).toBeVisible()
    await page.goto('/auth')
    await page.getByRole('button', { name: 'Already have an account? Sign in' }).click()
    await page.getByLabel('Email', { exact: true }).fill(newEmail)
    await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(page.getByText('Invalid email or password', { exact: true })).toBeVisible()
  })
})
