import { setTimeout as sleep } from 'node:timers/promises'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { admin, member } from '@fundharbor/chassis/testing/people'
import { testService } from '@fundharbor/chassis/testing/service'
import type { AdminBlogPost } from '@fundharbor/contracts/content/blog'
import type { AuditEvent } from '@fundharbor/contracts/platform/audit'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { router as audit } from '../audit/routes.ts'
import { router as blogAdmin } from './admin-routes.ts'
import { router as blog } from './routes.ts'

const service = testService({
  service: 'content',
  routers: [blog, blogAdmin, audit],
  migrations: new URL('../../migrations', import.meta.url).pathname,
})
const form = {
  title: 'A letter to a funder',
  excerpt: 'How to begin.',
  content: '## Begin\n\nWith the person.',
  author: 'Ines Marchetti',
  tags: ['grant writing'],
  isPublished: true,
}
const posts = '/api/admin/blog/posts'
const create = async (change: object = {}): Promise<AdminBlogPost> =>
  (await service.send('POST', posts, { ...form, ...change })).body
const statusFor = async (slug: string) => (await service.send('GET', `/api/blog/posts/${slug}`)).status

beforeEach(async () => {
  clock.setTo('2026-11-21T12:00:00.000Z')
  for (const table of ['blog_posts', 'audit_log']) await service.knex().table(table).delete()
  service.as(admin())
})
afterEach(() => clock.reset())

test('a post gets its slug from its title and its reading time from its length', async () => {
  const post = await create({ content: 'word '.repeat(900), readingTime: 99 })
  expect(post).toMatchObject({ slug: 'a-letter-to-a-funder', readingTime: 5, revision: 1 })
  expect(post.featuredImage).toBe('/pictures/a-letter-to-a-funder.svg')
  expect(await statusFor(post.slug)).toBe(200)
})

test('readers get Markdown and HTML as sanitized HTML', async () => {
  const { slug } = await create({
    content:
      '## Begin\n\n<script>alert(1)</script><p onclick="alert(2)">With *care*</p>\n\n[x](javascript:alert(3))',
  })
  const { content } = (await service.send('GET', `/api/blog/posts/${slug}`)).body
  expect(content).toContain('<h2 id="begin">Begin</h2>')
  expect(content).not.toMatch(/script|onclick/i)
})

test('an article that was written in Markdown is edited in Markdown', async () => {
  const { id, revision } = await create()
  const read = async () => (await service.send('GET', `${posts}/${id}`)).body.content
  expect(await read()).toBe(form.content)
  const content = '## Begin\n\nWith **the** person.'
  const { body } = await service.send('PUT', `${posts}/${id}`, { ...form, content, revision })
  expect(body.content).toBe(content)
  expect(await read()).toBe(content)
})

test('an article from before Markdown was kept is edited as HTML', async () => {
  const { id } = await create()
  await service.knex().table('blog_posts').where({ id }).update({ markdown: null })
  expect((await service.send('GET', `${posts}/${id}`)).body.content).toContain('<h2 id="begin">Begin</h2>')
})

test('the console lists articles by date, newest first', async () => {
  await create({ title: 'Older', publishedAt: '2026-10-01T12:00:00.000Z' })
  await create({ title: 'Newer', publishedAt: '2026-11-01T12:00:00.000Z' })
  await create({ title: 'Oldest', publishedAt: '2026-09-01T12:00:00.000Z' })
  const { body } = await service.send('GET', posts)
  expect(body.map(({ title }: AdminBlogPost) => title)).toEqual(['Newer', 'Older', 'Oldest'])
})

test('unsafe HTML in the table is sanitized when it is read', async () => {
  const { id, slug } = await create()
  await service.knex().table('blog_posts').where({ id }).update({ content: '<img src=x onerror=alert(1)>' })
  expect((await service.send('GET', `/api/blog/posts/${slug}`)).body.content).not.toContain('onerror')
})

