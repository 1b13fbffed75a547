import type { Page } from '@playwright/test'
import { expect, expectAccessibleInBothThemes, test } from '../fixtures.ts'
import { tabTo } from '../keyboard.ts'

const results = (page: Page) => page.getByRole('region', { name: 'Results' })

/** Waits until the list and its counts have loaded. */
async function expectAnswered(page: Page): Promise<void> {
  await expect(page.getByText(/^Showing [\d,]+ opportunit/)).toBeVisible()
  await expect(results(page)).toHaveAttribute('aria-busy', 'false')
}

test('a search says how it was understood, by keyboard, and leads to the subjects of what it found', async ({
  page,
  signInAs,
}) => {
  await signInAs('member')
  await page.goto('/opportunities')
  await expectAnswered(page)
  const keyword = page.getByRole('combobox', { name: 'Keyword' })
  const correction = page.getByRole('status').filter({ hasText: 'Showing results for' })

  await test.step('a misspelled word is corrected, and the original can be searched instead', async () => {
    await tabTo(page, keyword)
    await page.keyboard.type('hydrogn')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Enter')
    await expect(correction).toHaveText('Showing results for hydrogen. Search instead for hydrogn.')
    const link = correction.getByRole('link')
    await tabTo(page, link)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/search=hydrogn&verbatim=true/)
    await expect(link).toHaveText('hydrogen')
    await expect(link).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).not.toHaveURL(/verbatim/)
  })

  await test.step('each additional term has a reason and can be removed', async () => {
    await keyword.focus()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('stop people smoking')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Enter')
    const first = page.getByRole('list', { name: 'Also searched:' }).getByRole('button').first()
    await expect(first).toBeVisible()
    await tabTo(page, first)
    await expect(page.getByRole('tooltip')).toContainText('Because you searched for')
    await page.keyboard.press('Enter')
    await expect(first).toHaveText(/Undo$/)
    await expect(first).toBeFocused()
    await expect(page).toHaveURL(/without=/)
  })

  await test.step('subjects filter the list, and the details link to their pages', async () => {
    await page.goto('/opportunities?search=energy')
    await expectAnswered(page)
    await page.locator('summary').filter({ hasText: 'Subject' }).click()
    await page.getByRole('group', { name: 'Subject' }).getByRole('checkbox').first().click()
    await expect(page).toHaveURL(/subject=/)
    await expectAnswered(page)
    await results(page).getByRole('link', { name: 'Learn More' }).first().click()
    const details = page.getByRole('dialog')
    await details.locator('summary').filter({ hasText: 'Similar opportunities' }).click()
    const link = details.locator('a[href^="/subjects/"]:visible').first()
    const label = (await link.textContent()) ?? ''
    await link.click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(label)
  })
})

test('corrections, reasons, related results and suggestions fit on a phone', async ({ page, signInAs }) => {
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
