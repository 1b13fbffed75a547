import type { Page, Route } from '@playwright/test'
import { xssPayloads } from '../../services/chassis/src/testing/xss-payloads.data.ts'
import { expect, expectAccessible, test } from '../fixtures.ts'
import { countPayloads, detectDialogs, triggerEvents } from '../payloads.ts'

const dialog = (page: Page) => page.getByRole('dialog')

async function expectToast(page: Page, title: string, description?: string) {
  // While a dialog is open, elements outside it have no accessible role.
  const toast = page.locator('li').filter({ has: page.getByText(title, { exact: true }) })
  await expect(toast).toBeVisible()
  if (description) await expect(toast).toContainText(description)
}

async function fillForm(page: Page, template = 'Cover Letter', title = 'Keys First') {
  await dialog(page).getByLabel('Template', { exact: true }).selectOption({ label: template })
  await dialog(page).getByLabel('Document title').fill(title)
}

const pressGenerate = (page: Page) =>
  dialog(page).getByRole('button', { name: 'Generate', exact: true }).click()

const DRAFT = '5f0c4b7e-6f6a-4a43-9c55-0c8d1f2a7b10'
const started = { draftId: DRAFT, sections: ['Cover Letter', 'Why us'], writer: 'model' }

/** A stream of server-sent events in the service's format, numbered from `from`. */
const stream = (events: [event: string, data: object][], from = 1) => ({
  status: 200,
  contentType: 'text/event-stream',
  body: events
    .map(([event, data], n) => `id: ${from + n}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
    .join(''),
})

/** Generates a document through the API and opens it. */
async function createAndOpenLetter(page: Page, title = 'Keys First') {
  const templates = (await (await page.request.get('/api/document-templates')).json()) as any[]
  const templateId = templates.find(({ name }) => name === 'Cover Letter').id
  const origin = new URL(page.url()).origin
  const response = await page.request.post('/api/generate-document', {
    data: { templateId, title },
    headers: { origin },
  })
  const document = await response.json()
  await page.goto(`/documents?tab=mine&document=${document.id}`)
  await expect(dialog(page).getByRole('heading', { name: title, level: 2 })).toBeVisible()
  return document as { id: string; title: string; content: string }
}

test('a document is generated from a template, an opportunity, and variables, and marks missing information', async ({
  page,
  signInAs,
}) => {
  await signInAs('admin')
  await page.goto('/documents')
  const card = page.getByRole('listitem').filter({ hasText: 'Grant Proposal' })
  await card.getByRole('button', { name: 'Generate' }).click()
  await dialog(page).getByLabel('Document title').fill('Keys First: forty homes')
  await dialog(page).getByRole('combobox', { name: 'Opportunity' }).fill('health')
  await dialog(page)
    .getByRole('option', { name: /health/i })
    .first()
    .click()
  const more = dialog(page).getByRole('button', { name: /^Ask \d+ more$/ })
  await expect(dialog(page).getByText('What we don’t know yet')).toBeVisible()
  if (await more.isVisible()) await more.click()
  await dialog(page)
    .getByRole('textbox', { name: /^amount (that )?you request/i })
    .fill('$50,000')
  await expectAccessible(page)
  await pressGenerate(page)
  await expect(dialog(page).getByText(/Saved in My Documents(?!,)/)).toBeVisible()
  await expect(dialog(page).getByRole('list').getByText('3. Statement of need')).toBeVisible()
  await expect(dialog(page).getByText(/\d+ of \d+ filled/)).toBeVisible()
  await expect(dialog(page).getByRole('region', { name: 'The document' })).toContainText('$50,000')
  await dialog(page).getByRole('button', { name: 'Open in My Documents' }).click()
  await expectAccessible(page)
  await page.reload()
  await expect(dialog(page).getByRole('heading', { name: 'Keys First: forty homes', level: 2 })).toBeVisible()
})

test('answers of the interview fill in the next draft', async ({ page, signInAs }) => {
  await signInAs('admin')
  await page.goto('/documents')
  const card = page.getByRole('listitem').filter({ hasText: 'Cover Letter' })
  await card.getByRole('button', { name: 'Generate' }).click()
  await dialog(page).getByRole('link', { name: 'Answer a few questions first' }).click()
  await expect(page.getByText('Question 1 of')).toBeVisible()
  await page.getByLabel('Name of the project').fill('Keys First')
  await page.getByLabel('Amount you request').fill('45000')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await expect(page.getByText('Question 2 of')).toBeVisible()
  // Somebody who comes back continues with the first question that has no answer.
  await page.reload()
  await expect(page.getByText('Question 2 of')).toBeVisible()
  while (await page.getByRole('button', { name: 'Skip' }).isVisible())
    await page.getByRole('button', { name: 'Skip' }).click()
  await expect(page.getByRole('heading', { name: /^You answered 1 of/ })).toBeVisible()
  await page.getByRole('button', { name: 'Generate Document' }).click()
  await dialog(page).getByLabel('Document title').fill('Letter to the housing fund')
  await pressGenerate(page)
  const letter = dialog(page).getByRole('region', { name: 'The document' })
  await expect(letter).toContainText('I request $45,000 for Keys First.')
  await page.goto('/documents?tab=answers')
  await expect(page.getByRole('article')).toContainText('Keys First')
  await expectAccessible(page)
})

test('a budget is planned once, and drafts and the workbook have its sums', async ({ page, signInAs }) => {
  await signInAs('admin')
  await page.goto('/documents')
  await page.getByRole('link', { name: 'Budget', exact: true }).click()
  await page.getByRole('button', { name: 'Add line' }).click()
  await page.keyboard.type('Housing coordinator')
  const line = page.getByRole('group', { name: 'Line 1' })
  await line.getByLabel('Units').fill('12')
  await line.getByLabel('Unit cost').fill('3,500')
  await page.getByLabel('Indirect cost rate (%)').fill('10')
  await expect(page.getByRole('region', { name: 'Totals' })).toContainText('Requested$46,200')
  await expect(page.getByText('All changes saved')).toBeVisible()
  await expectAccessible(page)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download Excel file' }).click()
  expect((await downloading).suggestedFilename()).toMatch(/^Budget for .*\.xlsx$/)
  await page.reload()
  await expect(page.getByRole('group', { name: 'Line 1' }).getByLabel('Item')).toHaveValue(
    'Housing coordinator',
  )
  const document = await createAndOpenLetter(page)
  expect(document.content).toContain('I request $46,200')
})

test('a past proposal brings answers that the next draft uses', async ({ page, signInAs }) => {
  await signInAs('admin')
  await page.goto('/documents?tab=answers')
  const upload = page.getByLabel('Past proposal', { exact: true })
  await upload.setInputFiles({
    name: 'a.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4\nx'),
  })
  await expect(page.getByRole('alert')).toContainText('could not be read')
  const text = 'Our track record\n\nSince 2019 we have housed 63 families; 54 still hold their lease.\n'
  await upload.setInputFiles({ name: 'old.txt', mimeType: 'text/plain', buffer: Buffer.from(text) })
  await page.getByRole('button', { name: 'Keep 1 answer' }).click()
  await expectToast(page, '1 answer added')
  await expect(page.getByRole('article')).toContainText('from old.txt')
  const document = await createAndOpenLetter(page)
  expect(document.content).toContain('Since 2019 we have housed 63 families')
})

test('free members see Premium Only and a link to the plans', async ({ page, signInAs }) => {
  await signInAs('member')
  await page.goto('/documents')
  await expect(page.getByRole('heading', { name: 'Cover Letter' })).toBeVisible()
  for (const name of ['Budget Plan', 'Donor Thank-You', 'Grant Proposal', 'Impact Report', 'Logic Model']) {
    await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText('Premium Only')
  }
  await expect(page.getByRole('listitem').filter({ hasText: 'Cover letter' })).not.toContainText(
    'Premium Only',
  )
  const card = page.getByRole('listitem').filter({ hasText: 'Grant Proposal' })
  await card.getByRole('button', { name: 'Preview' }).click()
  await expectToast(page, 'Premium Feature', 'Upgrade your plan to preview premium templates')
  await card.getByRole('button', { name: 'Generate' }).click()
  await expectToast(page, 'Premium Feature', 'Upgrade your plan to generate premium documents')
  await page.goto('/documents?generate=')
  await fillForm(page, 'Budget Plan (from the Basic plan)')
  await pressGenerate(page)
  await expectToast(page, 'Premium Feature', 'Upgrade your plan to generate premium documents')
  await page.locator('li').getByText('Upgrade', { exact: true }).click()
  await expect(page).toHaveURL(/\/subscription/)
})

test('a free member generates a cover letter', async ({ page, signInAs }) => {
  await signInAs('member')
  await page.goto('/documents?generate=')
  await fillForm(page)
  await pressGenerate(page)
  await expect(dialog(page).getByText(/Saved in My Documents/)).toBeVisible()
})

test('template and title are required', async ({ page, signInAs }) => {
  await signInAs('member')
  await page.goto('/documents')
  await page.getByRole('button', { name: 'Generate Document' }).click()
  await pressGenerate(page)
  await expectToast(page, 'Missing Information', 'Please select a template and enter a document title')
})

test('a preview contains the member’s data, and a failed one shows an error', async ({ page, signInAs }) => {
  await signInAs('organization-member')
  await page.goto('/documents')
  const card = page.getByRole('listitem').filter({ hasText: 'Cover Letter' })
  await card.getByRole('button', { name: 'Preview' }).click()
  await expect(dialog(page).getByText(/\d+ of \d+ filled/)).toBeVisible()
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Close', exact: true }).click()
  await page.route('**/preview', (route) => route.fulfill({ status: 500, body: '' }))
  await card.getByRole('button', { name: 'Preview' }).click()
  await expectToast(page, 'Preview Failed', 'Failed to generate preview')
  await expect(dialog(page)).toBeHidden()
})

for (const { name, act, title, description } of [
  {
    name: 'no answer',
    act: (route: Route) => route.abort(),
    title: 'Generation Failed',
    description: 'Failed to generate document. Please try again.',
  },
  {
    name: 'an answer with a reason',
    act: (route: Route) =>
      route.fulfill({
        status: 429,
        json: { code: 'TOO_MANY_REQUESTS', message: 'Enough for today.', requestId: 'x' },
      }),
    title: 'Error',
    description: 'Enough for today.',
  },
  {
    name: 'an answer without a reason',
    act: (route: Route) => route.fulfill({ status: 502, body: 'Bad gateway' }),
    title: 'Error',
    description: 'Failed to generate document',
  },
  {
    name: 'a draft that fails on its way',
    act: (route: Route) =>
      route.fulfill(
        stream([
          ['started', started],
          ['failed', { message: 'x' }],
        ]),
      ),
    title: 'Generation Failed',
    description: 'Failed to generate document. Please try again.',
  },
]) {
  test(`generation with ${name} shows an error and keeps the form`, async ({ page, signInAs }) => {
    await signInAs('member')
    await page.goto('/documents?generate=')
    await fillForm(page)
    await page.route('**/api/generate-document', act)
    await pressGenerate(page)
    await expectToast(page, title, description)
    await expect(dialog(page).getByLabel('Document title')).toHaveValue('Keys First')
  })
}

const section = (index: number) => ({ index, html: `<p>Part ${index}</p>`, writer: 'model' })

test('a draft shows each section as it arrives and resumes after a lost connection', async ({
  page,
  signInAs,
}) => {
  await signInAs('admin')
  await page.goto('/documents')
  const letter = await readFirstDocument(page)
  let resumedAfter = ''
  const { promise: seen, resolve: goOn } = Promise.withResolvers<void>()
  await page.route('**/api/generate-document', async (route) => {
    const lastId = route.request().headers()['last-event-id']
    if (!lastId) {
      await route.fulfill(
        stream([
          ['started', started],
          ['section-started', { index: 0 }],
          ['section', section(0)],
          ['section-started', { index: 1 }],
        ]),
      )
      return
    }
    resumedAfter = lastId
    await seen
    await route.fulfill(
      stream(
        [
          ['section', section(1)],
          ['finished', { document: { ...letter, content: '<p>Part 0</p><p>Part 1</p>' } }],
        ],
        5,
      ),
    )
  })
  await fillForm(page)
  await pressGenerate(page)
  await expect(dialog(page).getByText('Drafting section 2 of 2')).toBeVisible()
  await expect(dialog(page).getByText('Part 0')).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: 'Stop' })).toBeVisible()
  goOn()
  await expect(dialog(page).getByText('Part 1')).toBeVisible()
  await expect(dialog(page).getByText(/Saved in My Documents, drafted by AI/)).toBeVisible()
  expect(resumedAfter).toBe('4')
})

async function readFirstDocument(page: Page) {
  const document = await createAndOpenLetter(page)
  await page.goto('/documents?generate=')
  return { ...document, writer: 'model' }
}

test('generation can be stopped', async ({ page, signInAs }) => {
  await signInAs('admin')
  await page.goto('/documents?generate=')
  let isStopped = false
  await page.route('**/api/generate-document', (route) =>
    route.fulfill(
      isStopped
        ? stream([['cancelled', {}]], 3)
        : stream([
            ['started', started],
            ['section-started', { index: 0 }],
          ]),
    ),
  )
  await page.route(`**/drafts/${DRAFT}/cancel`, async (route) => {
    isStopped = true
    await route.fulfill({ status: 200, json: {} })
  })
  await fillForm(page)
  await pressGenerate(page)
  await dialog(page).getByRole('button', { name: 'Stop' }).click()
  await expectToast(page, 'Drafting stopped', 'The draft was not saved.')
  await expect(dialog(page).getByRole('button', { name: 'Generate', exact: true })).toBeVisible()
})

test('edits are saved automatically, blanks can be filled, and an earlier version can be restored', async ({
  page,
  signInAs,
}) => {
  await signInAs('admin')
  await page.goto('/documents')
  await createAndOpenLetter(page)
  await dialog(page).getByRole('button', { name: 'Edit' }).click()
  const text = dialog(page).getByRole('textbox', { name: 'Document text' })
  await expect(text).toBeVisible()
  await expectAccessible(page)
  const blanks = await text.locator('mark').count()
  await dialog(page)
    .getByRole('button', { name: /Next blank/ })
    .click()
  await expect(text).toBeFocused()
  await page.keyboard.type('Quay Fund')
  await expect(text.locator('mark')).toHaveCount(blanks - 1)
  await dialog(page).getByLabel('Document title').fill('Keys Second')
  await dialog(page).getByRole('button', { name: 'Done' }).click()
  await expect(dialog(page).getByRole('button', { name: 'Edit' })).toBeVisible()
  await page.reload()
  await expect(dialog(page).getByRole('heading', { name: 'Keys Second', level: 2 })).toBeVisible()
  await expect(dialog(page)).toContainText('Quay Fund')
  await dialog(page).getByRole('button', { name: 'Versions' }).click()
  await page.route('**/restore', (route) => route.abort())
  await dialog(page).getByRole('button', { name: 'Restore this version' }).click()
  await expectToast(page, 'Failed to restore the version')
  await page.unroute('**/restore')
  await dialog(page).getByRole('button', { name: 'Restore this version' }).click()
  await expectToast(page, 'Version restored')
  await expect(dialog(page).getByRole('heading', { name: 'Keys First', level: 2 })).toBeVisible()
  await expect(dialog(page)).not.toContainText('Quay Fund')
})

test('going back while typing keeps the text', async ({ page, signInAs }) => {
  await signInAs('admin')
  await page.goto('/documents')
  await createAndOpenLetter(page)
  await page.goto('/documents?tab=mine')
  await page.getByRole('article', { name: 'Keys First' }).getByRole('button', { name: 'View' }).click()
  await dialog(page).getByRole('button', { name: 'Edit' }).click()
  await dialog(page).getByLabel('Document title').fill('Kept on the way')
  await page.goBack()
  await expect(dialog(page)).toBeHidden()
  const titles = async () =>
    ((await (await page.request.get('/api/generated-documents')).json()) as { title: string }[]).map(
      ({ title }) => title,
    )
  await expect.poll(titles).toContain('Kept on the way')
})

test('two tabs write in the same document', async ({ page, context, signInAs }) => {
  await signInAs('admin')
  await page.goto('/documents')
  await createAndOpenLetter(page)
  await dialog(page).getByRole('button', { name: 'Edit' }).click()
  await expect(dialog(page).getByLabel('Document title')).toBeVisible()
  const other = await context.newPage()
  await other.goto(page.url())
  await dialog(other).getByRole('button', { name: 'Edit' }).click()
  await dialog(other).getByLabel('Document title').fill('From the other tab')
  await expect(dialog(page).getByLabel('Document title')).toHaveValue('From the other tab')
  await dialog(page).getByLabel('Document title').fill('From this tab')
  await expect(dialog(other).getByLabel('Document title')).toHaveValue('From this tab')
  await dialog(other).getByRole('button', { name: 'Done' }).click()
  await expect(dialog(other).getByRole('heading', { name: 'From this tab', level: 2 })).toBeVisible()
})

test('documents can be searched, sorted, downloaded, deleted, and restored', async ({ page, signInAs }) => {
  await signInAs('admin')
  await page.goto('/documents?tab=mine')
  await expect(page.getByRole('heading', { name: 'No documents yet' })).toBeVisible()
  await createAndOpenLetter(page, 'Boats')
  await createAndOpenLetter(page, 'Anchors')
  await page.goto('/documents?tab=mine')
  const titles = page.getByRole('article').getByRole('heading')
  await expect(titles).toHaveText(['Anchors', 'Boats'])
  await page.getByLabel('Sort documents').selectOption('oldest')
  await expect(titles).toHaveText(['Boats', 'Anchors'])
  await page.getByLabel('Search documents').fill('anch')
  await expect(titles).toHaveText(['Anchors'])
  await expectAccessible(page)
  await page.getByLabel('Search documents').fill('nothing like it')
  await expect(page.getByRole('heading', { name: 'No matching documents' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear search' }).click()
  const card = page.getByRole('article', { name: 'Anchors' })
  for (const [label, suffix] of [
    ['PDF', 'pdf'],
    ['Word (DOCX)', 'docx'],
    ['Web page (HTML)', 'html'],
  ]) {
    await card.getByLabel('Download Anchors').click()
    const download = page.waitForEvent('download')
    await card.getByRole('link', { name: label }).click()
    expect((await download).suggestedFilename()).toBe(`Anchors.${suffix}`)
  }
  const OWN = '**/api/generated-documents/*'
  await page.route(OWN, (route) => route.abort())
  await card.getByRole('button', { name: 'Delete Anchors' }).click()
  await expectToast(page, 'Failed to delete document')
  await page.unroute(OWN)
  await card.getByRole('button', { name: 'Delete Anchors' }).click()
  await expectToast(page, 'Document deleted', 'Anchors')
  await expect(titles).toHaveText(['Boats'])
  await page.route('**/restore', (route) => route.abort())
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectToast(page, 'Failed to restore document')
  await page.unroute('**/restore')
  await page.getByRole('article', { name: 'Boats' }).getByRole('button', { name: 'Delete Boats' }).click()
  await expectToast(page, 'Document deleted', 'Boats')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectToast(page, 'Document restored', 'Boats')
  await expect(titles).toHaveText(['Boats'])
})

test('the lists show skeletons, errors with a retry, and empty states', async ({ page, signInAs }) => {
  await signInAs('member')
  const held = Promise.withResolvers<void>()
  await page.route(/api\/(document-templates|generated-documents)/, async (route) => {
    await held.promise
    await route.fulfill({ status: 503, json: { code: 'UNAVAILABLE', message: 'Not now', requestId: 'x' } })
  })
  await page.goto('/documents')
  await expect(page.getByRole('list', { name: 'Loading templates' }).getByRole('listitem')).toHaveCount(6)
  held.resolve()
  await expect(page.getByRole('heading', { name: 'The templates could not be loaded' })).toBeVisible()
  await page.getByRole('tab', { name: 'My Documents' }).click()
  await expect(page.getByRole('heading', { name: 'Your documents could not be loaded' })).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { name: 'No documents yet' })).toBeVisible()
  await page.route('**/api/document-templates', (route) => route.fulfill({ json: [] }))
  await page.getByRole('tab', { name: 'Available Templates' }).click()
  await expect(page.getByRole('heading', { name: 'No templates yet' })).toBeVisible()
})

/** The pages of a site that has a model. */
const offerAi = (page: Page) =>
  page.route('**/api/capabilities', (route) =>
    route.fulfill({ json: { drafting: true, explanations: true, translation: true } }),
  )

test('without a provider, nothing offers AI or translation', async ({ page, signInAs }) => {
  const words = /\bAI\b|translat/i
  for (const address of ['/', '/subscription', '/help-center/subscription-plans', '/contact']) {
    await page.goto(address)
    await page.waitForLoadState('networkidle')
    await expect(page.getByRole('heading').first()).toBeVisible()
    expect(await page.locator('body').innerText(), address).not.toMatch(words)
  }
  await signInAs('admin')
  await page.goto('/documents')
  await createAndOpenLetter(page)
  await expect(dialog(page).getByRole('button', { name: 'Edit' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('button', { name: /Translate/ })).toHaveCount(0)
  await page.goto('/admin/settings')
  const card = page.getByRole('region', { name: 'What this site can do' })
  await expect(card).toContainText('Set OPENAI_API_KEY, OPENAI_MODEL.')
  await expectAccessible(page)
})

test('translation requires a language other than English and reports a failure', async ({
  page,
  signInAs,
}) => {
  await signInAs('admin')
  await offerAi(page)
  await page.goto('/documents')
  await createAndOpenLetter(page)
  await dialog(page).getByRole('button', { name: 'Translate' }).click()
  const languageDialog = page.getByRole('dialog', { name: 'Translate Document' })
  await languageDialog.getByRole('button', { name: 'Translate' }).click()
  await expectToast(page, 'Missing Information', 'Please select a target language')
  await languageDialog.getByRole('combobox', { name: 'Target language' }).fill('engl')
  await expect(languageDialog.getByText('Nothing found')).toBeVisible()
  await languageDialog.getByRole('combobox', { name: 'Target language' }).fill('العر')
  await expectAccessible(page)
  await languageDialog.getByRole('option', { name: 'Arabic – العربية' }).click()
  await languageDialog.getByRole('button', { name: 'Translate' }).click()
  await expectToast(page, 'Translation Generation Failed', 'Translation needs an AI provider')
  await page.route('**/api/translate-document', (route) => route.abort())
  await languageDialog.getByRole('button', { name: 'Translate' }).click()
  await expectToast(page, 'Translation Failed', 'Failed to translate document. Please try again.')
})

/** Opens the Welsh glossary in the dialog that translates a new letter. */
async function openGlossary(page: Page, terms: number) {
  await createAndOpenLetter(page)
  await dialog(page).getByRole('button', { name: 'Translate' }).click()
  const languageDialog = page.getByRole('dialog', { name: 'Translate Document' })
  await languageDialog.getByRole('combobox', { name: 'Target language' }).fill('welsh')
  await languageDialog.getByRole('option').first().click()
  await languageDialog.getByText(`Glossary: ${terms} terms`).click()
  return languageDialog
}

test('a workspace keeps a glossary for each language', async ({ page, signInAs }) => {
  await signInAs('admin')
  await offerAi(page)
  await page.goto('/documents')
  const languageDialog = await openGlossary(page, 0)
  await languageDialog.getByLabel('In the original').fill('grant')
  await languageDialog.getByLabel('In the translation').fill('award')
  await languageDialog.getByRole('button', { name: 'Add term' }).click()
  await expect(languageDialog.getByRole('list', { name: 'Glossary' })).toContainText('award')
  await expectAccessible(page)
  await languageDialog.getByRole('button', { name: 'Delete grant' }).click()
  await expect(languageDialog.getByText('Glossary: 0 terms')).toBeVisible()
})

test.describe('without the Content-Security-Policy', () => {
  test.use({ bypassCSP: true })

  test('payloads in terms of the glossary do not run', async ({ page, signInAs }) => {
    await signInAs('admin')
    await offerAi(page)
    await page.addInitScript(detectDialogs)
    const rows = xssPayloads.map((source) => ({
      id: crypto.randomUUID(),
      source,
      target: source,
      language: 'cy',
    }))
    await page.route('**/api/glossary*', (route) => route.fulfill({ json: rows }))
    await page.goto('/documents')
    const languageDialog = await openGlossary(page, rows.length)
    await expect(languageDialog.getByRole('list', { name: 'Glossary' }).getByRole('listitem')).toHaveCount(
      rows.length,
    )
    expect(await triggerEvents(page, '[role=dialog]')).toBe(false)
    countPayloads(1)
  })
})

test('a translation opens next to its original, right to left', async ({ page, signInAs }) => {
  await signInAs('admin')
  await offerAi(page)
  await page.goto('/documents')
  const original = await createAndOpenLetter(page)
  const translated = {
    ...original,
    id: '5f0c4b7e-6f6a-4a43-9c55-0c8d1f2a7b11',
    title: 'المفاتيح أولا',
    content: '<h1>رسالة</h1><p>نطلب المساعدة.</p>',
    language: 'ar',
    isRtl: true,
    translationOf: original.id,
  }
  const language = { code: 'ar', name: 'Arabic', nativeName: 'العربية', isRtl: true }
  await page.route('**/api/translate-document', (route) =>
    route.fulfill({ status: 201, json: { language, document: translated } }),
  )
  await page.route(`**/api/generated-documents/${translated.id}`, (route) =>
    route.fulfill({ json: translated }),
  )
  await dialog(page).getByRole('button', { name: 'Translate' }).click()
  const languageDialog = page.getByRole('dialog', { name: 'Translate Document' })
  await languageDialog.getByRole('combobox', { name: 'Target language' }).fill('arab')
  await languageDialog.getByRole('option').first().click()
  await languageDialog.getByRole('button', { name: 'Translate' }).click()
  await expectToast(page, 'Document Translated', 'Translated to Arabic')
  const text = dialog(page).locator('[lang="ar"][dir="rtl"]')
  await expect(text).toContainText('نطلب المساعدة')
  await dialog(page).getByRole('button', { name: 'Open the original' }).click()
  await expect(dialog(page).getByRole('heading', { name: 'Keys First', level: 2 })).toBeVisible()
})

test('the dashboard shows the newest documents and their number', async ({ page, signInAs }) => {
  await signInAs('admin')
  await page.goto('/dashboard')
  const card = page.getByRole('region', { name: 'Recent Documents' })
  await expect(card.getByRole('link', { name: 'Generate Document' })).toBeVisible()
  await createAndOpenLetter(page, 'Boats')
  await page.goto('/dashboard')
  await card.getByRole('link', { name: 'Boats' }).click()
  await expect(dialog(page).getByRole('heading', { name: 'Boats', level: 2 })).toBeVisible()
})
