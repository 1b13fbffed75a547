// cspell:ignore budgte Bodget grnat buget grnt
import { clearJobs, queuedMails } from '@fundharbor/chassis/testing/jobs'
import { linkToken } from '@fundharbor/chassis/http/private-links'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { admin, member, unverified } from '@fundharbor/chassis/testing/people'
import { flagOff } from '@fundharbor/chassis/testing/feature-flags'
import { featureFlags } from '@fundharbor/chassis/data/feature-flags'
import { testService } from '@fundharbor/chassis/testing/service'
import type { Discussion, DiscussionRow } from '@fundharbor/contracts/content/forum'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { samplePosts } from '../../seeds/forum-posts.data.ts'
import { seedForum } from '../../seeds/forum.ts'
import { isMailProgram } from '../newsletter/one-click.ts'
import { router as forumAdmin } from './admin-routes.ts'
import { ReplyModel } from './model.ts'
import { renderPost } from '../markdown/post-html.ts'
import { forumRouter } from './routes.ts'
import { sender } from '../../testdata/sender.test-helper.ts'

/** What identity-billing knows about members, by their IDs. */
const contacts = new Map<string, { email: string }>()
const service = testService({
  service: 'content',
  routers: [forumRouter(sender, async (id) => contacts.get(id) ?? null), forumAdmin],
  migrations: new URL('../../migrations', import.meta.url).pathname,
  exempt: isMailProgram,
})

const amara = member()
const bo = member({ email: 'bo@harbourstreet.example', fullName: 'Bo Lind' })
const draft = { title: 'How long is a letter?', category: 'grants', text: 'One page, or **two**?' }

async function start(change: object = {}): Promise<Discussion> {
  service.as(amara)
  return (await service.send('POST', '/api/forum/discussions', { ...draft, ...change })).body
}
const reply = (id: string, text = 'One page.') =>
  service.send('POST', `/api/forum/discussions/${id}/replies`, { text })
const titles = (body: DiscussionRow[]) => body.map(({ title }) => title)

beforeEach(async () => {
  await clearJobs(service.knex())
  clock.setTo('2026-11-21T12:00:00.000Z')
  for (const table of ['forum_discussions', 'rate_limits', 'seeds']) {
    await service.knex().table(table).delete()
  }
  service.as(null)
  contacts.set(amara.id, { email: amara.email })
})
afterEach(() => clock.reset())

test('visitors can read, members can write', async () => {
  const { id } = await start()
  service.as(null)
  expect((await service.send('GET', `/api/forum/discussions/${id}`)).body).toMatchObject({
    title: 'How long is a letter?',
    author: 'Amara Okafor',
    html: '<p>One page, or <strong>two</strong>?</p>\n',
    isMine: false,
  })
  expect((await service.send('POST', '/api/forum/discussions', draft)).status).toBe(401)
  service.as(unverified())
  expect((await reply(id)).status).toBe(403)
})

test('names every invalid field of a discussion', async () => {
  service.as(amara)
  const { status, body } = await service.send('POST', '/api/forum/discussions', {
    title: 'x',
    category: 'y',
    text: '',
  })
  expect(status).toBe(400)
  expect(body.fields).toEqual({
    title: 'Use at least 5 characters',
    category: 'Please select a category',
    text: 'Use at least 10 characters',
  })
})

test('unsafe HTML in the tables is sanitized when it is read', async () => {
  const { id } = await start()
  await reply(id)
  for (const table of ['forum_discussions', 'forum_replies'])
    await service.knex().table(table).update({ html: '<p onclick="alert(1)">Hello</p><script>1</script>' })
  const { body } = await service.send('GET', `/api/forum/discussions/${id}`)
  expect([body.html, body.replies[0].html]).toEqual(['<p>Hello</p>', '<p>Hello</p>'])
})

test('lists pinned discussions first, then by last activity, page by page', async () => {
  await seedForum(service.knex())
  const first = await service.send('GET', '/api/forum/discussions?limit=5')
  expect(first.headers.get('x-total-count')).toBe(String(samplePosts.length))
  expect(titles(first.body)[0]).toBe('Read first: how this forum works')
  let next = /<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1]
  const seen = titles(first.body)
  while (next) {
    const page = await service.send('GET', next)
    seen.push(...titles(page.body))
    next = /<([^>]+)>/.exec(page.headers.get('link') ?? '')?.[1]
  }
  expect(new Set(seen).size).toBe(samplePosts.length)
})

