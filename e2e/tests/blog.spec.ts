import { expect, linkIn, waitForEmail, test } from '../fixtures.ts'
import { openBrowser } from '../people.ts'

test('a newsletter subscription is confirmed with the link in the email', async ({ page }) => {
  const email = `reader-${crypto.randomUUID().slice(0, 8)}@northquay.example`
  await page.goto('/blog')
  await page.getByRole('complementary').getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByText('Almost there', { exact: true })).toBeVisible()
  await page.goto(linkIn(await waitForEmail(page, email, /confirm/i), '/newsletter/confirm'))
  await page.getByRole('button', { name: 'Confirm subscription' }).click()
  await expect(page.getByRole('heading', { name: 'You are subscribed' })).toBeVisible()
})

test('an administrator drafts, previews, publishes, and unpublishes an article', async ({
  page,
  browser,
  baseURL,
  signInAs,
}) => {
  await signInAs('admin')
  const title = `A letter from the console ${crypto.randomUUID().slice(0, 8)}`
  await page.goto('/admin/blog')
  await page.getByRole('button', { name: 'Write article' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Title is required')).toBeVisible()
  await page.getByLabel('Title', { exact: true }).fill(title)
  await page.getByLabel('Excerpt').fill('What a console can do.')
  await page.getByLabel('Content').fill('## First part\n\nWords with *care*.')
  await page.getByLabel('Author').fill('Ines Marchetti')
  await page.getByText('Preview', { exact: true }).click()
  await expect(page.getByRole('heading', { name: 'First part' })).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Article added', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/blog\/[\w-]{36}$/)
  const visitor = await openBrowser(browser, { baseURL })
  const slug = title.toLowerCase().replaceAll(' ', '-')
  expect((await visitor.request.get(`/blog/${slug}`)).status()).toBe(404)
  await page.getByRole('switch', { name: 'Published' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('link', { name: 'View on the site' })).toBeVisible()
  expect((await visitor.request.get(`/blog/${slug}`)).status()).toBe(200)
  await page.goto('/admin/blog')
  await page.getByRole('button', { name: `Delete ${title}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Article deleted', { exact: true })).toBeVisible()
  expect((await visitor.request.get(`/blog/${slug}`)).status()).toBe(404)
  await visitor.close()
})
