import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { clock } from '@fundharbor/chassis/runtime/clock'
import type { FunderPage, PublicOpportunityPage } from '@fundharbor/contracts/catalog/public-pages'
import type { SubjectNode, SubjectPage } from '@fundharbor/contracts/catalog/subjects'
import { structureOf } from '@fundharbor/chassis/testing/harmless-html'
import { testService } from '@fundharbor/chassis/testing/service'
import { xssPayloads } from '@fundharbor/chassis/testing/xss-payloads.data'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { seedArticles } from '../../seeds/articles.ts'
import { seedForum } from '../../seeds/forum.ts'
import { seedWebinars } from '../../seeds/webinars.ts'
import { BlogPostModel } from '../blog/model.ts'
import { router as pictures } from '../pictures/routes.ts'
import { socialPictureRouter } from '../pictures/social-routes.ts'
import { feedRouter } from './feed-routes.ts'
import { pageRouter } from './routes.ts'

const subjects: SubjectNode[] = [
  { id: 'energy', label: 'Energy & climate', kind: 'subject', parent: null, open: 0 },
  { id: 'solar', label: 'Solar power', kind: 'subject', parent: 'energy', open: 2 },
]
const solar: SubjectPage = {
  id: 'solar',
  label: 'Solar power',
  kind: 'subject',
  category: 'environment',
  alsoCalled: [],
  open: 2,
  broader: [{ id: 'energy', label: 'Energy & climate' }],
  narrower: [],
  opportunities: [
    {
      id: '7d1c2ad0-9d3e-4f5e-8f61-0d8a3ac1f111',
      title: 'Roofs <for> schools',
      funderName: 'Sun Fund',
      deadline: '2027-01-15T04:59:59.999Z',
      deadlineZone: 'America/New_York',
      isRolling: false,
      isForecast: false,
      expectedAt: null,
      probablyClosedAt: null,
      probablyClosedReason: null,
    },
  ],
  closingNext: [],
  funders: [{ name: 'Sun Fund', open: 2 }],
  changes: [],
  sources: ['grants-gov'],
}
const [roofs] = solar.opportunities
const ROOFS = '7d1c2ad0-9d3e-4f5e-8f61-0d8a3ac1f111'
const CLOSED = '7d1c2ad0-9d3e-4f5e-8f61-0d8a3ac1f222'
const opportunity: PublicOpportunityPage = {
  id: ROOFS,
  title: 'Roofs <for> schools',
  funderName: 'Sun Fund',
  funderSlug: 'sun-fund',
  deadline: '2027-01-15T04:59:59.999Z',
  deadlineZone: 'America/New_York',
  isRolling: false,
  isForecast: false,
  expectedAt: null,
  probablyClosedAt: null,
  probablyClosedReason: null,
  isClosed: false,
  category: 'environment',
  subjects: [{ id: 'solar', label: 'Solar power' }],
  fundingType: 'grant',
  amount: null,
  minAmount: '1000.00',
  maxAmount: '2500.50',
  currency: 'USD',
  totalFunding: null,
  expectedAwards: null,
  matchingRequired: false,
  geoScope: 'United States',
  organizationTypes: ['nonprofit'],
  businessTypes: [],
  excerpt: 'Panels on <every> roof.',
  postedAt: '2026-11-01T00:00:00.000Z',
  createdAt: '2026-11-02T00:00:00.000Z',
  facts: [],
  history: [],
  similar: roofs ? [roofs] : [],
  source: { name: 'grants-gov', readAt: '2026-11-20T12:00:00.000Z' },
}
const closed = { ...opportunity, id: CLOSED, deadline: '2026-11-15T04:59:59.999Z', isClosed: true }
const funder: FunderPage = {
  slug: 'sun-fund',
  name: 'Sun <Fund>',
  open: 1,
  funding: [],
  opportunities: solar.opportunities,
  closingNext: solar.opportunities,
  subjects: [{ id: 'solar', label: 'Solar power', open: 1 }],
  similar: [{ slug: 'wind-fund', name: 'Wind Fund', open: 2, awards: 0 }],
  changes: [],
  sources: ['grants-gov'],
  awards: 0,
  awardedBefore: null,
}
/** What importers and other people typed, by the id or slug of its page. */
const typed: { opportunity?: PublicOpportunityPage; funder?: FunderPage } = {}
const releasesDir = await mkdtemp(path.join(tmpdir(), 'fundharbor-content-'))
const settings = {
  publicUrl: 'https://fundharbor.example',
  mailFrom: 'Fundharbor <harbour@fundharbor.example>',
  releasesDir,
  catalog: {
    listSubjects: async () => subjects,
    readSubject: async (id: string) => (id === 'solar' ? solar : undefined),
    listFunders: async () => [{ slug: 'sun-fund', name: 'Sun <Fund>', open: 1, awards: 0 }],
    readFunder: async (slug: string) => (slug === 'sun-fund' ? (typed.funder ?? funder) : undefined),
    listOpportunities: async () => [{ id: ROOFS, updatedAt: '2026-11-20T12:00:00.000Z' }],
    readProgram: async () => undefined,
    readOpportunity: async (id: string) =>
      [typed.opportunity ?? opportunity, closed].find((each) => each.id === id),
  },
}
const service = testService({
  service: 'content',
  routers: [socialPictureRouter(settings), pictures, feedRouter(settings), pageRouter(settings)],
  migrations: new URL('../../migrations', import.meta.url).pathname,
})

