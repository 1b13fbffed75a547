import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { buildDocument, freeMember, idOf, languages } from '../testing/examples.data.ts'
import { findDocument, openPage, refusal } from '../testing/open-page.tsx'

const TRANSLATE = '/api/translate-document'
const letter = buildDocument()
const french = buildDocument({ id: idOf(22), title: 'Les clés', language: 'fr', translationOf: letter.id })

async function openDialog(responses: Record<string, unknown> = {}) {
  const page = openPage('/documents?tab=mine', {
    'GET /api/capabilities': { drafting: true, explanations: true, translation: true },
    ...responses,
  })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Translate Keys First' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Translate document' }))
  return { page, user, dialog }
}

async function translateToFrench({ user, dialog }: Awaited<ReturnType<typeof openDialog>>) {
  await user.type(await dialog.findByRole('combobox', { name: 'Target language' }), 'fren')
  await user.click(await screen.findByRole('option', { name: 'French – français' }))
  await user.click(dialog.getByRole('button', { name: 'Translate' }))
}

test('a document is translated into a new one, which opens', async () => {
  const opened = await openDialog({
    [`POST ${TRANSLATE}`]: { language: languages[1], document: french },
    [`GET /api/generated-documents/${french.id}`]: french,
  })
  await translateToFrench(opened)
  const dialog = await findDocument('Les clés')
  expect(dialog.getByText('French')).toBeTruthy()
  expect(dialog.getByRole('link', { name: 'Open the original' })).toBeTruthy()
  expect(opened.page.sentTo(TRANSLATE, 'POST')[0]?.body).toEqual({
    documentId: letter.id,
    targetLanguage: 'fr',
  })
})

test('a translation into Arabic is read from right to left', async () => {
  const arabic = { code: 'ar', name: 'Arabic', nativeName: 'العربية', isRtl: true }
  const content = '<p>نطلب المساعدة.</p>'
  const document = buildDocument({
    id: idOf(24),
    content,
    language: 'ar',
    isRtl: true,
    translationOf: letter.id,
  })
  const { user, dialog } = await openDialog({
    'GET /api/supported-languages': [...languages, arabic],
    [`POST ${TRANSLATE}`]: { language: arabic, document },
    [`GET /api/generated-documents/${document.id}`]: document,
  })
  await user.type(await dialog.findByRole('combobox', { name: 'Target language' }), 'العر')
  await user.click(await screen.findByRole('option', { name: 'Arabic – العربية' }))
  await user.click(dialog.getByRole('button', { name: 'Translate' }))
  const page = (await screen.findByText('نطلب المساعدة.')).closest('[dir]')
  expect([page?.getAttribute('dir'), page?.getAttribute('lang')]).toEqual(['rtl', 'ar'])
})

test('English is not offered, and a language is required', async () => {
  const { page, user, dialog } = await openDialog()
  await user.click(await dialog.findByRole('combobox', { name: 'Target language' }))
  expect(screen.queryByRole('option', { name: 'English' })).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Translate' }))
  expect((await screen.findAllByText('Please select a target language')).length).toBeGreaterThan(0)
  expect(page.sentTo(TRANSLATE, 'POST')).toEqual([])
})

test('a document in another language is translated into English', async () => {
  const english = buildDocument({ id: idOf(23), title: 'The keys', translationOf: letter.id })
  const { page, user, dialog } = await openDialog({
    [`POST ${TRANSLATE}`]: { language: languages[0], document: english },
    [`GET /api/generated-documents/${english.id}`]: english,
  })
  await user.click(await dialog.findByRole('combobox', { name: 'Written in' }))
  await user.click(await screen.findByRole('option', { name: 'French – français' }))
  await user.click(dialog.getByRole('combobox', { name: 'Target language' }))
  await user.click(await screen.findByRole('option', { name: 'English' }))
  await user.click(dialog.getByRole('button', { name: 'Translate' }))
  await findDocument('The keys')
  expect(page.sentTo(TRANSLATE, 'POST')[0]?.body).toEqual({
    documentId: letter.id,
    targetLanguage: 'en',
    sourceLanguage: 'fr',
  })
})

