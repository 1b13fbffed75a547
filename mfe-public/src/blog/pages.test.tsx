import type { BlogPost, BlogPostRow } from '@fundharbor/contracts/content/blog'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import { renderPage, ProblemResponse } from '../testing/render-page.test-helper.tsx'

const row = (index: number, facts: Partial<BlogPostRow> = {}): BlogPostRow => ({
  id: `00000000-0000-4000-8000-00000000000${index}`,
  title: `Article ${index}`,
  slug: `article-${index}`,
  excerpt: `Excerpt ${index}`,
  featuredImage: null,
  author: 'Ines Marchetti',
  tags: ['grant writing', 'compliance', 'evaluation', 'fundraising'],
  metaTitle: null,
  metaDescription: null,
  readingTime: 4 + index,
  isPublished: true,
  publishedAt: `2026-11-${20 - index}T08:00:00.000Z`,
  createdAt: '2026-11-01T08:00:00.000Z',
  updatedAt: '2026-11-01T08:00:00.000Z',
  ...facts,
})
const posts = [row(1), row(2, { tags: ['federal grants'] }), row(3)]
const list = { 'GET /api/blog/posts': posts, 'GET /api/blog/posts/recent': posts }
const article = (facts: Partial<BlogPost> = {}) => ({
  ...list,
  'GET /api/blog/posts/article-2': {
    ...row(2),
    content:
      '<p>Words</p><h2 id="who">Who</h2><p>More</p><script>document.title = "hacked"</script><img src="x" onerror="document.title = 1">',
    ...facts,
  },
})

const property = (name: string) =>
  document.querySelector<HTMLMetaElement>(`meta[property="${name}"]`)?.content

test('features the first post and lists the rest', async () => {
  renderPage('/blog', list)
  const featured = await screen.findByRole('article')
  expect(within(featured).getByText('Featured Article')).toBeTruthy()
  expect(within(featured).getByText('Article 1')).toBeTruthy()
  expect(
    within(featured)
      .getAllByRole('listitem')
      .map((tag) => tag.textContent),
  ).toEqual(['grant writing', 'compliance', 'evaluation'])
  expect(
    within(featured)
      .getByRole('link', { name: /Read More/ })
      .getAttribute('href'),
  ).toBe('/blog/article-1')
  expect(
    within(screen.getByRole('region', { name: 'Latest Articles' })).getAllByRole('heading', { level: 3 }),
  ).toHaveLength(2)
  expect(screen.getAllByText('By Ines Marchetti')).toHaveLength(2)
  for (const name of ['Recent Posts', 'Popular Topics', 'Stay Updated'])
    expect(screen.getByRole('heading', { name })).toBeTruthy()
  expect(document.title).toBe('Grant Funding Blog | Expert Insights and Strategies')
})

test('searches title, excerpt and tags as the user types, and keeps the search in the URL', async () => {
  renderPage('/blog', list)
  const search = await screen.findByPlaceholderText('Search articles...')
  await userEvent.type(search, 'FEDERAL')
  await waitFor(() => expect(within(screen.getByRole('article')).getByText('Article 2')).toBeTruthy())
  expect(location.search).toBe('?search=FEDERAL')
})

test('a topic fills the search, Clear Search empties it', async () => {
  renderPage('/blog', list)
  await screen.findByRole('article')
  await userEvent.click(screen.getByRole('button', { name: 'nonprofit strategy' }))
  expect(await screen.findByText('No articles found matching your search.')).toBeTruthy()
  expect(screen.getByPlaceholderText<HTMLInputElement>('Search articles...').value).toBe('nonprofit strategy')
  await userEvent.click(screen.getByRole('button', { name: 'Clear Search' }))
  expect(await screen.findByRole('article')).toBeTruthy()
})

test('an empty list says so', async () => {
  renderPage('/blog', { ...list, 'GET /api/blog/posts': [] })
  expect(await screen.findByText('No articles available yet.')).toBeTruthy()
})