const owned = [
  '/',
  '/blog',
  '/help-center',
  '/webinars',
  '/community',
  '/contact',
  '/subjects',
  '/funders',
  '/programs',
  '/awards',
  '/sources',
]
const helpSlug = '/help-center/writing-cover-letters'

/** A release as the gateway publishes it; `mark` tells one from the next. */
async function publish(number: number, mark: string): Promise<void> {
  const state = path.join(releasesDir, '.states', String(number))
  const area = path.join(releasesDir, 'mfe-public', mark)
  await mkdir(path.join(state, 'html'), { recursive: true })
  await mkdir(area, { recursive: true })
  const pages = [...owned, '/funding'].map((page) => ({
    path: page,
    access: page === '/' ? 'visitor' : 'public',
    ...(page === '/blog' && { detailPath: '/blog/:slug' }),
    ...(page === '/subjects' && { detailPath: '/subjects/:id' }),
    ...(page === '/funding' && { detailPath: '/funding/:id' }),
  }))
  const released = { name: 'mfe-public', kit: '1.0', version: mark, entry: '/e.js', pages, navigation: [] }
  await writeFile(
    path.join(state, 'remotes.json'),
    JSON.stringify({ kit: '1.0.0', shell: '1', areas: [released] }),
  )
  for (const folder of ['blog', 'subjects', 'funding'])
    await mkdir(path.join(state, 'html', folder), { recursive: true })
  for (const page of [
    ...owned,
    '/blog/_one',
    '/subjects/_one',
    '/funding',
    '/funding/_one',
    '/opportunities',
  ])
    await writeFile(
      path.join(state, 'html', page === '/' ? 'index.html' : `${page.slice(1)}.html`),
      `<!doctype html><html><head><meta\n  name="description"\n  content="The shell's"\n/><title>Fundharbor</title><!--${mark} ${page}--><meta name="start" content="/start.js" /><script type="module" crossorigin src="/assets/main.js"></script><link rel="modulepreload" crossorigin href="/assets/a.js"></head><body><div id="root"></div></body></html>`,
    )
  const prerendered = (page: string) => ({
    title: `Title of ${page}`,
    description: 'A “description”',
    html: '<h1>Words</h1>',
  })
  await writeFile(
    path.join(area, 'pages.json'),
    JSON.stringify({
      style: '#first{}',
      pages: Object.fromEntries([...owned, helpSlug].map((page) => [page, prerendered(page)])),
    }),
  )
  await rm(path.join(releasesDir, 'live'), { force: true })
  await symlink(path.join('.states', String(number)), path.join(releasesDir, 'live'))
}

