import { readFile, writeFile } from 'node:fs/promises'
import type { APIRequestContext, Page } from '@playwright/test'
import { xssPayloads } from '../../services/chassis/src/testing/xss-payloads.data.ts'
import { expect, test } from '../fixtures.ts'
import { countPayloads } from '../payloads.ts'

// Without the Content-Security-Policy, so that only sanitizing can stop the payloads.
test.use({ bypassCSP: true })

// Pages with two hundred payloads are slow on a busy machine.
test.describe.configure({ timeout: 180_000 })

/** Records every dialog that a payload opens in a page or its frames. Leaves pages whose text is still being saved. */
function recordDialogs(page: Page): string[] {
  const dialogs: string[] = []
  page.on('dialog', async (dialog) => {
    if (dialog.type() === 'beforeunload') return dialog.accept()
    dialogs.push(`${dialog.message()} at ${page.url()}`)
    return dialog.dismiss()
  })
  return dialogs
}

/** Triggers pointer, focus, and click handlers on all elements. */
const triggerEvents = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((roots) => {
    for (const element of roots.flatMap((root) => [...root.querySelectorAll<HTMLElement>('*')])) {
      for (const name of ['mouseover', 'mouseenter', 'pointerover', 'focus', 'toggle', 'copy', 'submit']) {
        element.dispatchEvent(new Event(name, { bubbles: true, cancelable: true }))
      }
      if (!element.closest('a')) element.click()
    }
  })

const parts = Array.from({ length: Math.ceil(xssPayloads.length / 100) }, (_, n) =>
  xssPayloads.slice(n * 100, n * 100 + 100),
)

async function createTemplate(
  request: APIRequestContext,
  origin: string | undefined,
  template: string,
): Promise<string> {
  const name = `Payloads ${crypto.randomUUID()}`
  const data = { name, description: 'Payloads', category: 'letter', template }
  const response = await request.post('/api/admin/document-templates', {
    data,
    headers: { origin: origin ?? '' },
  })
  expect(response.status()).toBe(201)
  return ((await response.json()) as { id: string }).id
}

/** Disables the template, so that other tests do not see it. */
async function disableTemplate(
  request: APIRequestContext,
  origin: string | undefined,
  id: string,
): Promise<void> {
  const data = {
    name: `Payloads ${id}`,
    description: 'x',
    category: 'letter',
    template: 'x',
    isActive: false,
    version: 1,
  }
  const options = { data, headers: { origin: origin ?? '' } }
  expect((await request.put(`/api/admin/document-templates/${id}`, options)).status()).toBe(200)
}

interface GeneratedDocument {
  id: string
}

async function generate(
  request: APIRequestContext,
  origin: string | undefined,
  data: object,
): Promise<GeneratedDocument> {
  const response = await request.post('/api/generate-document', { data, headers: { origin: origin ?? '' } })
  expect(response.status()).toBe(201)
  return (await response.json()) as GeneratedDocument
}

test('payloads in variables and templates do not run in the page, the editor, or the files', async ({
  page,
  context,
  baseURL,
  signInAs,
}, testInfo) => {
  await signInAs('admin')
  const dialogs = recordDialogs(page)
  const slots = parts[0]?.map((_, n) => `<p>{{v${n}}} <a href="{{v${n}}}" title="{{v${n}}}">x</a></p>`) ?? []
  const raw = xssPayloads.join('<p>and</p>')
  const templateId = await createTemplate(page.request, baseURL, slots.join('') + raw)
  for (const part of parts) {
    const customVariables = Object.fromEntries(part.map((payload, n) => [`v${n}`, payload]))
    const { id } = await generate(page.request, baseURL, {
      templateId,
      title: part[0]?.slice(0, 200),
      customVariables,
    })
    await page.goto(`/documents/${id}`)
    const main = page.getByRole('main')
    await expect(main.getByRole('button', { name: 'Edit' })).toBeVisible({ timeout: 30_000 })
    await triggerEvents(page, 'main [dir]')
    await main.getByRole('button', { name: 'Edit' }).click()
    await expect(main.getByRole('textbox', { name: 'Document text' })).toBeVisible({ timeout: 30_000 })
    await triggerEvents(page, '.ProseMirror')
    const file = await page.request.get(`/api/generated-documents/${id}/download?format=html`)
    expect(file.headers()['content-disposition']).toContain('attachment')
    const path = testInfo.outputPath('opened.html')
    await writeFile(path, await file.body())
    const opened = await context.newPage()
    const dialogsInFile = recordDialogs(opened)
    await opened.goto(`file://${path}`)
    await triggerEvents(opened, 'body')
    // Without the file's own Content-Security-Policy, so that only sanitizing can stop the payloads.
    await writeFile(path, (await readFile(path, 'utf8')).replace(/<meta http-equiv[^>]*>/, ''))
    await opened.reload()
    await triggerEvents(opened, 'body')
    await opened.close()
    expect(dialogsInFile).toEqual([])
  }
  await disableTemplate(page.request, baseURL, templateId)
  expect(dialogs).toEqual([])
  // As text, address, title and template: in the page, the editor, the file, and the file without its policy.
  countPayloads(16)
})

