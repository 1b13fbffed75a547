import { expect, expectAccessible, linkIn, test, waitForEmail } from '../fixtures.ts'
import { openBrowserAs } from '../people.ts'

test('a member reads the organization’s documents, edits them as an editor, and not elsewhere', async ({
  browser,
  baseURL,
}) => {
  // The plan of administrators has seats for everybody.
  const owner = await openBrowserAs(browser, baseURL, 'admin')
  const someone = await openBrowserAs(browser, baseURL, 'member')
  const headers = { origin: new URL(baseURL ?? '').origin }
  const { request } = owner.page
  await request.post('/api/organization', { data: { name: 'Harbour Pens', category: 'arts' }, headers })
  const templates = (await (await request.get('/api/document-templates')).json()) as {
    id: string
    name: string
  }[]
  const templateId = templates.find(({ name }) => name === 'Cover Letter')?.id
  const letter = { templateId, title: 'Night clinic' }
  expect((await request.post('/api/generate-document', { data: letter, headers })).status()).toBe(201)
  const invitation = { email: someone.person.email, role: 'viewer' }
  await request.post('/api/organization/invitations', { data: invitation, headers })
  const email = await waitForEmail(someone.page, someone.person.email, /^Join Harbour Pens/)
  await someone.page.goto(linkIn(email, '/invitation'))
  await someone.page.getByRole('button', { name: 'Join organization' }).click()
  await expect(someone.page).toHaveURL(/\/dashboard$/)

  await someone.page.goto('/documents?tab=mine')
  const card = someone.page.getByRole('article', { name: 'Night clinic' })
  await expect(card.getByText(/Created by/)).toBeVisible()
  await expect(someone.page.getByRole('button', { name: /Generate|Delete/ })).toHaveCount(0)
  await card.getByRole('button', { name: 'View' }).click()
  const dialog = someone.page.getByRole('dialog', { name: 'Night clinic' })
  await expect(dialog.getByRole('button', { name: 'Versions' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Edit' })).toHaveCount(0)
  await expectAccessible(someone.page)

  const { id } = (await (await someone.page.request.get('/api/user')).json()) as { id: string }
  const changed = await request.patch(`/api/organization/members/${id}`, {
    data: { role: 'editor' },
    headers,
  })
  expect(changed.status()).toBe(200)
  await someone.page.reload()
  await expect(dialog.getByRole('button', { name: 'Edit' })).toBeVisible()

  // Not from the dashboard: the wait for it after switching would end at once.
  await someone.page.goto('/members')
  await someone.page.getByRole('button', { name: 'Your account' }).click()
  await someone.page.getByRole('menuitemradio', { name: 'Amara Okafor' }).click()
  await expect(someone.page).toHaveURL(/\/dashboard$/)
  await someone.page.goto('/documents?tab=mine')
  await expect(someone.page.getByText('No documents yet')).toBeVisible()
  await owner.context.close()
  await someone.context.close()
})
