import { dismissToast, setCurrentUser, useSessionEnd } from '@fundharbor/kit'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { buildDocument, freeMember, idOf, member, templates, vanBudget } from '../testing/examples.data.ts'
import { findDocument, openPage, refusal } from '../testing/open-page.tsx'

const GENERATE = '/api/generate-document'
const PREVIEW = `GET /api/document-templates/${idOf(10)}/preview`
const filledPreview = {
  html: '<h1>Northquay</h1><p>We ask for <mark data-missing="requestedAmount">amount that you request, for example $25,000</mark>.</p>',
  missing: ['requestedAmount'],
}
const DRAFT = idOf(30)
const started = { draftId: DRAFT, sections: ['Opening', 'Budget'], writer: 'model' }
const letter = buildDocument({ writer: 'model' })

afterEach(() => act(dismissToast))

/** A stream of draft events. Further events can be sent until the test closes it. */
function streamDraft() {
  const encoder = new TextEncoder()
  let controller!: ReadableStreamDefaultController
  const body = new ReadableStream({ start: (given) => void (controller = given) })
  let id = 0
  const send = (event: string, data: object) =>
    controller.enqueue(encoder.encode(`id: ${++id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`))
  return { response: new Response(body), send, close: () => controller.close() }
}

async function fillForm(title = 'Keys First') {
  const user = userEvent.setup()
  const dialog = within(await screen.findByRole('dialog', { name: 'Generate Document' }))
  await screen.findByRole('option', { name: 'Cover Letter' })
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Template' }), 'Cover Letter')
  if (title) await user.type(dialog.getByRole('textbox', { name: 'Document title' }), title)
  return { user, dialog, generate: () => user.click(dialog.getByRole('button', { name: 'Generate' })) }
}

test('a document is generated section by section and can be opened', async () => {
  const stream = streamDraft()
  const page = openPage('/documents?generate=', {
    [`POST ${GENERATE}`]: stream.response,
    [PREVIEW]: filledPreview,
    [`GET /api/generated-documents/${letter.id}`]: letter,
  })
  const { user, dialog, generate } = await fillForm()
  const amount = await dialog.findByRole('textbox', { name: /^Amount that you request/ })
  expect(amount.getAttribute('placeholder')).toBe('$25,000')
  const preview = dialog.getByRole('region', { name: 'The document' })
  expect(preview.textContent).toContain('Northquay')
  await user.type(amount, '$50,000')
  expect(preview.textContent).toContain('We ask for $50,000.')
  await generate()
  stream.send('started', started)
  expect(await dialog.findByText('Drafting section 1 of 2')).toBeTruthy()
  stream.send('section', { index: 0, html: '<p>Dear funder</p>', writer: 'model' })
  expect(await dialog.findByText('Drafting section 2 of 2')).toBeTruthy()
  expect(dialog.getByRole('region', { name: 'The document' }).textContent).toContain('Dear funder')
  const sections = within(dialog.getByRole('region', { name: 'Sections' })).getAllByRole('listitem')
  expect(sections.map((item) => item.getAttribute('aria-current'))).toEqual([null, 'step'])
  stream.send('section', { index: 1, html: '<p>Budget</p>', writer: 'model' })
  stream.send('finished', { document: letter })
  stream.close()
  expect(await dialog.findByText('Saved in My Documents, drafted by AI')).toBeTruthy()
  expect(page.sentTo(GENERATE, 'POST').map(({ body }) => body)).toEqual([
    {
      templateId: idOf(10),
      title: 'Keys First',
      opportunityId: null,
      customVariables: { requestedAmount: '$50,000' },
    },
  ])
  await user.click(dialog.getByRole('link', { name: 'Open the document' }))
  await findDocument('Keys First')
})

test('a template and a title are required', async () => {
  const page = openPage('/documents?generate=')
  const { generate } = await fillForm('')
  await generate()
  const problems = await screen.findAllByText('Please select a template and enter a document title')
  expect(problems.length).toBeGreaterThan(0)
  expect(page.sentTo(GENERATE, 'POST')).toEqual([])
})

