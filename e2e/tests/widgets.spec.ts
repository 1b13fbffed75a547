import type { Page } from '@playwright/test'
import { expect, test, type SeededPerson } from '../fixtures.ts'

interface Article {
  path: string
  opportunity: { id: string; title: string }
}

/** Publishes an article in which one paragraph is only a link to an opportunity. */
async function writeArticle(page: Page, signInAs: (who: 'admin') => Promise<SeededPerson>): Promise<Article> {
  const { opportunities } = await (await page.request.get('/api/public/search?search=health')).json()
  const [opportunity] = opportunities as Article['opportunity'][]
  if (!opportunity) throw new Error('Nothing was found')
  await signInAs('admin')
  await page.goto('/admin/blog')
  const created = await page.request.post('/api/admin/blog/posts', {
    headers: { origin: new URL(page.url()).origin },
    data: {
      title: `A grant of the week ${crypto.randomUUID().slice(0, 8)}`,
      excerpt: 'One to look at.',
      content: `Look at this one.\n\n[${opportunity.title.replaceAll(/[[\]]/g, '')}](/funding/${opportunity.id})\n\nIt closes soon.`,
      author: 'Ines Marchetti',
      isPublished: true,
    },
  })
  expect(created.status()).toBe(201)
  await page.context().clearCookies()
  return { path: `/blog/${(await created.json()).slug}`, opportunity }
}

const cardOf = (page: Page, { opportunity }: Article) =>
  page.getByRole('main').getByRole('article', { name: opportunity.title, exact: true })

test('an article shows an opportunity as a card of the funding area, and nothing moves when it appears', async ({
  page,
  signInAs,
}) => {
  const article = await writeArticle(page, signInAs)
  const { id } = article.opportunity
  const card = cardOf(page, article)
  const next = page.getByText('It closes soon.')
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 860 })
    const { promise: held, resolve: answer } = Promise.withResolvers<void>()
    await page.route('**/api/public/opportunities/*', async (route) => {
      await held
      await route.continue()
    })
    const asked = page.waitForRequest('**/api/public/opportunities/*')
    await page.goto(article.path)
    await asked
    await expect(next).toBeVisible()
    await page.evaluate(async () => void (await document.fonts.ready))
    const before = await next.boundingBox()
    answer()
    await expect(card).toBeVisible()
    expect(await next.boundingBox()).toEqual(before)
    await page.unrouteAll({ behavior: 'wait' })
  }
  await expect(card.getByRole('link', { name: 'Learn More' })).toHaveAttribute('href', `/funding/${id}`)
  await expect(card.getByRole('button')).toHaveCount(0)

  await signInAs('member')
  await page.goto(article.path)
  await expect(card.getByRole('link', { name: 'Learn More' })).toHaveAttribute('href', `/opportunities/${id}`)
  const star = card.getByRole('button', { name: 'Save opportunity' })
  await star.click()
  await expect(star).toHaveAttribute('aria-pressed', 'true')
})

test('an article reads on when the funding area is broken, with the link in place of the card', async ({
  page,
  signInAs,
  consoleProblems,
}) => {
  const article = await writeArticle(page, signInAs)
  await page.route('**/remotes/mfe-funding/**', (route) => route.fulfill({ status: 404, body: '' }))
  await page.goto(article.path)
  await expect(page.getByText('This preview could not be loaded.')).toBeVisible()
  await expect(page.getByText('Look at this one.')).toBeVisible()
  await expect(page.getByText('It closes soon.')).toBeVisible()
  await expect(page.getByRole('main').locator(`a[href="/funding/${article.opportunity.id}"]`)).toBeVisible()
  await expect(page.getByRole('alert')).toBeHidden()
  // The browser reports what the boundary has caught.
  expect(
    consoleProblems.filter((problem) => !/widget|mfe-funding|404|Failed to fetch/i.test(problem)),
  ).toEqual([])
  consoleProblems.length = 0
})
