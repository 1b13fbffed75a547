import { expect, expectAccessibleInBothThemes, test } from '../fixtures.ts'

for (const width of [1440, 390]) {
  test.describe(`${width} pixels`, () => {
    test.use({ viewport: { width, height: 900 } })

    test('the dialogs of the public pages are accessible', async ({ page }) => {
      await page.goto('/help-center/writing-cover-letters')
      await expect(page.getByRole('dialog').locator('p').nth(1)).toBeVisible()
      await expectAccessibleInBothThemes(page)
      // Other tests add discussions, so that it may not be on the first page.
      await page.goto('/community?search=travel')
      await page.getByRole('link', { name: /how much detail for travel/ }).click()
      await expect(page.getByRole('heading', { name: '2 Replies' })).toBeVisible()
      await expectAccessibleInBothThemes(page)
      await page.goto('/webinars')
      await page.getByRole('region', { name: 'Upcoming Live Webinars' }).getByRole('link').first().click()
      await expect(page.getByRole('dialog').getByText('Presenter', { exact: true })).toBeVisible()
      await expectAccessibleInBothThemes(page)
      await page.getByRole('dialog').getByRole('button', { name: 'Register Now' }).click()
      await expect(page.getByRole('dialog', { name: 'Register for Webinar' })).toBeVisible()
      await expectAccessibleInBothThemes(page)
    })

    test('the dialogs of the console’s public sections are accessible', async ({ page, signInAs }) => {
      await signInAs('admin')
      await page.goto('/admin?tab=webinars')
      await page.getByRole('button', { name: 'Add webinar' }).click()
      await expect(page.getByRole('dialog', { name: 'Add webinar' })).toBeVisible()
      await expectAccessibleInBothThemes(page)
      await page.goto('/admin/forum')
      await page.getByRole('button', { name: 'Expand row' }).first().click()
      await expect(
        page
          .getByText('No replies yet.')
          .or(page.getByRole('button', { name: 'Remove reply' }))
          .first(),
      ).toBeVisible()
      await expectAccessibleInBothThemes(page)
    })
  })
}
