import { clock } from '@fundharbor/chassis/runtime/clock'
import { testService } from '@fundharbor/chassis/testing/service'
import type { BlogPostRow, RecentPost } from '@fundharbor/contracts/content/blog'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readArticles, seedArticles } from '../../seeds/articles.ts'
import { BlogPostModel } from './model.ts'
import { router } from './routes.ts'

const migrations = new URL('../../migrations', import.meta.url).pathname
const service = testService({ service: 'content', routers: [router], migrations })

beforeEach(() => clock.setTo('2026-11-21T12:00:00.000Z'))
afterEach(() => clock.reset())
beforeAll(async () => {
  clock.setTo('2026-11-21T12:00:00.000Z')
  await seedArticles(service.knex())
})

test('lists published posts, newest first, without their content', async () => {
  const { status, body } = await service.send('GET', '/api/blog/posts')
  const posts = body as BlogPostRow[]
  const dates = posts.map((post) => post.publishedAt)
  expect(status).toBe(200)
  expect(posts.length).toBeGreaterThanOrEqual(12)
  expect(dates).toEqual(dates.toSorted().toReversed())
  expect(posts[0]).not.toHaveProperty('content')
})

test('computes the reading time from the text', async () => {
  const { body } = await service.send('GET', '/api/blog/posts')
  const newest = (body as BlogPostRow[]).slice(0, 3).map((post) => [post.slug, post.readingTime])
  expect(newest).toEqual([
    ['reading-a-federal-funding-notice', 5],
    ['what-reviewers-underline-in-a-letter-of-inquiry', 8],
    ['budget-lines-that-survive-an-audit', 6],
  ])
})

test('lists the six newest posts in brief', async () => {
  const { body } = await service.send('GET', '/api/blog/posts/recent')
  const recent = body as RecentPost[]
  expect(recent).toHaveLength(6)
  expect(Object.keys(recent[0] ?? {})).toEqual(['id', 'slug', 'title', 'publishedAt', 'readingTime'])
})

test('returns one post whose headings have ids', async () => {
  const { status, body } = await service.send(
    'GET',
    '/api/blog/posts/what-reviewers-underline-in-a-letter-of-inquiry',
  )
  expect(status).toBe(200)
  expect(body.title).toBe('What reviewers underline in a letter of inquiry')
  expect(body.content).toContain('<h2 id="first-line-who-not-why">First line: who, not why</h2>')
})

test('answers 404 for an unknown slug', async () => {
  const { status, body } = await service.send('GET', '/api/blog/posts/nothing-of-the-kind')
  expect(status).toBe(404)
  expect(body).toMatchObject({ code: 'NOT_FOUND', message: 'Article not found' })
})

describe('a post that is not published', () => {
  const slug = 'a-grant-calendar-for-three'
  const change = (facts: Partial<BlogPostModel>) => BlogPostModel.query().patch(facts).where({ slug })
  afterEach(() => change({ isPublished: true, publishedAt: new Date('2026-09-24T08:00:00.000Z') }))

  test.each([
    ['unpublished', { isPublished: false }],
    ['scheduled for tomorrow', { publishedAt: new Date('2026-11-22T12:00:00.000Z') }],
  ])('is hidden while it is %s', async (_, facts) => {
    await change(facts)
    const { status } = await service.send('GET', `/api/blog/posts/${slug}`)
    const { body } = await service.send('GET', '/api/blog/posts')
    expect(status).toBe(404)
    expect((body as BlogPostRow[]).map((post) => post.slug)).not.toContain(slug)
  })

  test('appears when its time comes', async () => {
    await change({ publishedAt: new Date('2026-11-22T12:00:00.000Z') })
    clock.setTo('2026-11-22T12:00:01.000Z')
    const { status } = await service.send('GET', `/api/blog/posts/${slug}`)
    expect(status).toBe(200)
  })
})

describe('the articles that ship with the product', () => {
  test('are long enough and tagged with topics of the blog page', async () => {
    const topics = [
      'grant writing',
      'federal grants',
      'foundation funding',
      'nonprofit strategy',
      'fundraising',
      'compliance',
      'evaluation',
    ]
    const articles = await readArticles()
    expect(articles.length).toBeGreaterThanOrEqual(12)
    for (const { slug, markdown, tags } of articles) {
      expect(markdown.split(/\s+/).length, slug).toBeGreaterThan(800)
      expect(topics, slug).toEqual(expect.arrayContaining(tags))
      expect(markdown, slug).not.toContain('!')
    }
  })

  test('are loaded once, so that a deleted article stays deleted', async () => {
    await BlogPostModel.query().delete().where({ slug: 'what-to-do-with-a-rejection' })
    await seedArticles(service.knex())
    const gone = await BlogPostModel.query().findOne({ slug: 'what-to-do-with-a-rejection' })
    expect(gone).toBeUndefined()
  })
})