const get = (address: string, headers: Record<string, string> = {}) =>
  service.send('GET', address, undefined, headers)
const slug = 'what-reviewers-underline-in-a-letter-of-inquiry'
const graphOf = (html: string) =>
  JSON.parse(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/.exec(html)?.[1] ?? '')

beforeAll(async () => {
  clock.setTo('2026-11-21T12:00:00.000Z')
  await publish(1, 'one')
  await seedArticles(service.knex())
  await seedForum(service.knex())
  await seedWebinars(service.knex())
})
afterAll(async () => {
  clock.reset()
  await rm(releasesDir, { recursive: true })
})

test('an article has its metadata, structured data and full text', async () => {
  const { status, body, headers } = await get(`/blog/${slug}`)
  expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  expect(body).toContain('<title>What reviewers underline in a letter of inquiry</title>')
  expect(body.match(/<title>/g)).toHaveLength(1)
  expect(body.match(/name="description"/g)).toHaveLength(1)
  expect(body).toContain(`<link rel="canonical" href="https://fundharbor.example/blog/${slug}"`)
  expect(body).toContain(
    'type="application/rss+xml" title="Fundharbor" href="https://fundharbor.example/rss.xml"',
  )
  expect(body).toContain('<meta property="og:type" content="article"')
  expect(body).toContain(`content="https://fundharbor.example/pictures/${slug}.png"`)
  expect(body).toContain('<h2 id="first-line-who-not-why">')
  expect(body).toContain('/blog/_one-->')
  expect(body.indexOf('id="first"')).toBeLessThan(body.indexOf('id="root"'))
  expect(graphOf(body)).toMatchObject({
    '@type': 'BlogPosting',
    headline: 'What reviewers underline in a letter of inquiry',
  })
})

test.each([...owned, helpSlug])('%s has its own metadata', async (address) => {
  const { status, body, headers } = await get(address)
  expect(status).toBe(200)
  expect(body).toContain(`<title>Title of ${address}</title>`)
  expect(body).toContain('content="A “description”"')
  expect(body).toContain(`rel="canonical" href="https://fundharbor.example${address}"`)
  expect(body).toContain('<h1>Words</h1>')
  expect(graphOf(body)['@context']).toBe('https://schema.org')
  expect(headers.get('content-security-policy')).toBeNull()
})

test('members get the HTML that names the scripts of their own landing page', async () => {
  const folder = path.join(releasesDir, 'live', 'html')
  await writeFile(
    path.join(folder, '_member.html'),
    '<!doctype html><html><head><title>Fundharbor</title><!--dashboard--></head><body><div id="root"></div></body></html>',
  )
  const member = { cookie: 'fundharbor_in=1' }
  const { body } = await get('/', member)
  expect(body).toContain('<!--dashboard-->')
  expect(body).toContain('<title>Title of /</title>')
  expect(body).not.toContain('id="first"')
  expect((await get('/')).body).not.toContain('<!--dashboard-->')
  expect((await get('/blog', member)).body).toContain('<!--one /blog-->')
})

test('lists link to their records', async () => {
  expect((await get('/blog')).body).toContain(`<a href="/blog/${slug}">`)
  expect((await get('/webinars')).body).toMatch(/<a href="\/webinars\/[\w-]{36}">/)
  expect((await get('/community')).body).toMatch(/<a href="\/community\/[\w-]{36}">/)
})