test('one address searches 60 times a minute, and others are not affected', async () => {
  const search = async (address: string) => {
    const headers = { 'x-forwarded-for': address }
    return (await service.send('GET', '/api/forum/discussions?search=boats', undefined, headers)).status
  }
  for (let count = 0; count < 60; count += 1) expect(await search('198.51.100.41')).toBe(200)
  expect(await search('198.51.100.41')).toBe(429)
  expect(await search('198.51.100.42')).toBe(200)
})

test('filters by category and search text, including special characters', async () => {
  await seedForum(service.knex())
  const { body } = await service.send('GET', '/api/forum/discussions?category=tech')
  expect((body as DiscussionRow[]).every(({ category }) => category === 'tech')).toBe(true)
  expect(titles((await service.send('GET', '/api/forum/discussions?search=APOSTROPHE')).body)).toEqual([])
  expect(titles((await service.send('GET', '/api/forum/discussions?search=ampersand')).body)).toEqual([
    'File names that portals refuse',
  ])
  expect(
    (await service.send('GET', `/api/forum/discussions?search=${encodeURIComponent('100%_\\')}`)).body,
  ).toEqual([])
})

test('forgives typing mistakes where nothing matches, and says what was searched instead', async () => {
  await start({ title: 'A budget for a grant' })
  await start({ title: 'Greetings' })
  service.as(null)
  const find = async (search: string) =>
    (await service.send('GET', `/api/forum/discussions?search=${encodeURIComponent(search)}`)).body
  for (const [typed, correctedSearch] of [
    ['budgte', 'budget'],
    ['Bodget', 'budget'],
    ['grnat', 'grant'],
    ['buget for a grnt', 'budget for a grant'],
  ] as const)
    expect(await find(typed), typed).toMatchObject([{ title: 'A budget for a grant', correctedSearch }])
  const [found] = await find('budget')
  expect(found).not.toHaveProperty('correctedSearch')
  expect(await find('harbor')).toEqual([])
})

test('sample people are called samples', async () => {
  await seedForum(service.knex())
  const { body } = await service.send('GET', '/api/forum/discussions')
  for (const { author } of body as DiscussionRow[]) expect(author).toMatch(/ \(sample\)$/)
})

test('counts discussions, posts and reputation', async () => {
  await seedForum(service.knex())
  const { body } = await service.send('GET', '/api/forum/summary')
  expect(body.total).toBe(samplePosts.length)
  expect(body.categories).toHaveLength(5)
  expect(body.posts).toBe(samplePosts.reduce((posts, { replies = [] }) => posts + 1 + replies.length, 0))
  expect(body.activeMembers).toBe(6)
  expect(body.contributors).toHaveLength(5)
  const reputations = body.contributors.map(({ reputation }: { reputation: number }) => reputation)
  expect(reputations).toEqual(reputations.toSorted((a: number, b: number) => b - a))
})

test('counts once for many visitors, and again after a post', async () => {
  const summary = async () => (await service.send('GET', '/api/forum/summary')).body
  await start()
  const before = await summary()
  expect(before).toMatchObject({ total: 1, posts: 1 })
  // Past the routes, as another replica would write.
  await service.knex().table('forum_discussions').update({ removed_at: clock.now() })
  expect(await summary()).toEqual(before)
  await fetch(`${service.url()}/api/forum/summary`, { method: 'HEAD' })
  expect(await summary()).toEqual(before)
  const [id] = await service.knex().table('forum_discussions').pluck('id')
  const token = linkToken('discussion', id)
  expect((await service.send('POST', `/api/forum/mute?token=${token}`)).status).toBe(200)
  expect(await summary()).toEqual(before)
  await start()
  expect(await summary()).toMatchObject({ total: 1, posts: 1 })
  await service.knex().table('forum_discussions').update({ removed_at: clock.now() })
  clock.setTo('2026-11-21T12:01:00.000Z')
  expect(await summary()).toMatchObject({ total: 0, posts: 0 })
})