test('each section rises in once, when it is written', async () => {
  const risen: (string | null)[] = []
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }))
  Element.prototype.animate = function animate() {
    if (this.getAttribute('role') !== 'dialog') risen.push(this.textContent)
    return {} as Animation
  }
  onTestFinished(() => void Reflect.deleteProperty(Element.prototype, 'animate'))
  const stream = streamDraft()
  openPage('/documents?generate=', { [`POST ${GENERATE}`]: stream.response })
  const { dialog, generate } = await fillForm()
  await generate()
  stream.send('started', started)
  stream.send('section', { index: 0, html: '<p>Dear funder</p>', writer: 'model' })
  expect(await dialog.findByText('Dear funder')).toBeTruthy()
  stream.send('section', { index: 1, html: '<p>Costs</p>', writer: 'model' })
  expect(await dialog.findByText('Costs')).toBeTruthy()
  // An unfinished stream would be resumed.
  stream.send('finished', { document: letter })
  stream.close()
  expect(await dialog.findByText('Saved in My Documents, drafted by AI')).toBeTruthy()
  expect(risen).toEqual(['Dear funder', 'Costs'])
})

test('a blank of the finished draft is filled in where it is', async () => {
  const stream = streamDraft()
  const filled = { ...letter, content: '<p>Dear funder, we ask for $50,000.</p>', missing: [], revision: 4 }
  const page = openPage('/documents?generate=', {
    [`POST ${GENERATE}`]: stream.response,
    [`PUT /api/generated-documents/${letter.id}`]: filled,
  })
  const { user, dialog, generate } = await fillForm()
  await generate()
  stream.send('started', started)
  stream.send('finished', { document: letter })
  stream.close()
  expect(await dialog.findByText('1 blank left')).toBeTruthy()
  await user.click(await dialog.findByRole('button', { name: 'Fill in: requested amount' }))
  await user.keyboard('$50,000{Enter}')
  expect(await dialog.findByText(/we ask for \$50,000/)).toBeTruthy()
  expect(page.sentTo(`/api/generated-documents/${letter.id}`, 'PUT')[0]?.body).toMatchObject({
    content: filled.content,
    revision: 3,
  })
})

test('stopping a draft discards it', async () => {
  const stream = streamDraft()
  const cancel = `/api/generated-documents/drafts/${DRAFT}/cancel`
  const page = openPage('/documents?generate=', {
    [`POST ${GENERATE}`]: stream.response,
    [`POST ${cancel}`]: () => {
      stream.send('cancelled', {})
      stream.close()
      return {}
    },
  })
  const { user, dialog, generate } = await fillForm()
  await generate()
  stream.send('started', started)
  await dialog.findByText('Drafting section 1 of 2')
  await user.click(dialog.getByRole('button', { name: 'Stop' }))
  expect((await screen.findAllByText('The draft was not saved.')).length).toBeGreaterThan(0)
  expect(page.sentTo(cancel, 'POST')).toHaveLength(1)
  expect(dialog.getByRole('button', { name: 'Generate' })).toBeTruthy()
})

const limit = 'You can generate 20 documents a day. Try again tomorrow.'

test.each([
  ['with a reason', refusal(429, { code: 'RATE_LIMITED', message: limit }), 'Error', limit],
  ['without a reason', new Response('Bad gateway', { status: 502 }), 'Error', 'Failed to generate document'],
  [
    'by the network',
    () => Promise.reject(new TypeError('Failed to fetch')),
    'Generation Failed',
    'Failed to generate document. Please try again.',
  ],
])('a refusal %s shows an error and keeps the form', async (_, response, title, message) => {
  openPage('/documents?generate=', { [`POST ${GENERATE}`]: response })
  const { dialog, generate } = await fillForm()
  await generate()
  expect((await screen.findAllByText(title)).length).toBeGreaterThan(0)
  expect(screen.getAllByText(message).length).toBeGreaterThan(0)
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Document title' }).value).toBe('Keys First')
})