test('a subject has its opportunities, its breadcrumbs and its structured data', async () => {
  const { status, body } = await get('/subjects/solar')
  expect(status).toBe(200)
  expect(body).toContain('<title>Solar power: open grants and funding</title>')
  expect(body).toContain('content="2 open opportunities about “Solar power”. Funded by Sun Fund."')
  expect(body).toContain('/subjects/_one-->')
  expect(body).toContain('<a href="/subjects/energy">Energy &amp; climate</a>')
  expect(body).toContain(`<a href="/funding/${ROOFS}">Roofs &lt;for&gt; schools</a>`)
  expect(body).toContain('content="https://fundharbor.example/pictures/subjects/solar.png"')
  expect(graphOf(body)).toMatchObject({
    '@type': 'CollectionPage',
    breadcrumb: { itemListElement: [{}, { name: 'Energy & climate' }, { name: 'Solar power' }] },
    mainEntity: { numberOfItems: 2, itemListElement: [{ item: { name: 'Roofs <for> schools' } }] },
  })
  expect((await get('/subjects')).body).toContain('<a href="/subjects/solar">Solar power</a>')
})

test('an opportunity has its facts, similar ones and structured data', async () => {
  const { status, body } = await get(`/funding/${ROOFS}`)
  expect(status).toBe(200)
  expect(body).toContain('<title>Roofs &lt;for&gt; schools | Sun Fund</title>')
  expect(body).toContain(
    'content="Grant from Sun Fund. $1,000 – $2,500.50. Closes on January 14, 2027. Panels on &lt;every&gt; roof."',
  )
  expect(body).toContain(`rel="canonical" href="https://fundharbor.example/funding/${ROOFS}"`)
  expect(body).toContain(`content="https://fundharbor.example/pictures/funding/${ROOFS}.png"`)
  expect(body).toContain('/funding/_one-->')
  expect(body).toContain('<a href="/funders/sun-fund">Sun Fund</a>')
  expect(body).toContain('<li>Source: Grants.gov, last checked November 20, 2026</li>')
  expect(body).toContain('<h2>Similar opportunities</h2>')
  expect(body).not.toContain('noindex')
  expect(graphOf(body)).toMatchObject({
    '@type': 'WebPage',
    expires: '2027-01-15T04:59:59.999Z',
    mainEntity: {
      '@type': 'MonetaryGrant',
      name: 'Roofs <for> schools',
      funder: { name: 'Sun Fund', url: 'https://fundharbor.example/funders/sun-fund' },
      amount: { currency: 'USD', minValue: '1000.00', maxValue: '2500.50' },
    },
  })
})

test('a closed opportunity is gone, and says when it closed and what else is open', async () => {
  const { status, body } = await get(`/funding/${CLOSED}`)
  expect(status).toBe(410)
  expect(body).toContain('<meta name="robots" content="noindex"')
  expect(body).toContain('Closed on November 14, 2026')
  expect(body).toContain('<h2>Similar opportunities</h2>')
})

test('a funder has its opportunities, similar funders and structured data', async () => {
  const { status, body } = await get('/funders/sun-fund')
  expect(status).toBe(200)
  expect(body).toContain('<title>Sun &lt;Fund&gt;: open grants and funding</title>')
  expect(body).toContain(`<a href="/funding/${ROOFS}">Roofs &lt;for&gt; schools</a>`)
  expect(body).toContain('<a href="/funders/wind-fund">Wind Fund</a>')
  expect(graphOf(body)).toMatchObject({
    '@type': 'CollectionPage',
    about: { '@type': 'Organization', name: 'Sun <Fund>' },
    mainEntity: { numberOfItems: 1 },
  })
  expect((await get('/funders')).body).toContain('<a href="/funders/sun-fund">Sun &lt;Fund&gt;</a>')
})

