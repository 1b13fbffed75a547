import { expect, expectAccessible, test } from '../fixtures.ts'

const TEMPLATES = '/api/admin/document-templates'

test('a template can be written and previewed, and does not overwrite a concurrent change', async ({
  page,
  signInAs,
}) => {
  await signInAs('admin')
  const name = `Letter of thanks ${Date.now()}`
  await page.goto('/admin')
  await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Templates' }).click()
  await page.getByRole('button', { name: 'Add template' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add template' })
  await dialog.getByRole('button', { name: 'Add template' }).click()
  for (const message of ['Template name is required', 'Category is required', 'The template is empty'])
    await expect(dialog.getByText(message)).toBeVisible()
  await dialog.getByLabel('Name', { exact: true }).fill(name)
  await dialog.getByLabel('Category').fill('letter')
  await dialog.getByLabel('Description').fill('Thanks after an award')
  await dialog.getByRole('textbox', { name: 'Text' }).fill('<p>Dear {{funderName}}, thank you.</p>')
  await dialog.getByText('Preview', { exact: true }).click()
  await expect(dialog.getByRole('region', { name: 'Preview' })).toContainText('thank you.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Add template' }).click()
  await expect(page.getByText('Template added', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: `Edit ${name}` }).click()
  const edit = page.getByRole('dialog', { name: 'Edit template' })
  await edit.getByLabel('Description').fill('Mine')
  const all = await (await page.request.get(`${TEMPLATES}?limit=100`)).json()
  const one = all.find((template: { name: string }) => template.name === name)
  const change = { name, category: 'letter', description: one.description, template: '<p>Theirs</p>' }
  const other = await page.request.put(`${TEMPLATES}/${one.id}`, {
    headers: { origin: new URL(page.url()).origin },
    data: { ...change, isActive: false, version: one.version },
  })
  expect(other.status()).toBe(200)
  await edit.getByRole('button', { name: 'Save' }).click()
  const compare = page.getByRole('dialog', { name: 'Changed by someone else' })
  await expect(
    compare.getByText('Someone else changed this template while you were editing it.'),
  ).toBeVisible()
  await compare.getByRole('button', { name: 'Save' }).click()
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('Mine')
  await expect(row).toContainText('Hidden')
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  await edit.getByRole('button', { name: 'Use this text of version 1' }).click()
  await expect(edit.getByRole('textbox', { name: 'Text' })).toHaveValue(/Dear \{\{funderName\}\}/)
  await expectAccessible(page)
})
