import { expect, expectAccessibleInBothThemes, test } from '../fixtures.ts'

const article = '/blog/what-reviewers-underline-in-a-letter-of-inquiry'

const pages = [
  { path: '/', title: 'Fundharbor · A clear way in to funding', text: 'A clear way' },
  {
    path: '/blog',
    title: 'Grant Funding Blog | Expert Insights and Strategies',
    text: 'Budget lines that survive',
  },
  {
    path: article,
    title: 'What reviewers underline in a letter of inquiry',
    text: 'First line: who, not why',
  },
  { path: '/help-center', title: 'Help Center', text: 'Writing cover letters' },
  {
    path: '/help-center/writing-cover-letters',
    title: 'Writing cover letters | Help Center',
    text: 'letter',
  },
  { path: '/webinars', title: 'Webinars', text: 'href="/webinars/' },
  { path: '/community', title: 'Community Forum', text: 'href="/community/' },
  { path: '/contact', title: 'Contact', text: 'Contact us' },
  { path: '/subjects', title: 'Funding by subject', text: 'href="/subjects/health"' },
  {
    path: '/subjects/health',
    title: 'Health and biomedicine: open grants and funding',
    text: 'Health and biomedicine',
  },
  { path: '/funders', title: 'Funders with open grants and funding', text: 'href="/funders/' },
]

test('public pages have their head tags and words without JavaScript', async ({ request }) => {
  for (const { path, title, text } of pages) {
    const response = await request.get(path)
    const html = await response.text()
    const canonical = /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1] ?? ''
    expect(response.status(), path).toBe(200)
    expect(html).toContain(`<title>${title}</title>`)
    expect(html.match(/<meta name="description" content="[^"]{20,}"/g), path).toHaveLength(1)
    expect(new URL(canonical).pathname).toBe(path)
    for (const property of ['og:title', 'og:description', 'og:url', 'og:image', 'og:type'])
      expect(html, path).toContain(`<meta property="${property}" content="`)
    const data = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/.exec(html)?.[1] ?? ''
    expect(JSON.parse(data)['@context'], path).toBe('https://schema.org')
    expect(html, path).toContain(text)
  }
})

test('a missing article and a missing subject are a 404 with a page', async ({ page }) => {
  for (const [path, heading] of [
    ['/blog/nothing-of-the-kind', 'Article Not Found'],
    ['/subjects/nothing-of-the-kind', 'Subject not found'],
  ] as const) {
    const response = await page.goto(path)
    expect(response?.status(), path).toBe(404)
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
  }
})

test('an article’s preview image is an image', async ({ request }) => {
  const html = await (await request.get(article)).text()
  const image = /property="og:image" content="([^"]*)"/.exec(html)?.[1] ?? ''
  const picture = await request.get(new URL(image).pathname)
  expect(picture.headers()['content-type']).toBe('image/png')
  expect((await picture.body()).subarray(1, 4).toString()).toBe('PNG')
})

test('every page in the sitemap exists', async ({ request }) => {
  const map = await (await request.get('/sitemap.xml')).text()
  const addresses = [...map.matchAll(/<loc>(.*?)<\/loc>/g)].map(
    ([, address]) => new URL(address ?? '').pathname,
  )
  expect(addresses.length).toBeGreaterThanOrEqual(40)
  const subjects = addresses.filter((address) => address.startsWith('/subjects/'))
  expect(subjects.length).toBeGreaterThan(300)
  const opportunities = addresses.filter((address) => address.startsWith('/funding/'))
  expect(opportunities.length).toBeGreaterThan(300)
  const funders = addresses.filter((address) => address.startsWith('/funders/'))
  // One address may not visit them all.
  const rest = new Set([subjects, opportunities, funders].flatMap((some) => some.slice(12)))
  const checked = addresses.filter((address) => !rest.has(address))
  for (const address of checked) expect((await request.get(address)).status(), address).toBe(200)
  expect(await (await request.get('/robots.txt')).text()).toContain('/sitemap.xml')
  expect(await (await request.get('/rss.xml')).text()).toContain('Budget lines that survive an audit')
})

test('the server’s words can be read, and are accessible, before the scripts load', async ({ page }) => {
  await page.route(/\.js$/, (route) => route.abort())
  for (const { path } of pages)
    await test.step(path, async () => {
      await page.goto(path)
      await expect(page.getByRole('main')).toHaveCount(1)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      if (path === article) await expect(page.getByText('Somewhere in a foundation office')).toBeVisible()
      await expectAccessibleInBothThemes(page)
    })
})

test('server-rendered text and tags of an article are removed on navigation', async ({ page }) => {
  await page.goto(article)
  await expect(page.getByRole('heading', { name: 'Quick Navigation' })).toBeVisible()
  expect(await page.locator('#first').count()).toBe(0)
  await page.getByRole('link', { name: 'View All Articles' }).click()
  await expect(page).toHaveTitle('Grant Funding Blog | Expert Insights and Strategies')
  expect(await page.locator('link[rel=canonical]').count()).toBe(0)
})
