import { expect, expectAccessible, linkIn, waitForEmail, test } from '../fixtures.ts'
import { openBrowser } from '../people.ts'

test('the list shows a featured article, the latest ones, and the sidebar', async ({ page }) => {
  await page.goto('/blog')
  await expect(page).toHaveTitle('Grant Funding Blog | Expert Insights and Strategies')
  await expect(page.getByRole('heading', { level: 1, name: 'Grant Funding Insights' })).toBeVisible()
  await expect(page.getByText('Featured Article')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Latest Articles' })).toBeVisible()
  await expect(page.getByText(/^By /).first()).toBeVisible()
  for (const heading of ['Recent Posts', 'Popular Topics', 'Stay Updated'])
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
  const beside = page.getByRole('complementary')
  await expect(beside.getByRole('listitem').filter({ has: page.getByRole('link') })).toHaveCount(5)
})

test('search filters while typing, a topic fills the field, and an empty result can be cleared', async ({
  page,
}) => {
  await page.goto('/blog')
  const field = page.getByPlaceholder('Search articles...')
  await field.fill('BUDGET LINES')
  await expect(page.getByRole('article').getByRole('heading')).toHaveText(
    /Budget lines that survive an audit/,
  )
  await field.fill('bdget')
  await field.press('Home')
  await field.press('ArrowRight')
  await field.pressSequentially('u')
  await expect(page).toHaveURL(/search=budget/)
  expect(await field.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(2)
  await field.fill('zzzz')
  await expect(page.getByText('No articles found matching your search.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear Search' }).click()
  await expect(field).toHaveValue('')
  await page.getByRole('button', { name: 'compliance' }).click()
  await expect(field).toHaveValue('compliance')
  await expect(page).toHaveURL(/search=compliance/)
})

test('an empty blog shows a message', async ({ page }) => {
  await page.route('**/api/blog/posts', (route) => route.fulfill({ json: [] }))
  await page.goto('/blog')
  await expect(page.getByText('No articles available yet.')).toBeVisible()
})

test('an article shows its metadata, contents, and related articles, and can be shared', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'))
  await page.goto('/blog/budget-lines-that-survive-an-audit')
  await expect(
    page.getByRole('heading', { level: 1, name: 'Budget lines that survive an audit' }),
  ).toBeVisible()
  await expect(page.getByText('November 12, 2026, by Tomas Reyle, 6 min read')).toBeVisible()
  await expect(page.getByText('Written by Tomas Reyle')).toBeVisible()
  for (const heading of ['Quick Navigation', 'Related Articles', 'Stay Informed'])
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
  await expect(page.getByText('Subscribe to Newsletter', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Share' })).toHaveCount(2)
  await page.getByRole('button', { name: 'Share' }).first().click()
  await expect(page.getByText('Link copied', { exact: true })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
  await page.getByRole('link', { name: /^Next/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: /What reviewers underline/ })).toBeVisible()
  await page.getByRole('link', { name: /^Previous/ }).click()
  await expect(page).toHaveURL(/budget-lines/)
  await page.getByRole('link', { name: 'View All Articles' }).click()
  await expect(page).toHaveURL(/\/blog$/)
})

test('a missing article shows a link back to the blog', async ({ page }) => {
  await page.goto('/blog/no-such-article')
  await expect(page.getByRole('heading', { name: 'Article Not Found' })).toBeVisible()
  await expect(
    page.getByText("The article you're looking for doesn't exist or has been moved."),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Back to Blog' }).click()
  await expect(page).toHaveURL(/\/blog$/)
})

test('a newsletter subscription is confirmed by email', async ({ page }) => {
  const email = `reader-${crypto.randomUUID().slice(0, 8)}@northquay.example`
  await page.goto('/blog')
  await page.getByRole('complementary').getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByText('Almost there', { exact: true })).toBeVisible()
  await page.goto(linkIn(await waitForEmail(page, email, /confirm/i), '/newsletter/confirm'))
  await page.getByRole('button', { name: 'Confirm subscription' }).click()
  await expect(page.getByRole('heading', { name: 'You are subscribed' })).toBeVisible()
})

test('members see the same articles', async ({ page, signInAs }) => {
  await signInAs('member')
  await page.goto('/blog/budget-lines-that-survive-an-audit')
  await expect(
    page.getByRole('heading', { level: 1, name: 'Budget lines that survive an audit' }),
  ).toBeVisible()
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

test('a concurrent change of an article shows both versions', async ({ page, signInAs }) => {
  test.slow()
  await signInAs('admin')
  await page.goto('/admin/blog')
  const origin = new URL(page.url()).origin
  const posts = '/api/admin/blog/posts'
  const created = await page.request.post(posts, {
    headers: { origin },
    data: {
      title: `Lanterns ${Date.now()}`,
      excerpt: 'How lanterns are kept.',
      content: 'Keep them dry.',
      author: 'Ines Marchetti',
    },
  })
  expect(created.status()).toBe(201)
  const post = (await created.json()) as { id: string; title: string }
  await page.goto(`/admin/blog/${post.id}`)
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(post.title)
  const theirs = await page.request.put(`${posts}/${post.id}`, {
    headers: { origin },
    data: { ...post, excerpt: 'Their excerpt.' },
  })
  expect(theirs.status()).toBe(200)
  await page.getByLabel('Title', { exact: true }).fill(`${post.title}, mine`)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const compare = page.getByRole('dialog', { name: 'Changed by someone else' })
  await expect(
    compare.getByText('Someone else changed this article while you were editing it.'),
  ).toBeVisible()
  await expect(
    compare.getByRole('group', { name: 'Excerpt' }).getByRole('radio', { name: /Theirs/ }),
  ).toBeChecked()
  await expectAccessible(page)
  await compare.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Article updated', { exact: true })).toBeVisible()
  const after = await (await page.request.get(`${posts}/${post.id}`)).json()
  expect(after).toMatchObject({ title: `${post.title}, mine`, excerpt: 'Their excerpt.' })
})
