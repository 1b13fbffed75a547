import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../fixtures.ts'

/** The first card with an Apply link, and its title. */
async function firstOpenCard(page: Page) {
  const card = page
    .getByRole('list', { name: 'Opportunities, part 1' })
    .getByRole('listitem')
    .filter({ has: page.getByText(/^Due in/) })
    .first()
  await expect(card).toBeVisible()
  return { card, title: (await card.getByRole('heading').textContent()) ?? '' }
}

test('the star saves an opportunity, its note and calendar entry are kept, and removing it can be undone', async ({
  page,
  signInAs,
}) => {
  await signInAs('member')
  await page.goto('/opportunities?sort=deadline')
  const { card, title } = await firstOpenCard(page)
  const star = card.getByRole('button', { name: 'Save opportunity' })
  await star.click()
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText(/email you|too close/).first()).toBeVisible()
  await page.reload()
  await expect((await firstOpenCard(page)).card.getByRole('button', { pressed: true })).toBeVisible()

  await page.getByRole('link', { name: /Saved/ }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Saved' })).toBeVisible()
  const item = page.getByRole('list', { name: 'Saved opportunities' }).getByRole('listitem')
  await expect(item.getByRole('heading', { name: title })).toBeVisible()
  await item.getByRole('button', { name: 'Add a note' }).click()
  await item.getByLabel('Note').fill('Ask Bo for the budget')
  await item.getByRole('button', { name: 'Save note' }).click()
  await expect(item.getByText('Ask Bo for the budget')).toBeVisible()

  const file = await page.request.get((await item.getByText('Add to calendar').getAttribute('href')) ?? '')
  expect(file.headers()['content-type']).toContain('text/calendar')
  expect(await file.text()).toContain('BEGIN:VEVENT')

  await item.getByRole('button', { name: 'Save opportunity' }).click()
  await expect(page.getByText('Nothing saved yet')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(item.getByText('Ask Bo for the budget')).toBeVisible()
})

test('deadlines are in the month view and in a calendar feed until its URL is reset', async ({
  page,
  signInAs,
}) => {
  await signInAs('member')
  await page.goto('/opportunities?sort=deadline')
  const { card, title } = await firstOpenCard(page)
  await card.getByRole('button', { name: 'Save opportunity' }).click()
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible()
  await page.goto('/saved?view=calendar')
  const link = page.getByRole('table').getByRole('link', { name: title })
  await expect(page.locator('section[aria-busy=false]').getByRole('table')).toBeVisible()
  if (!(await link.isVisible())) await page.getByRole('button', { name: 'Next month' }).click()
  await expect(link).toBeVisible()

  const field = page.getByLabel('Calendar address')
  const address = await field.inputValue()
  const feed = await page.request.get(address)
  expect((await feed.text()).replaceAll('\r\n ', '')).toContain('SUMMARY:Due: ')
  await page.getByRole('button', { name: 'Get a new address' }).click()
  await page.getByRole('button', { name: 'Replace address' }).click()
  await expect(field).not.toHaveValue(address)
  expect((await page.request.get(address)).status()).toBe(404)
})

test('a search is saved with its filters, can be edited, and links to its results', async ({
  page,
  signInAs,
}) => {
  await signInAs('member')
  await page.goto('/opportunities?search=health&fundingType=grant')
  await page.getByRole('button', { name: 'Save search' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save this search' })
  await expect(dialog.getByLabel('Name')).toHaveValue('health, Grant')
  await dialog.getByLabel('Name').fill('Health grants')
  await dialog.getByRole('radio', { name: /Weekly/ }).check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Search saved', { exact: true })).toBeVisible()

  await page.goto('/saved?view=searches')
  const item = page.getByRole('list', { name: 'Saved searches' }).getByRole('listitem')
  await expect(item.getByText('“health”, Grant')).toBeVisible()
  await expect(item.getByText('Mailed weekly')).toBeVisible()
  await item.getByRole('button', { name: 'Mute' }).click()
  await expect(item.getByText('Mailed weekly, muted')).toBeVisible()
  await item.getByRole('link', { name: 'Health grants' }).click()
  await expect(page).toHaveURL(/\/opportunities\?search=health&fundingType=grant/)
  await page.goBack()
  await item.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete search' }).click()
  await expect(page.getByText('No saved searches yet')).toBeVisible()
})

test('a draft is saved automatically, opens in another tab, and warns about concurrent changes', async ({
  page,
  context,
  signInAs,
}) => {
  await signInAs('member')
  await page.goto('/opportunities?sort=deadline')
  const { card } = await firstOpenCard(page)
  const address = (await card.getByRole('link', { name: 'Apply' }).getAttribute('href')) ?? ''
  await page.goto(address)
  await page.getByLabel('Project title').fill('Night clinic')
  await expect(page.getByTestId('draft-status')).toHaveText(/^Saved \d+:\d\d [AP]M$/)

  const other = await context.newPage()
  await other.goto(address)
  await expect(other.getByLabel('Project title')).toHaveValue('Night clinic')
  await other.getByLabel('Project title').fill('Night clinic for the harbour')
  await expect(other.getByTestId('draft-status')).toHaveText(/^Saved \d/)

  // The first tab follows, and keeps what it says in other fields.
  await expect(page.getByLabel('Project title')).toHaveValue('Night clinic for the harbour')
  await page.getByLabel('Project description').fill('Open on Fridays.')
  await expect(other.getByLabel('Project description')).toHaveValue('Open on Fridays.')

  await page.goto('/applications')
  await page.getByRole('button', { name: 'Delete Night clinic for the harbour' }).click()
  await page.getByRole('button', { name: 'Delete draft' }).click()
  await expect(page.getByText('No applications yet')).toBeVisible()
  await other.close()
})