test('a list reads only the beginning of each discussion', async () => {
  await start({ text: 'A long story. '.repeat(500) })
  const rows: { html?: string; plain_text?: string }[] = []
  const keep = (found: unknown) => rows.push(...(Array.isArray(found) ? found : []))
  service.knex().on('query-response', keep)
  const { body } = await service.send('GET', '/api/forum/discussions')
  service.knex().off('query-response', keep)
  expect(body).toMatchObject([{ excerpt: expect.stringMatching(/^A long story\..*…$/), replies: 0 }])
  expect(JSON.stringify(rows)).toContain('A long story.')
  expect(JSON.stringify(rows).length).toBeLessThan(2000)
})

test('a reply emails the author of the discussion, who can mute it', async () => {
  const { id } = await start()
  service.as(bo)
  expect((await reply(id)).body.replies).toMatchObject([{ author: 'Bo Lind', isMine: true, isAnswer: false }])
  const [mail] = await queuedMails(service.knex())
  expect(mail).toMatchObject({
    to: 'amara@northquay.example',
    subject: 'New reply: How long is a letter?',
  })
  expect(mail.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
  const token = new URL(mail.headers['List-Unsubscribe'].slice(1, -1)).searchParams.get('token')
  expect((await service.send('POST', `/api/forum/mute?token=${token}`)).status).toBe(200)
  await reply(id, 'Really one.')
  expect(await queuedMails(service.knex())).toHaveLength(1)
})

test('a notice goes to the current address, and to no deleted account', async () => {
  const { id } = await start()
  service.as(bo)
  contacts.set(amara.id, { email: 'new@northquay.example' })
  await reply(id)
  contacts.delete(amara.id)
  await reply(id)
  expect((await queuedMails(service.knex())).map(({ to }) => to)).toEqual(['new@northquay.example'])
})

test('a notice has neither the name nor the words of who replied', async () => {
  const { id } = await start()
  service.as(member({ email: 'eve@elsewhere.example', fullName: 'Fundharbor Support' }))
  await reply(id, 'Your account is locked: https://evil.example/')
  const [mail] = await queuedMails(service.knex())
  expect(mail.text).toContain(`https://fundharbor.example/community/${id}`)
  expect(JSON.stringify(mail)).not.toMatch(/evil|locked|Fundharbor Support/)
})

test('an hour of replies sends three notices', async () => {
  const { id } = await start()
  service.as(bo)
  for (let count = 0; count < 5; count++) expect((await reply(id)).status).toBe(201)
  expect(await queuedMails(service.knex())).toHaveLength(3)
})

test('a discussion takes 500 replies', async () => {
  const { id } = await start()
  const row = { discussionId: id, authorId: bo.id, authorName: bo.fullName, html: '<p>Yes.</p>' }
  const rows = Array.from({ length: 499 }, () => ({ ...row, createdAt: clock.now() }))
  await ReplyModel.query().insert(rows)
  service.as(bo)
  expect((await reply(id)).body.replies).toHaveLength(500)
  const { status, body } = await reply(id)
  expect(status).toBe(409)
  expect(body.message).toBe('This discussion has 500 replies. Start a new one.')
})

test('a discussion takes a million characters of replies', async () => {
  const { id } = await start()
  const html = `<p>${'Yes. '.repeat(20_000)}</p>`
  const row = { discussionId: id, authorId: bo.id, authorName: bo.fullName, html, createdAt: clock.now() }
  await ReplyModel.query().insert(Array.from({ length: 9 }, () => row))
  service.as(bo)
  expect((await reply(id)).status).toBe(201)
  await ReplyModel.query().insert({ ...row, html: html.slice(0, 99_950) })
  const { status, body } = await reply(id)
  expect(status).toBe(409)
  expect(body.message).toBe('This discussion is too long for another reply. Start a new one.')
})

test('a post that takes long to prepare delays nobody else', async () => {
  const { id } = await start()
  const awkward = '- '.repeat(20) + '1\n'.repeat(3_980)
  const done: string[] = []
  const post = async () => {
    const { status } = await service.send('POST', `/api/forum/discussions/${id}/replies`, { text: awkward })
    done.push(`post ${status}`)
  }
  const look = async () => {
    await service.send('GET', `/api/forum/discussions/${id}`)
    done.push('page')
  }
  await Promise.all([post(), look()])
  expect(done).toEqual(['page', 'post 201'])
})

test('one person has one long post prepared at a time', async () => {
  const { id } = await start()
  const text = 'A long story. '.repeat(1000)
  const send = () => service.send('POST', `/api/forum/discussions/${id}/replies`, { text })
  const statuses = (await Promise.all(Array.from({ length: 8 }, send))).map(({ status }) => status)
  // How many are sent while one is prepared depends on the machine.
  expect(new Set(statuses)).toEqual(new Set([201, 409]))
  expect((await send()).status).toBe(201)
})

test('replying to your own discussion sends no email', async () => {
  const { id } = await start()
  await reply(id)
  expect(await queuedMails(service.knex())).toHaveLength(0)
})

test('likes and saves a discussion once, and undoes both', async () => {
  const { id } = await start()
  service.as(bo)
  const react = (body: object) => service.send('PUT', `/api/forum/discussions/${id}/reactions`, body)
  await react({ isLiked: true, isSaved: true })
  expect((await react({ isLiked: true })).body).toMatchObject({ likes: 1, isLiked: true, isSaved: true })
  expect(titles((await service.send('GET', '/api/forum/discussions?saved=true')).body)).toEqual([draft.title])
  expect((await react({ isLiked: false, isSaved: false })).body).toMatchObject({
    likes: 0,
    isLiked: false,
    isSaved: false,
  })
})

test('one person reacts 120 times a minute, even without a change', async () => {
  const { id } = await start()
  service.as(member())
  const react = () => service.send('PUT', `/api/forum/discussions/${id}/reactions`, {})
  for (let count = 0; count < 120; count += 1) expect((await react()).status).toBe(200)
  expect((await react()).status).toBe(429)
  service.as(bo)
  expect((await react()).status).toBe(200)
})

test('only the author can mark the answer', async () => {
  const { id } = await start()
  service.as(bo)
  const replyId = (await reply(id)).body.replies[0].id
  const answer = (value: string | null) =>
    service.send('PUT', `/api/forum/discussions/${id}/answer`, { replyId: value })
  expect((await answer(replyId)).status).toBe(403)
  service.as(amara)
  expect((await answer(replyId)).body).toMatchObject({ isAnswered: true, replies: [{ isAnswer: true }] })
  expect((await answer('00000000-0000-4000-8000-000000000000')).status).toBe(404)
  expect((await answer(null)).body.isAnswered).toBe(false)
})

describe('moderation', () => {
  test('is for administrators only', async () => {
    const { id } = await start()
    expect((await service.send('DELETE', `/api/admin/forum/discussions/${id}`)).status).toBe(403)
    expect((await service.send('GET', '/api/admin/forum/reports')).status).toBe(403)
  })

  test('pins discussions, lists reports, and removes a discussion with its reports', async () => {
    const { id } = await start()
    service.as(bo)
    await service.send('POST', `/api/forum/discussions/${id}/reports`, { reason: 'An advertisement' })
    service.as(admin())
    expect(
      (await service.send('PATCH', `/api/admin/forum/discussions/${id}`, { isPinned: true })).body.isPinned,
    ).toBe(true)
    const reports = await service.send('GET', '/api/admin/forum/reports')
    expect(reports.body).toMatchObject([{ discussionId: id, title: draft.title, reason: 'An advertisement' }])
    await service.send('DELETE', `/api/admin/forum/discussions/${id}`)
    expect((await service.send('GET', `/api/forum/discussions/${id}`)).status).toBe(404)
    expect((await service.send('GET', '/api/admin/forum/reports')).body).toEqual([])
    const auditEvents = await service
      .knex()
      .table('audit_log')
      .where({ subject: `discussion ${id}` })
    const recorded = Object.fromEntries(auditEvents.map(({ action, details }) => [action, details]))
    expect(recorded).toEqual({
      pinned: { before: { isPinned: false }, after: { isPinned: true } },
      removed: { before: { title: draft.title }, after: {} },
    })
  })

  test('a report made twice is listed once', async () => {
    const { id } = await start()
    service.as(bo)
    const report = (reason: string) =>
      service.send('POST', `/api/forum/discussions/${id}/reports`, { reason })
    for (const reason of ['An advertisement', 'Still one']) expect((await report(reason)).status).toBe(201)
    service.as(admin())
    expect((await service.send('GET', '/api/admin/forum/reports')).body).toMatchObject([
      { discussionId: id, reason: 'An advertisement' },
    ])
  })

  test('a removal can be undone, and its reports open again', async () => {
    const { id } = await start()
    const replyId = (await reply(id)).body.replies[0].id
    service.as(bo)
    for (const body of [{ reason: 'An advertisement' }, { reason: 'Rude', replyId }])
      await service.send('POST', `/api/forum/discussions/${id}/reports`, body)
    service.as(admin())
    const openReports = async () => (await service.send('GET', '/api/admin/forum/reports')).body.length
    for (const [path, left] of [
      [`/api/admin/forum/replies/${replyId}`, 1],
      [`/api/admin/forum/discussions/${id}`, 0],
    ] as const) {
      expect((await service.send('POST', `${path}/restore`)).status).toBe(404)
      await service.send('DELETE', path)
      expect(await openReports()).toBe(left)
      expect((await service.send('POST', `${path}/restore`)).status).toBe(200)
      expect(await openReports()).toBe(2)
    }
    expect((await service.send('GET', `/api/forum/discussions/${id}`)).body.replies).toHaveLength(1)
    const auditEvents = await service.knex().table('audit_log').whereIn('action', ['removed', 'restored'])
    expect(auditEvents.filter(({ action }) => action === 'restored')).toHaveLength(2)
    // The names of authors would outlast their accounts.
    expect(JSON.stringify(auditEvents)).not.toMatch(/Amara Okafor|Bo Lind/)
  })

  test('removes a reply that was the answer', async () => {
    const { id } = await start()
    const replyId = (await reply(id)).body.replies[0].id
    await service.send('PUT', `/api/forum/discussions/${id}/answer`, { replyId })
    service.as(admin())
    await service.send('DELETE', `/api/admin/forum/replies/${replyId}`)
    expect((await service.send('GET', `/api/forum/discussions/${id}`)).body).toMatchObject({
      isAnswered: false,
      replies: [],
    })
  })
})

test.each([
  '<script>alert(1)</script>text',
  '<img src=x onerror=alert(1)>',
  '[a](javascript:alert(1))',
  '<a href="  javascript&#58;alert(1)">a</a>',
  '<svg/onload=alert(1)>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<p style="background:url(javascript:alert(1))">a</p>',
  '![a](x"onerror="alert(1))',
  '<math><mi//xlink:href="data:x,<script>alert(1)</script>">',
])('makes %s harmless', (markdown) => {
  expect(renderPost(markdown).html).not.toMatch(
    /<script|<[^>]*\son\w+=|(?:href|src)="\s*javascript|<iframe|<svg|style=/i,
  )
})

test('nobody can write while the community is read-only', async () => {
  const { id } = await start()
  featureFlags.readFrom(async () => flagOff('communityWriting'))
  service.as(amara)
  const refused = await service.send('POST', '/api/forum/discussions', draft)
  expect({ status: refused.status, message: refused.body.message }).toEqual({
    status: 403,
    message: 'The community is read-only right now. Try again later.',
  })
  const reply = await service.send('POST', `/api/forum/discussions/${id}/replies`, { text: 'Two.' })
  expect(reply.status).toBe(403)
  expect((await service.send('GET', `/api/forum/discussions/${id}`)).status).toBe(200)
  featureFlags.readFrom(async () => flagOff())
})

test('one network reads 120 discussions a minute', async () => {
  const { id } = await start()
  const read = async (address: string) => {
    const headers = { 'x-forwarded-for': address }
    return (await service.send('GET', `/api/forum/discussions/${id}`, undefined, headers)).status
  }
  for (let n = 0; n < 120; n += 1) expect(await read('198.51.100.40')).toBe(200)
  expect(await read('198.51.100.40')).toBe(429)
  expect(await read('198.51.100.41')).toBe(200)
})
