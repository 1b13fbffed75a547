import { expect, test } from '../fixtures.ts'
import { tabTo } from '../keyboard.ts'

test('searching, filtering, reading, saving, and drafting work by keyboard', async ({ page, signInAs }) => {
  await signInAs('member')
  await page.goto('/opportunities')
  const dialog = page.getByRole('dialog')
  // The first that is open: a forecast has no star, and no application.
  const first = page
    .getByRole('list', { name: 'Opportunities, part 1' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: 'Save opportunity' }) })
    .first()
  await expect(first).toBeVisible()

  const keyword = page.getByRole('combobox', { name: 'Keyword' })
  await tabTo(page, keyword)
  await page.keyboard.type('educ')
  await expect(page.getByRole('listbox', { name: 'Suggestions' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  const suggested = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option', { selected: true })
  await expect(suggested).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listbox', { name: 'Suggestions' })).toHaveCount(0)
  await expect(keyword).toBeFocused()
  await expect(page).toHaveURL(/search=/)
  await expect(page.getByText(/^Showing /)).toBeVisible()

  const grant = page.getByRole('checkbox', { name: /^Grant/ })
  await tabTo(page, grant)
  await page.keyboard.press('Space')
  await expect(page).toHaveURL(/fundingType=grant/)
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)

  // Past the other filters.
  await page.getByRole('link', { name: 'Skip to results' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('region', { name: 'Results' }).locator(':focus')).toHaveCount(1)

  const star = first.getByRole('button', { name: 'Save opportunity' })
  await tabTo(page, star)
  await page.keyboard.press('Enter')
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  // Escape closes the newest layer, so the message has to appear before the dialog.
  await expect(page.getByText(/email you|too close/).first()).toBeVisible()

  const more = first.getByRole('link', { name: 'Learn More' })
  await tabTo(page, more)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('heading', { name: 'Description' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(more).toBeFocused()

  await page.keyboard.press('Shift+Tab')
  await expect(first.getByRole('link', { name: /^Apply for/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(page, dialog.getByLabel('Project title'))
  await page.keyboard.type('Books on the quay')
  await tabTo(page, dialog.getByRole('button', { name: 'Save as Draft' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your application has been saved as a draft', { exact: true })).toBeVisible()
})
