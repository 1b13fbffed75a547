import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, linkIn, test, waitForEmail } from '../fixtures.ts'

const SEED = new URL('../../services/documents-ai/seeds/match-email.ts', import.meta.url).pathname

/** The service looks for new jobs every 30 seconds. */
const SENT_WITHIN_MS = 90_000

test('the weekly email says what is new and why, and its link ends it', async ({ page, signInAs }) => {
  test.setTimeout(180_000)
  const { id, email } = await signInAs('organization-member')
  await page.goto('/recommendations')
  const first = page.getByRole('list', { name: 'Recommendations' }).locator(':scope > li').first()
  const title = (await first.getByRole('heading', { level: 2 }).textContent()) ?? ''
  const reason = await first
    .getByRole('list', { name: 'Why it fits' })
    .getByRole('listitem')
    .first()
    .textContent()

  await page.goto('/saved')
  await page.getByRole('button', { name: 'Turn on email' }).click()
  await expect(page.getByText(/Email is turned off/)).toBeHidden()
  await promisify(execFile)(process.execPath, [SEED, id])
  await expect(async () => {
    const response = await page.request.get(`/dev/mail.json?to=${encodeURIComponent(email)}`)
    expect(await response.text()).toContain('for Northquay Community Trust')
  }).toPass({ timeout: SENT_WITHIN_MS, intervals: [2000] })
  const mail = await waitForEmail(page, email, /new match(es)? for Northquay Community Trust$/)
  expect(mail.text).toContain(title)
  expect(mail.text).toContain(reason)

  await page.goto(linkIn(mail, '/recommendations'))
  await expect(page.getByRole('heading', { level: 2, name: title, exact: true })).toBeVisible()
  await page.goto(linkIn(mail, '/saved/stop'))
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByRole('heading', { name: 'You’re unsubscribed' })).toBeVisible()
  await page.goto('/saved')
  await expect(page.getByLabel('New matches for your projects, weekly')).not.toBeChecked()
})
