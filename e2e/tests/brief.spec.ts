import { expect, expectAccessibleInBothThemes, test } from '../fixtures.ts'

test('a member edits the brief of a call, and goes back to the original', async ({ page, signInAs }) => {
  await signInAs('member')
  await page.goto('/')
  const [row] = (await (await page.request.get('/api/opportunities?limit=1')).json()) as { id: string }[]
  await page.goto(`/opportunities/${row?.id}`)
  // Short texts have no brief yet.
  await page.getByRole('button', { name: /^(?:Edit|Write a brief)$/ }).click()
  const editor = page.getByRole('dialog', { name: 'Edit the brief' })
  await editor.getByLabel('Length').fill('8 pages')
  await expectAccessibleInBothThemes(page)
  await editor.getByRole('button', { name: 'Save brief' }).click()
  const brief = page.getByRole('region', { name: 'In brief' })
  await expect(brief.getByText(/^Edited by you on /)).toBeVisible()
  await expect(brief.getByText('8 pages', { exact: true })).toBeVisible()

  await page.reload()
  await brief.getByRole('button', { name: 'Back to the original' }).click()
  const question = page.getByRole('dialog', { name: 'Go back to the original?' })
  await question.getByRole('button', { name: 'Back to the original' }).click()
  await expect(question).toBeHidden()
  await expect(page.getByText(/^Edited by you on /)).toBeHidden()
})