test('terms of the glossary are added, changed and deleted', async () => {
  const term = { id: idOf(50), source: 'grant', target: 'subvention', language: 'fr' }
  const { page, user, dialog } = await openDialog({
    'POST /api/glossary': term,
    [`PATCH /api/glossary/${term.id}`]: { ...term, target: 'aide' },
    [`DELETE /api/glossary/${term.id}`]: {},
  })
  await user.click(await dialog.findByRole('combobox', { name: 'Target language' }))
  await user.click(await screen.findByRole('option', { name: 'French – français' }))
  await user.click(await dialog.findByText('Glossary: 0 terms'))
  await user.type(dialog.getByLabelText('In the original'), 'grant')
  await user.type(dialog.getByLabelText('In the translation'), 'subvention')
  page.answers['GET /api/glossary'] = [term]
  await user.click(dialog.getByRole('button', { name: 'Add term' }))
  await user.click(await dialog.findByRole('button', { name: 'Edit grant' }))
  await user.clear(dialog.getByLabelText('In the translation'))
  await user.type(dialog.getByLabelText('In the translation'), 'aide')
  page.answers['GET /api/glossary'] = [{ ...term, target: 'aide' }]
  await user.click(dialog.getByRole('button', { name: 'Save term' }))
  expect(await dialog.findByText('aide')).toBeTruthy()
  page.answers['GET /api/glossary'] = []
  await user.click(dialog.getByRole('button', { name: 'Delete grant' }))
  await dialog.findByText('Glossary: 0 terms')
  expect(page.sentTo('/api/glossary', 'POST')[0]?.body).toEqual({
    source: 'grant',
    target: 'subvention',
    language: 'fr',
  })
  const change = page.sentTo(`/api/glossary/${term.id}`, 'PATCH')[0]?.body
  expect(change).toEqual({ source: 'grant', target: 'aide' })
})

test('what changed in the original is translated again', async () => {
  const stale = { ...french, originalRevision: 2 }
  const page = openPage(`/documents/${french.id}`, {
    'GET /api/capabilities': { drafting: true, explanations: true, translation: true },
    [`GET /api/generated-documents/${french.id}`]: stale,
    [`GET /api/generated-documents/${french.id}/checks`]: [],
    [`GET /api/generated-documents/${letter.id}`]: letter,
    'POST /api/translate-document/changes': {
      document: { ...stale, originalRevision: letter.revision },
      translated: 1,
      replaced: 0,
      unusedTerms: [{ source: 'grant', target: 'subvention' }],
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Translate the changes' }))
  const toasts = await screen.findAllByText(
    '1 sentence translated. Terms of your glossary that it doesn’t use: grant',
  )
  expect(toasts.length).toBeGreaterThan(0)
  expect(screen.queryByText('The original has changed since this translation.')).toBeNull()
  expect(page.sentTo('/api/translate-document/changes', 'POST')[0]?.body).toEqual({
    documentId: french.id,
    revision: french.revision,
  })
})

test('the Free plan leads to the plans instead of translating', async () => {
  const opened = await openDialog({ 'GET /api/user': freeMember })
  await translateToFrench(opened)
  const toasts = await screen.findAllByText('Upgrade your plan to generate premium documents')
  expect(toasts.length).toBeGreaterThan(0)
  expect(opened.page.sentTo(TRANSLATE, 'POST')).toEqual([])
})

test('without an AI provider translation is not offered', async () => {
  openPage('/documents?tab=mine')
  await screen.findByRole('button', { name: 'Delete Keys First' })
  expect(screen.queryByRole('button', { name: /Translate/ })).toBeNull()
})

test('a refusal by the server is shown', async () => {
  const message = 'Translation is not set up on this site.'
  const opened = await openDialog({
    [`POST ${TRANSLATE}`]: refusal(503, { code: 'AI_NOT_CONFIGURED', message }),
  })
  await translateToFrench(opened)
  await screen.findAllByText('Translation Generation Failed')
  expect(screen.getAllByText(message).length).toBeGreaterThan(0)
})

test('a server that cannot be reached is reported as such, and the dialog stays', async () => {
  const opened = await openDialog({
    [`POST ${TRANSLATE}`]: () => Promise.reject(new TypeError('Failed to fetch')),
  })
  await translateToFrench(opened)
  await screen.findAllByText('Translation Failed')
  expect(screen.getAllByText('Failed to translate document. Please try again.').length).toBeGreaterThan(0)
  expect(screen.getByRole('dialog', { name: 'Translate document' })).toBeTruthy()
})
