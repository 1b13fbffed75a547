import type { BlogPost, BlogPostRow } from '@fundharbor/contracts/content/blog'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { openPage, Refusal } from '../test-page.tsx'

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
  openPage('/blog', list)
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
  expect(document.title).toBe('Grant Funding Blog | Expert Insights and Strategies')
})

test('searches title, excerpt and tags as one types, and remembers it in the address', async () => {
  openPage('/blog', list)
  const search = await screen.findByPlaceholderText('Search articles...')
  await userEvent.type(search, 'FEDERAL')
  await waitFor(() => expect(within(screen.getByRole('article')).getByText('Article 2')).toBeTruthy())
  expect(location.search).toBe('?search=FEDERAL')
})

test('a topic fills the search, Clear Search empties it', async () => {
  openPage('/blog', list)
  await screen.findByRole('article')
  await userEvent.click(screen.getByRole('button', { name: 'nonprofit strategy' }))
  expect(await screen.findByText('No articles found matching your search.')).toBeTruthy()
  expect(screen.getByPlaceholderText<HTMLInputElement>('Search articles...').value).toBe('nonprofit strategy')
  await userEvent.click(screen.getByRole('button', { name: 'Clear Search' }))
  expect(await screen.findByRole('article')).toBeTruthy()
})

test.each([
  ['is empty', []],
  ['did not arrive', new Refusal(503, { code: 'UNAVAILABLE', message: 'Busy' })],
])('says so when the list %s', async (_, answer) => {
  openPage('/blog', { ...list, 'GET /api/blog/posts': answer })
  expect(await screen.findByText('No articles available yet.')).toBeTruthy()
})

test('shows an article with its neighbors, its parts and other articles', async () => {
  openPage('/blog/article-2', article())
  expect(await screen.findByRole('heading', { level: 1, name: 'Article 2' })).toBeTruthy()
  const neighbors = await screen.findByRole('navigation', { name: 'More articles' })
  expect(within(neighbors).getByRole('link', { name: 'Previous Article 3' })).toBeTruthy()
  expect(within(neighbors).getByRole('link', { name: 'Next Article 1' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Who' }).getAttribute('href')).toBe('#who')
  const beside = within(screen.getByRole('complementary'))
  expect(beside.queryByText('Article 2')).toBeNull()
  expect(beside.getByRole('link', { name: 'View All Articles' })).toBeTruthy()
  expect(screen.getByText('Written by Ines Marchetti')).toBeTruthy()
})

test('sets title and metas, the meta texts first', async () => {
  openPage('/blog/article-2', article({ metaTitle: 'Meta title', metaDescription: 'Meta words' }))
  await screen.findByRole('heading', { level: 1 })
  expect(document.title).toBe('Meta title')
  expect(document.querySelector<HTMLMetaElement>('meta[name="description"]')?.content).toBe('Meta words')
  expect([property('og:type'), property('article:author'), property('article:published_time')]).toEqual([
    'article',
    'Ines Marchetti',
    '2026-11-18T08:00:00.000Z',
  ])
})

test('runs nothing that stands in an article', async () => {
  openPage('/blog/article-2', article())
  await screen.findByText('Words')
  expect(document.querySelector('article script, article [onerror]')).toBeNull()
  expect(document.title).toBe('Article 2')
})

test.each([
  [404, 'NOT_FOUND'],
  [500, 'UNEXPECTED'],
])('an article that answers %i is not found', async (status, code) => {
  openPage('/blog/article-9', {
    ...list,
    'GET /api/blog/posts/article-9': new Refusal(status, { code, message: 'x' }),
  })
  expect(await screen.findByRole('heading', { level: 1, name: 'Article Not Found' })).toBeTruthy()
  expect(screen.getByText("The article you're looking for doesn't exist or has been moved.")).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Back to Blog' }).getAttribute('href')).toBe('/blog')
})

test('shares through the device, with title, excerpt and address', async () => {
  const share = vi.fn(async () => undefined)
  Object.defineProperty(navigator, 'share', { value: share, configurable: true })
  openPage('/blog/article-2', article())
  await userEvent.click((await screen.findAllByRole('button', { name: 'Share' }))[0]!)
  expect(share).toHaveBeenCalledWith({ title: 'Article 2', text: 'Excerpt 2', url: location.href })
  Reflect.deleteProperty(navigator, 'share')
})

test('copies the address where the device cannot share, and says so', async () => {
  const user = userEvent.setup()
  openPage('/blog/article-2', article())
  await user.click((await screen.findAllByRole('button', { name: 'Share' }))[0]!)
  expect(await navigator.clipboard.readText()).toBe(location.href)
  expect(await screen.findByText('Link copied')).toBeTruthy()
})