test('unsanitized markup from a service does not run in drafts, documents, previews, or versions', async ({
  page,
  baseURL,
  signInAs,
}) => {
  await signInAs('admin')
  const dialogs = recordDialogs(page)
  const list = (await (await page.request.get('/api/document-templates')).json()) as {
    id: string
    name: string
  }[]
  const templateId = list.find(({ name }) => name === 'Cover Letter')?.id
  const { id } = await generate(page.request, baseURL, { templateId, title: 'Payloads' })
  const document = await (await page.request.get(`/api/generated-documents/${id}`)).json()
  // Some also get their own page, because a payload that opens a comment would hide those after it.
  const html = xssPayloads.map((payload) => `<div>${payload}</div>`)
  const dialog = page.getByRole('dialog')
  const main = page.getByRole('main')
  for (const content of [...html.filter((_, n) => n % 60 === 0), html.join('\n')]) {
    await page.unrouteAll()
    await page.route(`**/api/generated-documents/${id}`, (route) =>
      route.fulfill({ json: { ...document, content } }),
    )
    await page.goto(`/documents/${id}`)
    await main.getByRole('button', { name: 'Edit' }).click()
    await expect(main.getByRole('textbox', { name: 'Document text' })).toBeVisible({ timeout: 30_000 })
  }
  await page.route('**/api/generate-document', (route) => {
    const started = { draftId: id, sections: html.map((_, n) => `Section ${n}`), writer: 'model' }
    const sections = html.map((part, index) => ['section', { index, html: part, writer: 'model' }] as const)
    const body = [['started', started] as const, ...sections, ['finished', { document }] as const]
      .map(([event, data], n) => `id: ${n + 1}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
      .join('')
    return route.fulfill({ contentType: 'text/event-stream', body })
  })
  await page.goto('/documents?generate=')
  await dialog.getByLabel('Template', { exact: true }).selectOption({ label: 'Cover Letter' })
  await dialog.getByLabel('Document title').fill('Payloads')
  await dialog.getByRole('button', { name: 'Generate', exact: true }).click()
  await expect(dialog.getByText(/Saved in My Documents/)).toBeVisible()
  await triggerEvents(page, '[aria-label="The document"]')
  expect(dialogs).toEqual([])
  // The document and the draft.
  countPayloads(2)
})

test('payloads pasted into the editor do not run and are sanitized when saved', async ({
  page,
  baseURL,
  signInAs,
}) => {
  await signInAs('admin')
  const dialogs = recordDialogs(page)
  const templateId = await createTemplate(page.request, baseURL, '<p>Begin</p>')
  const { id } = await generate(page.request, baseURL, { templateId, title: 'Pasted' })
  await disableTemplate(page.request, baseURL, templateId)
  await page.goto(`/documents/${id}`)
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Edit' }).click()
  const text = main.getByRole('textbox', { name: 'Document text' })
  await text.click()
  await text.evaluate((element, payloads) => {
    for (const payload of payloads) {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/html', `<p>pasted ${payload}</p>`)
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }
  }, xssPayloads)
  await main.getByRole('button', { name: 'Done' }).click()
  await expect(main.getByRole('button', { name: 'Edit' })).toBeVisible({ timeout: 30_000 })
  await page.reload()
  await expect(main).toContainText('pasted')
  await triggerEvents(page, 'main [dir]')
  expect(dialogs).toEqual([])
  countPayloads(1)
})
