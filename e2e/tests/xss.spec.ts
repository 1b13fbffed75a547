import type { APIRequestContext } from '@playwright/test'
import { xssPayloads } from '../../services/chassis/src/testing/xss-payloads.data.ts'
import { expect, test } from '../fixtures.ts'
import { countPayloads, detectDialogs, triggerEvents } from '../payloads.ts'
import { openBrowser } from '../people.ts'

// Without the Content-Security-Policy, so that only sanitizing can stop the payloads.
test.use({ bypassCSP: true })

async function create(
  request: APIRequestContext,
  path: string,
  data: object,
): Promise<{ id: string; slug?: string }> {
  const response = await request.post(path, { data })
  expect(response.status(), await response.text()).toBe(201)
  return (await response.json()) as { id: string }
}

const parts = Array.from({ length: Math.ceil(xssPayloads.length / 60) }, (_, n) =>
  xssPayloads.slice(n * 60, n * 60 + 60).join('\n\nand\n\n'),
)

test('payloads in articles, posts, and replies do not run', async ({ page, context, signInAs, baseURL }) => {
  expect(xssPayloads.length).toBeGreaterThanOrEqual(200)
  await signInAs('admin')
  await context.setExtraHTTPHeaders({ origin: baseURL ?? '' })
  const slug = `markup-${crypto.randomUUID()}`
  const article = await create(page.request, '/api/admin/blog/posts', {
    title: 'Markup in an article',
    excerpt: xssPayloads[0],
    author: xssPayloads[30],
    slug,
    content: `## Begin\n\n${parts.join('\n\n')}`,
    isPublished: true,
  })
  const posts: string[] = []
  for (const text of parts) {
    const post = await create(page.request, '/api/forum/discussions', {
      title: `Markup ${text.slice(0, 60)}`,
      category: 'tech',
      text: `Begin\n\n${text}`.slice(0, 20_000),
    })
    await create(page.request, `/api/forum/discussions/${post.id}/replies`, { text })
    posts.push(post.id)
  }
  await context.setExtraHTTPHeaders({})
  await page.addInitScript(detectDialogs)
  try {
    await page.goto(`/blog/${slug}`)
    expect(await triggerEvents(page, 'article')).toBe(false)
    await page.goto('/blog')
    expect(await triggerEvents(page, 'main')).toBe(false)
    for (const id of posts) {
      await page.goto(`/community/${id}`)
      await expect(page.getByRole('heading', { name: '1 Reply' })).toBeVisible()
      expect(await triggerEvents(page, '[role=dialog]')).toBe(false)
    }
    await page.goto(`/admin/blog/${article.id}`)
    await page.getByText('Preview', { exact: true }).click()
    await expect(page.getByText('min read')).toBeVisible()
    expect(await triggerEvents(page, 'main')).toBe(false)
    // The article, a discussion, its reply, and the editor's preview.
    countPayloads(4)
  } finally {
    await context.setExtraHTTPHeaders({ origin: baseURL ?? '' })
    await page.request.delete(`/api/admin/blog/posts/${article.id}`)
    for (const id of posts) await page.request.delete(`/api/admin/forum/discussions/${id}`)
  }
})

test.describe('in server-rendered pages', () => {
  test('payloads in an article do not run', async ({ page, browser, context, signInAs, baseURL }) => {
    await signInAs('admin')
    await context.setExtraHTTPHeaders({ origin: baseURL ?? '' })
    const slug = `markup-${crypto.randomUUID()}`
    const { id } = await create(page.request, '/api/admin/blog/posts', {
      title: '</title><script>alert(1)</script>',
      excerpt: '"><img src=x onerror=alert(1)>',
      author: '</script><script>alert(1)</script>',
      slug,
      content: parts.join('\n\n'),
      isPublished: true,
    })
    const visitor = await openBrowser(browser, { baseURL, bypassCSP: true })
    const reader = await visitor.newPage()
    await reader.addInitScript(detectDialogs)
    // Blocks the page's scripts, so that only the server's HTML is tested.
    await reader.route(/\.js$/, (route) => route.abort())
    await reader.goto(`/blog/${slug}`)
    expect(await triggerEvents(reader, '#first')).toBe(false)
    countPayloads(1)
    await visitor.close()
    await page.request.delete(`/api/admin/blog/posts/${id}`)
  })
})