test('only administrators see drafts; a scheduled post appears on time', async () => {
  const draft = await create({ isPublished: false })
  const later = await create({ title: 'Later', publishedAt: '2026-11-22T12:00:00.000Z' })
  expect([await statusFor(draft.slug), await statusFor(later.slug)]).toEqual([404, 404])
  expect((await service.send('GET', posts)).body).toHaveLength(2)
  clock.setTo('2026-11-22T12:00:01.000Z')
  expect([await statusFor(draft.slug), await statusFor(later.slug)]).toEqual([404, 200])
})

test('two posts cannot have the same slug', async () => {
  await create()
  const { status, body } = await service.send('POST', posts, form)
  expect([status, body.fields]).toEqual([409, { slug: 'Another article already uses this address' }])
  const other = await create({ slug: 'other' })
  const moved = await service.send('PUT', `${posts}/${other.id}`, {
    ...form,
    slug: 'a-letter-to-a-funder',
    revision: 1,
  })
  expect(moved.status).toBe(409)
})

test('of two changes at once, the second gets a conflict', async () => {
  const { id } = await create()
  const change = (title: string) => service.send('PUT', `${posts}/${id}`, { ...form, title, revision: 1 })
  const answers = await Promise.all([change('One'), change('Two')])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const [done, refused] = answers.toSorted((one, other) => one.status - other.status)
  expect(refused?.body.current).toEqual(done?.body)
  expect((await service.send('GET', `${posts}/${id}`)).body).toMatchObject({
    revision: 2,
    slug: 'a-letter-to-a-funder',
  })
})

test('an unpublished post is hidden from readers, a deleted one from everyone', async () => {
  const { id, slug } = await create()
  await service.send('PUT', `${posts}/${id}`, { ...form, isPublished: false, revision: 1 })
  expect(await statusFor(slug)).toBe(404)
  expect((await service.send('DELETE', `${posts}/${id}`)).status).toBe(200)
  expect((await service.send('GET', `${posts}/${id}`)).status).toBe(404)
  const { body } = await service.send('GET', '/api/admin/content/audit')
  expect((body as AuditEvent[]).map(({ action }) => action).toSorted()).toEqual([
    'deleted',
    'published',
    'unpublished',
  ])
})

test('a text that takes too long to prepare is refused', async () => {
  const content = '- '.repeat(20) + '1\n'.repeat(99_000)
  const { status, body } = await service.send('POST', '/api/admin/blog/preview', { content })
  expect(status).toBe(400)
  expect(body.fields.content).toBe('This text takes too long to prepare. Shorten or split it.')
})

test('while a text takes long, others are prepared', { timeout: 20_000 }, async () => {
  const preview = (content: string) => service.send('POST', '/api/admin/blog/preview', { content })
  const done: string[] = []
  const slow = preview('- '.repeat(20) + '1\n'.repeat(99_000)).then(() => done.push('slow'))
  await sleep(200)
  expect((await preview('A long article. '.repeat(1000))).status).toBe(200)
  expect(done).toEqual([])
  await slow
})

test('a preview returns the HTML and stores nothing', async () => {
  const { body } = await service.send('POST', '/api/admin/blog/preview', { content: '**Hello**' })
  expect(body).toEqual({ html: '<p><strong>Hello</strong></p>\n', readingTime: 1 })
  expect((await service.send('GET', posts)).body).toEqual([])
})

test('names every missing field', async () => {
  const { status, body } = await service.send('POST', posts, { title: ' ', slug: 'Not A Slug' })
  expect(status).toBe(400)
  expect(Object.keys(body.fields).toSorted()).toEqual(['author', 'content', 'excerpt', 'slug', 'title'])
  expect((await service.send('POST', posts, { ...form, slug: 'recent' })).status).toBe(400)
})

test('members cannot write posts', async () => {
  service.as(member())
  expect((await service.send('POST', posts, form)).status).toBe(403)
  expect((await service.send('GET', posts)).status).toBe(403)
})
