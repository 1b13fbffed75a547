import { expect, expectAccessible, test } from '../fixtures.ts'

test('a saved deadline is on the calendar, where dragging its boat shows when to start writing', async ({
  page,
  signInAs,
}) => {
  await signInAs('member')
  await page.goto('/opportunities?deadlineWithin=30&sort=-deadline')
  const card = page
    .getByRole('list', { name: 'Opportunities, part 1' })
    .getByRole('listitem')
    .filter({ has: page.getByText(/^Due in [12]\d days$/) })
    .first()
  const title = (await card.getByRole('heading').textContent()) ?? ''
  await card.getByRole('button', { name: 'Save opportunity' }).click()
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible()

  await page.goto('/grants?view=calendar&zoom=quarter')
  const boat = page.getByRole('list', { name: 'Deadlines on the chart' }).getByRole('button')
  await expect(boat).toHaveAccessibleName(
    new RegExp(`^${title.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}, due`),
  )
  await expect(page.getByText(/^Writing ha[sd] to start/)).toBeVisible()
  await expectAccessible(page)
  const slider = page.getByLabel('Send it on')
  const before = await slider.getAttribute('aria-valuetext')
  await boat.dragTo(page.getByText('Nov 23'), { force: true })
  await expect(slider).not.toHaveAttribute('aria-valuetext', before ?? '')
  await page.getByRole('button', { name: /^Back to/ }).click()
  await expect(slider).toHaveAttribute('aria-valuetext', before ?? '')

  await boat.focus()
  await page.keyboard.press('Shift+ArrowLeft')
  await expect(slider).not.toHaveAttribute('aria-valuetext', before ?? '')
  await page.keyboard.press('-')
  await expect(page.getByRole('button', { name: 'Year', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await page.getByText('Show deadlines as a table').click()
  await expect(page.getByRole('table', { name: 'Deadlines and writing' })).toContainText(title)
})