test('the address of a member’s page leads visitors to the public page, and only them', async () => {
  const visitor = await fetch(`${service.url()}/opportunities/${ROOFS}`, { redirect: 'manual' })
  expect([visitor.status, visitor.headers.get('location')]).toEqual([302, `/funding/${ROOFS}`])
  expect(visitor.headers.get('vary')).toContain('Cookie')
  const member = await get(`/opportunities/${ROOFS}`, { cookie: 'fundharbor_in=1' })
  expect([member.status, member.body.includes('/opportunities-->')]).toEqual([200, true])
  for (const path of ['/opportunities/', `/opportunities/${ROOFS}/fit`, '/opportunities/no-id'])
    expect((await get(path)).status, path).toBe(200)
})

test('pages of the catalog have pictures of 1200 by 630 pixels, drawn once', async () => {
  const paths = [`funding/${ROOFS}`, 'funders/sun-fund', 'subjects/solar']
  for (const path of paths) {
    const response = await fetch(`${service.url()}/pictures/${path}.png`)
    const image = Buffer.from(await response.arrayBuffer())
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect([image.readUInt32BE(16), image.readUInt32BE(20)], path).toEqual([1200, 630])
    expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  }
  for (const path of ['funding/nothing', 'funders/nobody', 'subjects/nothing'])
    expect((await get(`/pictures/${path}.png`)).status, path).toBe(404)
})

test('one address cannot copy the catalog through its pages', async () => {
  await service.knex().table('rate_limits').delete()
  for (let visit = 0; visit < 120; visit++) await get('/subjects/solar')
  const { status, body } = await get(`/funding/${ROOFS}`)
  expect(status).toBe(429)
  expect(body).toContain('<div id="root">')
  expect(body).not.toContain('Panels on')
  expect((await get('/subjects')).status).toBe(200)
  await service.knex().table('rate_limits').delete()
})

test('the sitemap has open opportunities, funders, and subjects with open opportunities', async () => {
  const { body } = await get('/sitemap.xml')
  expect(body).toContain('<loc>https://fundharbor.example/funders/sun-fund</loc>')
  expect(body).toContain(
    `<loc>https://fundharbor.example/funding/${ROOFS}</loc><lastmod>2026-11-20T12:00:00.000Z</lastmod>`,
  )
  expect(body).toContain('https://fundharbor.example/subjects/solar<')
  expect(body).not.toContain('/subjects/energy<')
})

test.each([
  '/blog/nothing-of-the-kind',
  '/blog/a/b',
  '/help-center/nothing',
  '/subjects/nothing',
  '/subjects/a/b',
  '/blog/%E0%A4%A',
  '/help-center/%',
  '/funders/nobody',
  '/funding/',
  '/funding/nothing',
])('%s answers 404 and is not indexed', async (address) => {
  const { status, body } = await get(address)
  expect(status).toBe(404)
  expect(body).toContain('<meta name="robots" content="noindex"')
  expect(body).toContain('<div id="root">')
})

test('text of a post is escaped in the head', async () => {
  const evil = { title: '</title><script>alert(1)</script>', excerpt: '"><script>alert(2)</script>' }
  const [post] = await BlogPostModel.query()
    .insert({
      ...evil,
      slug: 'evil',
      content: '<p>x</p>',
      author: '</script><script>alert(3)</script>',
      tags: [],
      readingTime: 1,
      isPublished: true,
      publishedAt: new Date('2026-01-01T00:00:00Z'),
      createdAt: clock.now(),
      updatedAt: clock.now(),
    })
    .then((row) => [row])
  // Past the time for which the feed and the sitemap are kept.
  clock.setTo('2026-11-21T12:20:00.000Z')
  for (const address of ['/blog/evil', '/blog', '/rss.xml', '/sitemap.xml'])
    expect((await get(address)).body.replaceAll(/<!\[CDATA\[.*?\]\]>/gs, ''), address).not.toMatch(
      /<script>alert/,
    )
  expect(graphOf((await get('/blog/evil')).body).headline).toBe(evil.title)
  await post?.$query().delete()
})

