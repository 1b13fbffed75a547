import { expect, expectAccessible, test } from '../fixtures.ts'

test('a document is generated, edited, kept when going back, and restored to an earlier version', async ({
  page,
  signInAs,
}) => {
  await signInAs('admin')
  await page.goto('/documents')
  const dialog = page.getByRole('dialog')
  const main = page.getByRole('main')

  await test.step('from a template, an opportunity, and variables', async () => {
    const card = page.getByRole('listitem').filter({ hasText: 'Grant Proposal' })
    await card.getByRole('button', { name: 'Generate' }).click()
    await dialog.getByLabel('Document title').fill('Keys First')
    await dialog.getByRole('combobox', { name: 'Opportunity' }).fill('health')
    await dialog
      .getByRole('option', { name: /health/i })
      .first()
      .click()
    await expect(dialog.getByText('What we don’t know yet')).toBeVisible()
    const more = dialog.getByRole('button', { name: /^Ask \d+ more$/ })
    if (await more.isVisible()) await more.click()
    await dialog.getByRole('textbox', { name: /^amount (that )?you request/i }).fill('$50,000')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Generate', exact: true }).click()
    await expect(dialog.getByText(/Saved in My Documents(?!,)/)).toBeVisible()
    await expect(dialog.getByText(/\d+ of \d+ sections filled/)).toBeVisible()
    await expect(dialog.getByRole('region', { name: 'The document' })).toContainText('$50,000')
    await dialog.getByRole('link', { name: 'Open the document' }).click()
  })

  await test.step('edits are saved as they are typed', async () => {
    await main.getByRole('button', { name: 'Edit' }).click()
    const text = main.getByRole('textbox', { name: 'Document text' })
    await expect(text).toBeVisible()
    await expectAccessible(page)
    const blanks = await text.locator('mark').count()
    await main.getByRole('button', { name: /Next blank/ }).click()
    await expect(text).toBeFocused()
    await page.keyboard.type('Quay Fund')
    await expect(text.locator('mark')).toHaveCount(blanks - 1)
    await main.getByLabel('Document title').fill('Keys Second')
    await main.getByRole('button', { name: 'Done' }).click()
    await expect(main.getByRole('button', { name: 'Edit' })).toBeVisible()
    await page.reload()
    await expect(main.getByRole('heading', { name: 'Keys Second', level: 1 }).first()).toBeVisible()
    await expect(main).toContainText('Quay Fund')
  })

  await test.step('an earlier version is restored', async () => {
    await main.getByRole('button', { name: 'Versions' }).click()
    await main.getByRole('button', { name: 'Restore this version' }).first().click()
    await expect(main.getByRole('heading', { name: 'Keys First', level: 1 }).first()).toBeVisible()
    await expect(main).not.toContainText('Quay Fund')
  })

  await test.step('going back while typing keeps the text', async () => {
    await page.goto('/documents?tab=mine')
    await page.getByRole('article', { name: 'Keys First' }).getByRole('link', { name: 'View' }).click()
    await main.getByRole('button', { name: 'Edit' }).click()
    await main.getByLabel('Document title').fill('Kept on the way')
    await page.goBack()
    await expect(page).toHaveURL(/tab=mine/)
    const titles = async () =>
      ((await (await page.request.get('/api/generated-documents')).json()) as { title: string }[]).map(
        ({ title }) => title,
      )
    await expect.poll(titles).toContain('Kept on the way')
  })
})
