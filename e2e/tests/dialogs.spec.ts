import type { AdminTemplate } from '@fundharbor/contracts/documents/admin-templates'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectAccessibleInBothThemes, seedPerson, test } from '../fixtures.ts'

for (const width of [1440, 390])
  test(`the dialogs of the public pages are accessible at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
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
    await expect(page.getByRole('dialog', { name: 'Register for webinar' })).toBeVisible()
    await expectAccessibleInBothThemes(page)
  })

test('the sign-up form is accessible with all its errors', async ({ page }) => {
  await page.goto('/auth')
  await page.getByText('Organization Account').click()
  await page.getByRole('button', { name: 'Create Organization Account' }).click()
  await expect(page.getByText('Please enter your complete address', { exact: true })).toBeVisible()
  await expectAccessibleInBothThemes(page)
})

/** What somebody does in the console before something appears. */
const consoleSteps: Record<string, (page: Page) => Promise<void>> = {
  'charts as tables': async (page) => {
    await page.goto('/admin')
    for (const title of ['Applications per week', 'Opportunities by category']) {
      const card = page.getByRole('region', { name: title, exact: true })
      await card.getByText('Show as a table').click()
      await expect(card.getByRole('table', { name: title })).toBeVisible()
    }
  },
  'the columns of a table': async (page) => {
    await page.goto('/admin?tab=opportunities')
    await page.getByRole('button', { name: 'Columns' }).click()
    await expect(page.getByRole('checkbox', { name: 'Funder', exact: true })).toBeVisible()
  },
  'a form with its errors': async (page) => {
    await page.goto('/admin?tab=opportunities')
    await page.getByRole('button', { name: 'Add Grant Opportunity' }).click()
    await page.getByRole('button', { name: 'Add opportunity', exact: true }).click()
    await expect(page.getByText('Title is required')).toBeVisible()
  },
  'a question about selected accounts': async (page) => {
    const { email } = await seedPerson('unverified')
    await page.goto(`/admin/users?search=${encodeURIComponent(email)}`)
    await page.getByRole('checkbox', { name: `Select ${email}` }).check()
    await page.getByRole('button', { name: 'Block', exact: true }).click()
    await expect(page.getByRole('dialog', { name: 'Block 1 user?' })).toBeVisible()
  },
  'for whom a feature is on': async (page) => {
    await page.goto('/admin/settings')
    await page.getByRole('button', { name: 'Choose who has Posting in the community' }).click()
    await page.getByRole('dialog').getByText('Only these people').click()
    await expect(page.getByLabel('Share of members in percent')).toBeVisible()
  },
  'an uploaded file with errors': async (page) => {
    await page.goto('/admin/sources')
    await page.getByRole('button', { name: 'Upload a file' }).click()
    const buffer = Buffer.from('Name,Funder,Closing date,Max\nClinics,Northquay,2027-02-31,lots\n')
    const file = { name: 'calls.csv', mimeType: 'text/csv', buffer }
    await page.getByRole('dialog').getByLabel('File').setInputFiles(file)
    await expect(page.getByText('This is not a valid date: 2027-02-31')).toBeVisible()
  },
  'a preview of a template': async (page) => {
    await page.goto('/admin/templates')
    await page.getByRole('button', { name: 'Edit Cover Letter', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit template' })
    await dialog.getByText('Preview', { exact: true }).click()
    await expect(dialog.getByRole('region', { name: 'Preview' })).toBeVisible()
  },
  'what somebody else changed meanwhile': async (page) => {
    const templates = '/api/admin/document-templates'
    const all = (await (await page.request.get(`${templates}?limit=100`)).json()) as AdminTemplate[]
    await page.route(`**${templates}/*`, async (route) => {
      if (route.request().method() !== 'PUT') return route.fallback()
      const theirs = all.find(({ id }) => route.request().url().endsWith(id))
      const current = { ...theirs, description: 'Theirs', version: 100 }
      return route.fulfill({ status: 409, json: { code: 'CONFLICT', message: 'x', current, requestId: 'x' } })
    })
    // In the dialog of the step before.
    await page.getByRole('dialog').getByLabel('Description').fill('Mine')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('dialog', { name: 'Changed by someone else' })).toBeVisible()
  },
  'a discussion in its row': async (page) => {
    await page.goto('/admin/forum')
    await page.getByRole('button', { name: 'Expand row' }).first().click()
    await expect(
      page
        .getByText('No replies yet.')
        .or(page.getByRole('button', { name: 'Remove reply' }))
        .first(),
    ).toBeVisible()
  },
  'a webinar’s form on a phone': async (page) => {
    await page.setViewportSize({ width: 390, height: 900 })
    await page.goto('/admin?tab=webinars')
    await page.getByRole('button', { name: 'Add webinar' }).click()
    await expect(page.getByRole('dialog', { name: 'Add webinar' })).toBeVisible()
    await page.emulateMedia({ colorScheme: 'dark' })
  },
}

test('the dialogs of the console are accessible', async ({ page, signInAs }) => {
  // Tall enough that nothing scrolls under the header, where axe reports targets as too small.
  await page.setViewportSize({ width: 1440, height: 1600 })
  await signInAs('admin')
  for (const [name, show] of Object.entries(consoleSteps))
    await test.step(name, async () => {
      await show(page)
      await expectAccessible(page)
    })
})

const memberSteps: Record<string, (page: Page) => Promise<void>> = {
  'saving a search': async (page) => {
    await page.goto('/opportunities?search=health')
    await page.getByRole('button', { name: 'Save search' }).click()
    await expect(page.getByRole('dialog', { name: 'Save this search' })).toBeVisible()
  },
  'the brief of an opportunity': async (page) => {
    const [row] = (await (await page.request.get('/api/opportunities?limit=1')).json()) as { id: string }[]
    await page.goto(`/opportunities/${row?.id}`)
    // Short texts have no brief yet.
    await page.getByText('More', { exact: true }).click()
    await page.getByRole('button', { name: /^(?:Edit the|Write a) brief$/ }).click()
    await expect(page.getByRole('dialog', { name: 'Edit the brief' })).toBeVisible()
  },
  'a project': async (page) => {
    await page.goto('/projects')
    await page.getByRole('list', { name: 'Projects' }).getByRole('button', { name: 'Edit' }).first().click()
    await expect(page.getByRole('dialog', { name: 'Edit project' })).toBeVisible()
  },
  'a preview of a template': async (page) => {
    await page.goto('/documents?tab=templates')
    const card = page.getByRole('listitem').filter({ hasText: 'Cover Letter' })
    await card.getByRole('button', { name: 'Preview' }).click()
    await expect(page.getByRole('dialog').getByText(/\d+ of \d+ sections filled/)).toBeVisible()
  },
  'an interview': async (page) => {
    await page.goto('/documents?tab=templates')
    const card = page.getByRole('listitem').filter({ hasText: 'Cover Letter' })
    await card.getByRole('button', { name: 'Generate' }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Answer a few questions first' }).click()
    await page.getByLabel('Name of the project').fill('Keys First')
  },
  'a line of the budget': async (page) => {
    await page.goto('/documents/budget')
    await page.getByRole('button', { name: 'Add line' }).click()
    await page.getByRole('group', { name: 'Line 1' }).getByLabel('Units').fill('12')
  },
  'a language and its glossary': async (page) => {
    await page.route('**/api/capabilities', (route) =>
      route.fulfill({ json: { drafting: true, explanations: true, translation: true } }),
    )
    const templates = (await (await page.request.get('/api/document-templates')).json()) as {
      id: string
      name: string
    }[]
    const templateId = templates.find(({ name }) => name === 'Cover Letter')?.id
    const letter = { templateId, title: 'Keys First' }
    const headers = { origin: new URL(page.url()).origin }
    await page.request.post('/api/generate-document', { data: letter, headers })
    await page.goto('/documents?tab=mine')
    await page.getByRole('button', { name: 'Translate Keys First' }).click()
    const dialog = page.getByRole('dialog', { name: 'Translate document' })
    await dialog.getByRole('combobox', { name: 'Target language' }).fill('welsh')
    await dialog.getByRole('option').first().click()
    await dialog.getByText(/^Glossary: 0 terms/).click()
    await dialog.getByRole('combobox', { name: 'Target language' }).fill('العر')
    await expect(dialog.getByRole('option')).toHaveCount(1)
  },
}

test('the dialogs of members are accessible', async ({ page, signInAs }) => {
  await signInAs('organization-member')
  for (const [name, show] of Object.entries(memberSteps))
    await test.step(name, async () => {
      await show(page)
      await expectAccessible(page)
    })
})