test('after the session has ended, the form stays and is sent again once the member is back', async () => {
  const stream = streamDraft()
  const signedOut = { code: 'SIGNED_OUT', message: 'Please sign in' }
  const page = openPage('/documents?generate=', { [`POST ${GENERATE}`]: refusal(401, signedOut) })
  const { dialog, generate } = await fillForm()
  await generate()
  await waitFor(() => expect(useSessionEnd.getState().hasEnded).toBe(true))
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Document title' }).value).toBe('Keys First')
  expect(screen.queryByText('Generation Failed')).toBeNull()
  page.answers[`POST ${GENERATE}`] = stream.response
  act(() => setCurrentUser(page.client, member))
  stream.send('started', started)
  stream.send('finished', { document: letter })
  stream.close()
  expect(await dialog.findByText('Saved in My Documents, drafted by AI')).toBeTruthy()
  const [first, second] = page.sentTo(GENERATE, 'POST')
  expect(first?.idempotencyKey).toBeTruthy()
  expect(second).toEqual(first)
})

test('a failed draft shows an error', async () => {
  const stream = streamDraft()
  openPage('/documents?generate=', { [`POST ${GENERATE}`]: stream.response })
  const { generate } = await fillForm()
  await generate()
  stream.send('started', started)
  stream.send('failed', { message: 'The model stopped' })
  stream.close()
  expect((await screen.findAllByText('Generation Failed')).length).toBeGreaterThan(0)
})

test('a premium template leads members of the Free plan to the plans', async () => {
  const premium = templates.map((template) => ({ ...template, isPremium: true }))
  const page = openPage(`/documents?generate=${idOf(10)}`, {
    'GET /api/user': freeMember,
    'GET /api/document-templates': premium,
  })
  const user = userEvent.setup()
  await screen.findByRole('option', { name: 'Cover Letter (Premium Only)' })
  await user.type(screen.getByRole('textbox', { name: 'Document title' }), 'Keys First')
  await user.click(screen.getByRole('button', { name: 'Generate' }))
  const upgrades = await screen.findAllByText('Upgrade your plan to generate premium documents')
  expect(upgrades.length).toBeGreaterThan(0)
  await waitFor(() => expect(page.sentTo(GENERATE, 'POST')).toEqual([]))
})

test('a sentence to check is not counted as a blank while the document is written', async () => {
  const stream = streamDraft()
  openPage('/documents?generate=', { [`POST ${GENERATE}`]: stream.response })
  const { dialog, generate } = await fillForm()
  await generate()
  stream.send('started', started)
  const html =
    '<p><mark data-missing="unsupported">We housed 900.</mark> <mark data-missing="need">the need</mark></p>'
  stream.send('section', { index: 0, html, writer: 'model' })
  expect(await dialog.findByText('1 blank so far')).toBeTruthy()
  // An unfinished stream would be resumed, in the next test.
  stream.send('finished', { document: letter })
  stream.close()
  await dialog.findByText('Saved in My Documents, drafted by AI')
})

test('says how many documents are left today', async () => {
  openPage('/documents?generate=')
  expect(await screen.findByText('47 of 50 documents left today. Failed attempts count, too.')).toBeTruthy()
})

test('tone and length are offered where a model writes', async () => {
  const page = openPage('/documents?generate=', {
    'GET /api/capabilities': { drafting: true, explanations: false, translation: false },
    [`POST ${GENERATE}`]: letter,
  })
  expect(await screen.findByText(/a draft by AI costs nothing extra/)).toBeTruthy()
  const { user, dialog, generate } = await fillForm()
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Tone' }), 'Warm')
  await user.selectOptions(
    dialog.getByRole('combobox', { name: 'Length' }),
    'Long: as much as your answers support',
  )
  await generate()
  await waitFor(() =>
    expect(page.sentTo(GENERATE, 'POST')[0]?.body).toMatchObject({ tone: 'warm', length: 'long' }),
  )
})

test('of two amounts, the one that somebody chooses is requested', async () => {
  const page = openPage('/documents?generate=', {
    [`POST ${GENERATE}`]: refusal(503, {}),
    'GET /api/document-templates': templates.map((each) => ({ ...each, placeholders: ['requestedAmount'] })),
    'GET /api/budgets': { ...vanBudget, statedRequest: '$12,000' },
  })
  const { user, dialog, generate } = await fillForm()
  const choice = within(await dialog.findByRole('group', { name: 'Which amount do you request?' }))
  await user.click(choice.getByRole('radio', { name: /\$10,000/ }))
  await generate()
  await waitFor(() =>
    expect(page.sentTo(GENERATE, 'POST')[0]?.body).toMatchObject({
      customVariables: { requestedAmount: '$10,000' },
    }),
  )
})