test('a list that fails to load can be retried, and does not claim that there are no articles', async () => {
  const busy = new ProblemResponse(503, { code: 'UNAVAILABLE', message: 'Busy' })
  renderPage('/blog', { ...list, 'GET /api/blog/posts': busy })
  expect(await screen.findByText('The articles could not be loaded')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy()
  expect(screen.queryByText('No articles available yet.')).toBeNull()
})

test('shows an article with its neighbors, headings and other articles', async () => {
  renderPage('/blog/article-2', article())
  expect(await screen.findByRole('heading', { level: 1, name: 'Article 2' })).toBeTruthy()
  const neighbors = await screen.findByRole('navigation', { name: 'More articles' })
  expect(within(neighbors).getByRole('link', { name: 'Previous Article 3' })).toBeTruthy()
  expect(within(neighbors).getByRole('link', { name: 'Next Article 1' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Who' }).getAttribute('href')).toBe('#who')
  const sidebar = within(screen.getByRole('complementary'))
  expect(sidebar.queryByText('Article 2')).toBeNull()
  expect(sidebar.getByRole('link', { name: 'View All Articles' })).toBeTruthy()
  for (const name of ['Quick Navigation', 'Related Articles', 'Stay Informed'])
    expect(sidebar.getByRole('heading', { name })).toBeTruthy()
  expect(sidebar.getByRole('button', { name: 'Subscribe to Newsletter' })).toBeTruthy()
  expect(screen.getByText('Written by Ines Marchetti')).toBeTruthy()
})

test('sets the title and meta tags, preferring the meta texts', async () => {
  renderPage('/blog/article-2', article({ metaTitle: 'Meta title', metaDescription: 'Meta words' }))
  await screen.findByRole('heading', { level: 1 })
  expect(document.title).toBe('Meta title')
  expect(document.querySelector<HTMLMetaElement>('meta[name="description"]')?.content).toBe('Meta words')
  expect([property('og:type'), property('article:author'), property('article:published_time')]).toEqual([
    'article',
    'Ines Marchetti',
    '2026-11-18T08:00:00.000Z',
  ])
})

test('does not run scripts in an article', async () => {
  renderPage('/blog/article-2', article())
  await screen.findByText('Words')
  expect(document.querySelector('article script, article [onerror]')).toBeNull()
  await waitFor(() => expect(document.title).toBe('Article 2'))
})

test.each([
  [404, 'NOT_FOUND'],
  [500, 'UNEXPECTED'],
])('an article that fails with %i is shown as not found', async (status, code) => {
  renderPage('/blog/article-9', {
    ...list,
    'GET /api/blog/posts/article-9': new ProblemResponse(status, { code, message: 'x' }),
  })
  expect(await screen.findByRole('heading', { level: 1, name: 'Article Not Found' })).toBeTruthy()
  expect(screen.getByText("The article you're looking for doesn't exist or has been moved.")).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Back to Blog' }).getAttribute('href')).toBe('/blog')
})

test('opens the share dialog with title, excerpt and URL', async () => {
  const share = vi.fn(async () => undefined)
  Object.defineProperty(navigator, 'share', { value: share, configurable: true })
  renderPage('/blog/article-2', article())
  await userEvent.click((await screen.findAllByRole('button', { name: 'Share' }))[0]!)
  expect(share).toHaveBeenCalledWith({ title: 'Article 2', text: 'Excerpt 2', url: location.href })
  Reflect.deleteProperty(navigator, 'share')
})

test('copies the URL if the device has no share dialog', async () => {
  const user = userEvent.setup()
  renderPage('/blog/article-2', article())
  await user.click((await screen.findAllByRole('button', { name: 'Share' }))[0]!)
  expect(await navigator.clipboard.readText()).toBe(location.href)
  expect(await screen.findByText('Link copied')).toBeTruthy()
})

const ID = '0199a6de-6f0b-7c3a-9d53-1d6a0f6f3b21'

test('a link to an opportunity on its own becomes a card, and stays a link where the card fails', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  // React retries the render and reports the error; without a listener, Vitest would fail the run.
  const reported = vi.fn()
  window.addEventListener('error', reported)
  onTestFinished(() => window.removeEventListener('error', reported))
  renderPage(
    '/blog/article-2',
    article({
      content: `<p>Before</p><p><a href="/funding/${ID}">Night clinics</a></p><p>See <a href="/funding/${ID}">it</a> <em>later</em></p>`,
    }),
  )
  // Nothing provides widgets here, as when the area of the card is broken.
  const message = await screen.findByText('This preview could not be loaded.')
  expect(screen.getAllByText('This preview could not be loaded.')).toHaveLength(1)
  const link = within(message.parentElement as HTMLElement).getByRole('link', { name: 'Night clinics' })
  expect(link.getAttribute('href')).toBe(`/funding/${ID}`)
  screen.getByText('Before')
  screen.getByRole('link', { name: 'it' })
})
