import type { Facets } from '@fundharbor/contracts/catalog/facets'
import type { OpportunityRow } from '@fundharbor/contracts/catalog/opportunities'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectAccessibleInBothThemes, test } from '../fixtures.ts'
import { tabTo } from '../keyboard.ts'

const results = (page: Page) => page.getByRole('region', { name: 'Results' })
const keyword = (page: Page) => page.getByRole('combobox', { name: 'Keyword' })
const alsoSearched = (page: Page) => page.getByRole('list', { name: 'Also searched:' })
const correction = (page: Page) => page.getByRole('status').filter({ hasText: 'Showing results for' })

/** Waits until the list and its counts have loaded. */
async function expectAnswered(page: Page): Promise<void> {
  await expect(page.getByText(/^Showing [\d,]+ opportunit/)).toBeVisible()
  await expect(results(page)).toHaveAttribute('aria-busy', 'false')
}

async function facetsOf(page: Page, query: Record<string, string>): Promise<Facets> {
  const response = await page.request.get(`/api/opportunities/facets?${new URLSearchParams(query)}`)
  expect(response.status()).toBe(200)
  return (await response.json()) as Facets
}

test('a misspelled word is corrected, and the original can be searched instead', async ({
  page,
  signInAs,
}) => {
  await signInAs('member')
  await page.goto('/opportunities')
  await expectAnswered(page)
  await keyword(page).fill('hydrogn')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(correction(page)).toHaveText('Showing results for hydrogen. Search instead for hydrogn.')
  await expect(results(page).getByRole('listitem').first()).toBeVisible()
  await expect(keyword(page)).toHaveValue('hydrogn')
  await correction(page).getByRole('link', { name: 'hydrogn' }).click()
  await expect(page).toHaveURL(/search=hydrogn&verbatim=true/)
  await expect(correction(page)).toHaveText('Showing results for hydrogn. Search instead for hydrogen.')
  await expect(page.getByText('Showing 0 opportunities')).toBeVisible()
  await page.reload()
  await correction(page).getByRole('link', { name: 'hydrogen' }).click()
  await expect(correction(page)).toContainText('Showing results for hydrogen')
})

test('a correct word is not changed', async ({ page, signInAs }) => {
  await signInAs('member')
  await page.goto('/opportunities?search=hydrogen')
  await expectAnswered(page)
  await expect(correction(page)).toHaveCount(0)
})

test('each additional search term has a reason and can be removed and restored', async ({
  page,
  signInAs,
}) => {
  await signInAs('member')
  await page.goto('/opportunities?search=stop+people+smoking')
  await expectAnswered(page)
  const buttons = alsoSearched(page).getByRole('button', { name: /^Remove / })
  const first = buttons.first()
  const term = (await first.textContent()) ?? ''
  await first.hover()
  await expect(page.getByRole('tooltip')).toContainText('Because you searched for')
  await first.click()
  await expect(page).toHaveURL((url) => url.searchParams.get('without') === term)
  const undo = alsoSearched(page).getByRole('button', { name: `${term} Undo` })
  await expect(undo).toBeVisible()
  await expectAnswered(page)
  const { alsoSearched: left } = await facetsOf(page, { search: 'stop people smoking', without: term })
  expect(left.map((each) => each.term)).not.toContain(term)
  await page.reload()
  await undo.click()
  await expect(alsoSearched(page).getByRole('button', { name: `Remove ${term}` })).toBeVisible()
  await expect(page).not.toHaveURL(/without/)
})

test('each result shows why it was found', async ({ page, signInAs }) => {
  await signInAs('member')
  await page.goto('/opportunities?search=stop+people+smoking')
  await expectAnswered(page)
  const cards = results(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: 'Learn More' }) })
  const reasons = cards.getByText(/^(Matches |Close in meaning)/)
  await expect(reasons.first()).toBeVisible()
  expect(await reasons.count()).toBe(await cards.count())
  await expect(cards.getByText(/another word for/).first()).toBeVisible()
  await expectAccessibleInBothThemes(page)
})

test('related results are below the matches and are not counted', async ({ page, signInAs }) => {
  await signInAs('member')
  const search = 'cancer research opera'
  const response = await page.request.get(`/api/opportunities?${new URLSearchParams({ search })}`)
  const rows = (await response.json()) as OpportunityRow[]
  const matches = rows.filter(({ related }) => !related).length
  expect(rows.slice(0, matches).some(({ related }) => related)).toBe(false)
  expect(rows.length).toBeGreaterThan(matches)
  expect(Number(response.headers()['x-total-count'])).toBe((await facetsOf(page, { search })).total)
  await page.goto(`/opportunities?${new URLSearchParams({ search })}`)
  await expectAnswered(page)
  const heading = matches > 0 ? 'Related opportunities' : 'No exact matches. Related opportunities:'
  const related = page.getByRole('region', { name: heading })
  await expect(related.getByRole('listitem').first()).toBeVisible()
  await expect(page.getByText(/^Showing /)).toContainText(String((await facetsOf(page, { search })).total))
  await expectAccessibleInBothThemes(page)
})

