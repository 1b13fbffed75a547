import { expect, expectAccessible, test } from '../fixtures.ts'

test('a project is created from a sentence, edited, and deleted', async ({ page, signInAs }) => {
  await signInAs('organization-member')
  await page.goto('/projects')
  const list = page.getByRole('list', { name: 'Projects' })
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await expect(list).toContainText('Northquay Community Trust')

  await page.getByLabel('What do you want to do?').fill('We want to open a tool library in our town.')
  await page.getByRole('button', { name: 'Create project' }).click()
  const project = list.getByRole('listitem').filter({ hasText: 'Open a tool library in our town' })
  await expect(project).toBeVisible()

  await project.getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit project' })
  await dialog.getByLabel('Where').fill('Northquay')
  await dialog.getByLabel('Amount needed').fill('25000')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(project).toContainText('Northquay · Needs $25,000')

  await page.reload()
  await project.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete project' }).click()
  await expect(page.getByText('Project deleted', { exact: true })).toBeVisible()
  await expect(list.getByRole('listitem')).toHaveCount(1)
})

test('an opportunity becomes a project with its title and excerpt', async ({ page, signInAs }) => {
  await signInAs('member')
  await page.goto('/opportunities?search=Horizon+Europe')
  const card = page.getByRole('list', { name: 'Opportunities, part 1' }).getByRole('listitem').first()
  const title = (await card.getByRole('heading').textContent()) ?? ''
  await card.getByRole('link', { name: 'Learn More' }).click()
  await page.getByRole('button', { name: 'Create a project from this opportunity' }).click()
  const dialog = page.getByRole('dialog', { name: 'New project' })
  expect(title).toContain((await dialog.getByLabel('Title').inputValue()).replace(/…$/, ''))
  await expect(dialog.getByLabel('Description')).not.toHaveValue('')
  await dialog.getByLabel('Title').fill('Our own idea')
  await dialog.getByRole('button', { name: 'Create project' }).click()
  await expect(page.getByText('Project created', { exact: true })).toBeVisible()
  await page.goto('/projects')
  await expect(page.getByRole('heading', { name: 'Our own idea' })).toBeVisible()
})
