import { expect, test } from '../fixtures.ts'

test('an opportunity becomes a project, which is edited and deleted', async ({ page, signInAs }) => {
  await signInAs('organization-member')
  await page.goto('/opportunities?search=Horizon+Europe')
  const card = page.getByRole('list', { name: 'Opportunities, part 1' }).getByRole('listitem').first()
  const title = (await card.getByRole('heading').textContent()) ?? ''
  await card.getByRole('link', { name: 'Learn More' }).click()
  await page.getByRole('button', { name: 'Create a project from this opportunity' }).click()
  const added = page.getByRole('dialog', { name: 'New project' })
  expect(title).toContain((await added.getByLabel('Title').inputValue()).replace(/…$/, ''))
  await expect(added.getByLabel('Description')).not.toHaveValue('')
  await added.getByLabel('Title').fill('Our own idea')
  await added.getByRole('button', { name: 'Create project' }).click()
  await expect(page.getByText('Project created', { exact: true })).toBeVisible()

  await page.goto('/projects')
  const list = page.getByRole('list', { name: 'Projects' })
  const project = list.getByRole('listitem').filter({ hasText: 'Our own idea' })
  await project.getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit project' })
  await dialog.getByLabel('Where').fill('Northquay')
  await dialog.getByLabel('Amount needed').fill('25000')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(project).toContainText('Northquay · Needs €25,000')
  await project.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete project' }).click()
  await expect(project).toHaveCount(0)
})