test('scripts are deferred only behind prerendered content', async () => {
  const visitor = await get('/contact')
  expect(visitor.body).toContain('<script async src="/start.js"></script>')
  expect(visitor.body).toContain('<script type="later" crossorigin src="/assets/main.js"></script>')
  expect(visitor.body).toContain('<link rel="later" crossorigin href="/assets/a.js">')
  const member = await get('/contact', { cookie: 'fundharbor_in=1' })
  expect(member.body).toContain('<script type="module" crossorigin src="/assets/main.js"></script>')
  expect(member.body).toContain('<link rel="modulepreload" crossorigin href="/assets/a.js">')
})

test('signed-in people get the metadata without prerendered content', async () => {
  const { body } = await get('/', { cookie: 'fundharbor_in=1' })
  expect(body).toContain('<title>Title of /</title>')
  expect(body).not.toContain('id="first"')
})

test('an unchanged page is answered with 304', async () => {
  const first = await get('/blog')
  const again = await get('/blog', {
    'if-none-match': first.headers.get('etag') ?? '',
    'cache-control': 'max-age=0',
  })
  expect([again.status, again.body]).toEqual([304, ''])
})

test('a new release is used as soon as it is live', async () => {
  expect((await get('/contact')).body).toContain('<!--one ')
  await publish(2, 'two')
  expect((await get('/contact')).body).toContain('<!--two ')
})

test('visitors of a canary get its pages with the same head and first words', async () => {
  await publish(3, 'three')
  const [live, canary] = ['live', 'canary'].map((name) => path.join(releasesDir, name))
  await rm(live ?? '')
  await symlink(path.join('.states', '2'), live ?? '')
  await symlink(path.join('.states', '3'), canary ?? '')
  const withoutMark = (html: string) => html.replace(/<!--\w+ /, '<!--')
  const visitors = await get('/contact')
  const tried = await get('/contact', { 'x-release-site': 'canary' })
  expect([visitors.body, tried.body].map((html) => /<!--(\w+) /.exec(html)?.[1])).toEqual(['two', 'three'])
  expect(tried.body).toContain('<main id="first"><h1>Words</h1></main>')
  expect(withoutMark(tried.body)).toBe(withoutMark(visitors.body))
  const previewed = await get('/contact', { 'x-release-site': 'state-3' })
  expect(previewed.body).toBe(tried.body)
  expect(previewed.headers.get('cache-control')).toBe('private, no-cache')
  // A preview or canary that has ended leads to the live site, and nothing else is read as a path.
  for (const site of ['state-99', 'state-../3'])
    expect((await get('/contact', { 'x-release-site': site })).body).toBe(visitors.body)
  await rm(canary ?? '')
  expect((await get('/contact', { 'x-release-site': 'canary' })).body).toBe(visitors.body)
})

test('without a release the gateway has to serve the plain page', async () => {
  const live = path.join(releasesDir, 'live')
  await rm(live)
  expect((await get('/blog')).status).toBeGreaterThanOrEqual(500)
  await symlink(path.join('.states', '2'), live)
})

test('the sitemap lists pages and articles', async () => {
  const { body, headers } = await get('/sitemap.xml')
  expect(headers.get('content-type')).toContain('application/xml')
  for (const address of ['/', '/contact', helpSlug, `/blog/${slug}`])
    expect(body).toContain(`<loc>https://fundharbor.example${address}</loc>`)
  expect((await get('/robots.txt')).body).toContain('Sitemap: https://fundharbor.example/sitemap.xml')
})

test('the feed has the full articles, newest first', async () => {
  const { body, headers } = await get('/rss.xml')
  expect(headers.get('content-type')).toContain('application/rss+xml')
  const dates = [...body.matchAll(/<pubDate>(.*?)<\/pubDate>/g)].map(([, date]) => Date.parse(date ?? ''))
  expect(dates.length).toBeGreaterThanOrEqual(12)
  expect(dates).toEqual(dates.toSorted((a, b) => b - a))
  expect(body).toContain('<h2 id="first-line-who-not-why">')
})