test('on an empty result, the most restrictive filter can be removed with one click', async ({
  page,
  signInAs,
}) => {
  await signInAs('member')
  const query = { search: '"hydrogen"', category: 'arts' }
  const { total, hints } = await facetsOf(page, query)
  expect(total).toBe(0)
  expect(hints?.excludingFilter).toMatchObject({ name: 'category' })
  await page.goto(`/opportunities?${new URLSearchParams(query)}`)
  await expectAnswered(page)
  await expect(results(page).getByText(/Without Category: Arts, there (is|are) \d/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Remove this filter' }).click()
  await expect(page).not.toHaveURL(/category/)
  const count = hints?.excludingFilter?.count ?? 0
  await expect(
    page.getByText(new RegExp(`^Showing ${count.toLocaleString('en-US')} opportunit`)),
  ).toBeVisible()
})

test('an empty result suggests related subjects and categories', async ({ page, signInAs }) => {
  await signInAs('member')
  const search = '"smoking cessation for lighthouse keepers"'
  await page.goto(`/opportunities?${new URLSearchParams({ search })}`)
  await expect(page.getByRole('heading', { name: 'No opportunities found' })).toBeVisible()
  const nearest = page.getByRole('list', { name: 'Related subjects and categories:' }).getByRole('link')
  await expectAccessibleInBothThemes(page)
  await nearest.first().click()
  await expect(page).toHaveURL(/\?(subject|category)=[a-z-]+$/)
  await expect(results(page).getByRole('listitem').first()).toBeVisible()
})

test('subjects filter the list, and the details link to their pages', async ({ page, signInAs }) => {
  await signInAs('member')
  await page.goto('/opportunities?search=energy')
  await expectAnswered(page)
  const subjects = page.getByRole('group', { name: 'Subject' })
  await subjects.getByRole('button', { name: 'Show more' }).click()
  const choice = subjects.getByRole('checkbox').first()
  // Checked once the address has changed.
  await choice.click()
  await expect(page).toHaveURL(/subject=/)
  await expectAnswered(page)
  const chosen = page.getByRole('list', { name: 'Active filters' }).getByRole('button')
  await expect(chosen).toHaveCount(1)
  await results(page).getByRole('link', { name: 'Learn More' }).first().click()
  const dialog = page.getByRole('dialog')
  const link = dialog.locator('a[href^="/subjects/"]:visible').first()
  await expect(link).toBeVisible()
  const label = (await link.textContent()) ?? ''
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(label)
})

test('without a keyword, the sort order is labeled correctly', async ({ page, signInAs }) => {
  const sort = page.getByRole('combobox', { name: 'Sort' })
  await signInAs('organization-member')
  await page.goto('/opportunities')
  await expectAnswered(page)
  await expect(sort.getByRole('option', { selected: true })).toHaveText('Best match')
  await page.goto('/opportunities?search=water')
  await expectAnswered(page)
  await expect(sort.getByRole('option', { selected: true })).toHaveText('Relevance')
})

test('without a profile and a keyword, the newest are first', async ({ page, signInAs }) => {
  await signInAs('member')
  await page.goto('/opportunities')
  await expectAnswered(page)
  const sort = page.getByRole('combobox', { name: 'Sort' })
  await expect(sort.getByRole('option', { selected: true })).toHaveText('Newest')
  await expect(sort.getByRole('option', { name: 'Relevance' })).toHaveCount(0)
})

test('corrections and additional terms can be changed by keyboard', async ({ page, signInAs }) => {
  test.setTimeout(120_000)
  await signInAs('member')
  await page.goto('/opportunities')
  await expectAnswered(page)
  await tabTo(page, keyword(page))
  await page.keyboard.type('hydrogn')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Enter')
  const link = correction(page).getByRole('link')
  await expect(link).toHaveText('hydrogn')
  await tabTo(page, link)
  await page.keyboard.press('Enter')
  await expect(link).toHaveText('hydrogen')
  await expect(link).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(/verbatim/)
  await keyword(page).focus()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('stop people smoking')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Enter')
  const first = alsoSearched(page).getByRole('button').first()
  await expect(first).toBeVisible()
  await tabTo(page, first)
  await expect(page.getByRole('tooltip')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(first).toHaveText(/Undo$/)
  await expect(first).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(first).not.toHaveText(/Undo$/)
  await expect(page).not.toHaveURL(/without/)
})

test('everything fits on a phone', async ({ page, signInAs }) => {
  await page.setViewportSize({ width: 390, height: 9000 })
  await signInAs('member')
  for (const search of [
    'stop people smokng',
    'cancer research opera',
    '"smoking cessation for lighthouse keepers"',
  ]) {
    await page.goto(`/opportunities?${new URLSearchParams({ search })}`)
    await expectAnswered(page)
    await expectAccessibleInBothThemes(page)
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    await expect.poll(overflow).toBe(0)
  }
})