test('the sitemap and the feed are written once in ten minutes', async () => {
  clock.setTo('2026-11-21T12:40:00.000Z')
  const readPosts = vi.spyOn(BlogPostModel, 'published')
  for (const address of ['/sitemap.xml', '/rss.xml']) {
    readPosts.mockClear()
    const [first, ...others] = await Promise.all(Array.from({ length: 5 }, () => get(address)))
    expect(readPosts, address).toHaveBeenCalledTimes(1)
    expect(first?.headers.get('etag')).toMatch(/^".{24}"$/)
    for (const other of others)
      expect([other.body, other.headers.get('etag')]).toEqual([first?.body, first?.headers.get('etag')])
  }
  clock.setTo('2026-11-21T12:51:00.000Z')
  await get('/rss.xml')
  expect(readPosts).toHaveBeenCalledTimes(2)
  readPosts.mockRestore()
})

test('the lists of the catalog are read once a minute, with any query string', async () => {
  clock.setTo('2026-11-21T13:00:00.000Z')
  const reads = [vi.spyOn(settings.catalog, 'listFunders'), vi.spyOn(settings.catalog, 'listSubjects')]
  for (const visit of [1, 2, 3])
    for (const list of ['/funders', '/subjects']) expect((await get(`${list}?x=${visit}`)).status).toBe(200)
  expect(reads.map(({ mock }) => mock.calls.length)).toEqual([1, 1])
  for (const read of reads) read.mockRestore()
})

test('every article has its own picture, always the same', async () => {
  const one = await get(`/pictures/${slug}.svg`)
  expect(one.headers.get('content-type')).toContain('image/svg+xml')
  expect((await get(`/pictures/${slug}.svg`)).body).toBe(one.body)
  expect((await get('/pictures/fundharbor.svg')).body).not.toBe(one.body)
  const card = await get(`/pictures/${slug}.png`)
  expect([card.status, card.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect((await get('/pictures/nothing-of-the-kind.png')).status).toBe(404)
})

test('payloads in what an opportunity or a funder says stay text', async () => {
  const read = async (address: string) => {
    await service.knex().table('rate_limits').delete()
    const { status, body } = await get(address)
    expect(status).toBe(200)
    return String(body)
  }
  const addresses = [`/funding/${ROOFS}`, '/funders/sun-fund']
  const plain = await Promise.all(addresses.map(read))
  for (const payload of xssPayloads) {
    const similar = solar.opportunities.map((each) => ({ ...each, title: payload, funderName: payload }))
    const named = { title: payload, funderName: payload, excerpt: payload, geoScope: payload }
    typed.opportunity = { ...opportunity, ...named, similar }
    typed.funder = { ...funder, name: payload, opportunities: similar, closingNext: similar }
    for (const [index, address] of addresses.entries())
      expect(structureOf(await read(address)), payload).toEqual(structureOf(plain[index] ?? ''))
  }
  delete typed.opportunity
  delete typed.funder
})

test('no character of a stored post breaks the feed', async () => {
  const sign = '\u000B\uFFFF\u0001'
  const post = await BlogPostModel.query().insert({
    title: `Autumn news ${sign} issue`,
    excerpt: `e${sign}`,
    slug: 'autumn-news',
    content: `<p>x${sign}</p>`,
    author: `A${sign}`,
    tags: [`Tag${sign}`],
    readingTime: 1,
    isPublished: true,
    publishedAt: new Date('2026-01-01T00:00:00Z'),
    createdAt: clock.now(),
    updatedAt: clock.now(),
  })
  // Past the time for which the feed is kept.
  clock.setTo('2026-11-21T18:00:00.000Z')
  const { body } = await get('/rss.xml')
  expect(body).toContain('Autumn news  issue')
  expect(body).not.toMatch(/[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/u)
  await post.$query().delete()
})
