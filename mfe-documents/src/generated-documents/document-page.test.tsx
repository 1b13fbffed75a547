import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { FACTS, TEXT, TITLE } from '@fundharbor/document-schema/fields'
import { MAX_DOCUMENT_LENGTH } from '@fundharbor/contracts/documents/generated-documents'
import { LiveClose } from '@fundharbor/contracts/documents/live'
import { describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { serveLive } from '../testing/live-server.test-helper.ts'
import { buildDocument, idOf, versions } from '../testing/examples.data.ts'
import { findDocument, listOf, openPage, refusal } from '../testing/open-page.tsx'

const letter = buildDocument()
const ONE = `/api/generated-documents/${letter.id}`
const BUSY = refusal(503, { code: 'UNAVAILABLE', message: 'Please wait a moment' })

async function openLetter(responses: Record<string, unknown> = {}) {
  const page = openPage(`/documents/${letter.id}`, { [`GET ${ONE}`]: letter, ...responses })
  const shown = await findDocument('Keys First')
  return { page, shown, user: userEvent.setup() }
}

test('a document is shown with its writer and its blanks', async () => {
  const { shown, user } = await openLetter()
  expect(shown.queryByText(/\bAI\b|Translate/)).toBeNull()
  await user.click(await shown.findByText('1 blank left'))
  expect(shown.getByText('requested amount', { selector: 'li' })).toBeTruthy()
})

test('a sentence to check is not listed as a blank', async () => {
  const unsupported = '<p><mark data-missing="unsupported">We housed 4,711 people.</mark></p>'
  const { shown, user } = await openLetter({
    [`GET ${ONE}`]: buildDocument({ content: `${unsupported}${letter.content}` }),
  })
  await user.click(await shown.findByText('1 blank left'))
  expect(shown.queryByText('We housed 4,711 people.', { selector: 'li' })).toBeNull()
})

const twoBlanks = buildDocument({
  content:
    '<p>We ask for <mark data-missing="requestedAmount">amount</mark> in <mark data-missing="start">start</mark>.</p><p>Again: <mark data-missing="requestedAmount">amount</mark></p>',
  missing: ['requestedAmount', 'start'],
})

test('a click on a blank fills it in, wherever it is asked for, and Enter goes on to the next', async () => {
  const second = '<p>We ask for $5 in <mark data-missing="start">start</mark>.</p><p>Again: $5</p>'
  const saved = { ...twoBlanks, content: second, missing: ['start'], revision: 4 }
  const { page, shown, user } = await openLetter({ [`GET ${ONE}`]: twoBlanks, [`PUT ${ONE}`]: saved })
  const [amount] = await shown.findAllByRole('button', { name: 'Fill in: amount' })
  await user.click(amount as HTMLElement)
  await user.keyboard('$5{Enter}')
  const start = await shown.findByRole('textbox', { name: 'start' })
  expect(document.activeElement).toBe(start)
  expect(page.sentTo(ONE, 'PUT').map(({ body }) => body)).toEqual([
    { title: 'Keys First', content: second, revision: 3 },
  ])
  expect(shown.getByText('Filled in.')).toBeTruthy()
  const last = { ...saved, content: '<p>We ask for $5 in March.</p>', missing: [], revision: 5 }
  page.answers[`PUT ${ONE}`] = last
  await user.keyboard('March{Enter}')
  expect(await shown.findByText('Filled in. No blanks are left.')).toBeTruthy()
  expect(page.sentTo(ONE, 'PUT')[1]?.body).toMatchObject({ revision: 4 })
})

test('a blank is opened with the keyboard, and Escape leaves it blank', async () => {
  const { page, shown, user } = await openLetter()
  const blank = await shown.findByRole('button', { name: 'Fill in: requested amount' })
  blank.focus()
  await user.keyboard('{Enter}')
  await user.type(shown.getByRole('textbox', { name: 'requested amount' }), '$5{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(blank))
  expect(page.sentTo(ONE, 'PUT')).toEqual([])
})

test('a blank that is not stored keeps its text', async () => {
  const { shown, user } = await openLetter({ [`PUT ${ONE}`]: BUSY })
  await user.click(await shown.findByRole('button', { name: 'Fill in: requested amount' }))
  await user.keyboard('$5{Enter}')
  expect((await screen.findAllByText('Not saved')).length).toBeGreaterThan(0)
  expect(shown.getByRole<HTMLInputElement>('textbox', { name: 'requested amount' }).value).toBe('$5')
})

test('says what to look at before it is sent, and shows the place', async () => {
  const check = { level: 'problem', quote: null, place: null }
  const { page, shown, user } = await openLetter({
    [`GET ${ONE}`]: buildDocument({
      content:
        '<table><tbody><tr><td>Total</td><td>$5</td></tr></tbody></table><p><mark data-missing="a">a</mark></p>',
    }),
    [`GET ${ONE}/checks`]: [
      { ...check, kind: 'blanks', message: '1 blank is still to fill in.' },
      { ...check, kind: 'budget', message: 'The budget adds up to $5.', place: 'Total | $5' },
      { ...check, kind: 'length', level: 'warning', message: 'It is too long.', quote: 'At most 6 pages.' },
    ],
  })
  const list = within(await shown.findByRole('region', { name: 'Before you send it' }))
  expect(list.getByText('At most 6 pages.').tagName).toBe('BLOCKQUOTE')
  const [blank, budget] = list.getAllByRole('button', { name: 'Show' })
  await user.click(blank as HTMLElement)
  expect(document.activeElement?.tagName).toBe('MARK')
  await user.click(budget as HTMLElement)
  expect(document.activeElement?.textContent).toBe('Total$5')
  expect(list.getAllByRole('listitem')).toHaveLength(3)
  expect(page.sentTo(`${ONE}/checks`, 'GET')).toHaveLength(1)
})

test('a check that fails can be retried, and may find nothing', async () => {
  const { page, shown, user } = await openLetter({ [`GET ${ONE}/checks`]: BUSY })
  await shown.findByText('The document could not be checked.')
  page.answers[`GET ${ONE}/checks`] = []
  await user.click(shown.getByRole('button', { name: 'Retry' }))
  expect(await shown.findByText('We found nothing to fix. Read it once more, aloud.')).toBeTruthy()
})

test('a sentence says where it comes from, under the pointer and with the keyboard', async () => {
  const content =
    '<h1>Keys First</h1><p>We lease homes. We ask for $5.</p><p>Edited since.</p><p><strong>Rents</strong> rose.</p>'
  const sources = [
    { text: 'We lease homes.', from: ['Your answer to “What will you do?”, November 22, 2026'] },
    { text: 'We ask for $5.', from: ['The template', 'Your budget'] },
    { text: 'Keys First', from: ['The title that you gave it'] },
    { text: 'rose.', from: ['Your profile'] },
  ]
  const { shown, user } = await openLetter({ [`GET ${ONE}`]: buildDocument({ content, sources }) })
  expect(shown.getByRole('status').textContent).toMatch(/^Point at a sentence/)
  await user.hover(shown.getByText('We ask for $5.'))
  expect(shown.getByRole('status').textContent).toBe('From: The template; Your budget')
  shown.getByText('We lease homes.').focus()
  await waitFor(() => expect(shown.getByRole('status').textContent).toMatch(/^From: Your answer to/))
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(document.activeElement?.textContent).toBe('rose.')
  expect(shown.getByText('Edited since.').querySelector('span')).toBeNull()
  expect(shown.getAllByText('Keys First', { selector: 'h1' }).at(-1)?.children).toHaveLength(0)
})

test('words within other sentences get no source', async () => {
  const content = '<p>In 2025, 312 families came. 12</p><table><tbody><tr><td>12</td></tr></tbody></table>'
  const sources = [{ text: '12', from: ['Your budget'] }]
  const { shown } = await openLetter({ [`GET ${ONE}`]: buildDocument({ content, sources }) })
  await waitFor(() => expect(shown.getAllByText('12', { selector: 'span' })).toHaveLength(2))
  expect(shown.getByText(/312 families/).textContent).toBe('In 2025, 312 families came. 12')
})

test('a translation is read beside its original', async () => {
  const id = idOf(21)
  const original = buildDocument({ id, content: '<p>We lease homes.</p>' })
  const translation = buildDocument({
    content: '<p>Nous louons des logements.</p>',
    language: 'fr',
    translationOf: id,
  })
  const { shown, user } = await openLetter({
    [`GET ${ONE}`]: translation,
    [`GET /api/generated-documents/${id}`]: original,
  })
  expect(shown.queryByText('We lease homes.')).toBeNull()
  await user.click(shown.getByRole('checkbox', { name: 'Show the original beside it' }))
  const beside = within(await shown.findByRole('region', { name: 'Original' }))
  expect(await beside.findByText('We lease homes.')).toBeTruthy()
  expect(shown.getByText('Nous louons des logements.')).toBeTruthy()
})

test('what is only in the translation is marked', async () => {
  const { shown } = await openLetter({
    [`GET ${ONE}`]: buildDocument({
      content: '<p>Nous louons des logements.</p><p>Pour la <em>France</em> seulement.</p>',
      language: 'fr',
      onlyTranslated: ['Pour la France seulement.'],
    }),
  })
  const marks = await shown.findAllByText('Only in the translation')
  expect(marks.map(({ parentElement }) => parentElement?.textContent)).toEqual([
    'Pour la France seulement. Only in the translation',
  ])
})

test('a document that fails to load can be retried', async () => {
  const page = openPage(`/documents/${letter.id}`, { [`GET ${ONE}`]: BUSY })
  await screen.findByText('This document could not be opened')
  page.answers[`GET ${ONE}`] = letter
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  await findDocument('Keys First')
})

test('deleting leads to the other documents; a failure stays', async () => {
  const { page, shown, user } = await openLetter({ [`DELETE ${ONE}`]: BUSY })
  await user.click(shown.getByRole('button', { name: 'Delete' }))
  await screen.findAllByText('Failed to delete document')
  await findDocument('Keys First')
  page.answers[`DELETE ${ONE}`] = {}
  page.answers['GET /api/generated-documents'] = listOf([])
  await user.click(shown.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(location.pathname + location.search).toBe('/documents?tab=mine'))
})

describe('editing', () => {
  const startEditing = async (responses: Record<string, unknown> = {}) => {
    const server = serveLive(letter)
    const opened = await openLetter(responses)
    await opened.user.click(opened.shown.getByRole('button', { name: 'Edit' }))
    const title = await opened.shown.findByRole('textbox', { name: 'Document title' })
    await opened.shown.findByRole('textbox', { name: 'Document text' })
    const status = () => opened.shown.getAllByRole('status').map(({ textContent }) => textContent)
    return { ...opened, title, status, server }
  }

  test('changes are stored as they are typed, and Done shows them', async () => {
    const { page, shown, user, title, status, server } = await startEditing()
    await waitFor(() => expect(status()).toContain('Saved'))
    await user.type(title, ' now')
    await waitFor(() => expect(server.document()?.getMap(FACTS).get(TITLE)).toBe('Keys First now'))
    await waitFor(() => expect(status()).toContain('Saved'))
    page.answers[`GET ${ONE}`] = { ...letter, title: 'Keys First now', revision: 4 }
    await user.click(shown.getByRole('button', { name: 'Done' }))
    await findDocument('Keys First now')
    expect(await screen.findByRole('button', { name: 'Edit' })).toBeTruthy()
    expect(page.sentTo(ONE, 'PUT')).toEqual([])
  })

  test('what others write appears, with who is here', async () => {
    const { shown, server } = await startEditing()
    const paragraph = new Y.XmlElement('paragraph')
    paragraph.insert(0, [new Y.XmlText('By Bo.')])
    server.document()?.getXmlFragment(TEXT).push([paragraph])
    await waitFor(() =>
      expect(shown.getByRole('textbox', { name: 'Document text' }).textContent).toContain('By Bo.'),
    )
    server.document()?.awareness.setLocalState({ user: { id: idOf(2), name: 'Bo Chen' } })
    const others = within(await shown.findByRole('list', { name: 'Also here' }))
    expect(others.getByText('Bo Chen')).toBeTruthy()
  })

  test('offline, changes stay, and leaving waits for the connection', async () => {
    const { shown, user, title, status, server } = await startEditing()
    server.goDown()
    await waitFor(() =>
      expect(status()).toContain('Offline. Your changes are kept and sent when you reconnect.'),
    )
    await user.type(title, '!')
    await user.click(shown.getByRole('button', { name: 'Done' }))
    await waitFor(() => expect(shown.getByRole('button', { name: 'Done' }).ariaBusy).not.toBe('true'))
    expect(shown.getByRole<HTMLInputElement>('textbox', { name: 'Document title' }).value).toBe('Keys First!')
  })

  test('says what is not stored, why and what to do, until it is', async () => {
    const { shown, user, status, server } = await startEditing()
    const tell = (news: string) => server.document()?.broadcastStateless(news)
    tell('failed')
    await waitFor(() => expect(status().join()).toMatch(/^Not saved yet\. We keep trying/))
    tell('stored')
    await waitFor(() => expect(status()).toContain('Saved'))
    tell('tooLong')
    await waitFor(() => expect(status().join()).toMatch(/400,000 characters.*Remove some text/))
    server.answerStoreWith('tooLong')
    await user.click(shown.getByRole('button', { name: 'Done' }))
    expect(await screen.findByRole('button', { name: 'Edit' })).toBeTruthy()
  })

  test('a text that cannot fit is not called saved, and Done says so first', async () => {
    const { shown, user, status, server } = await startEditing()
    const long = new Y.XmlElement('paragraph')
    long.insert(0, [new Y.XmlText('a'.repeat(MAX_DOCUMENT_LENGTH))])
    const text = server.document()?.getXmlFragment(TEXT)
    text?.push([long])
    await waitFor(() => expect(text?.length).toBeGreaterThan(1))
    server.answerStoreWith('tooLong')
    await user.click(shown.getByRole('button', { name: 'Done' }))
    await waitFor(() => expect(status().join()).toMatch(/^Not saved/))
    expect(shown.getByRole('textbox', { name: 'Document text' })).toBeTruthy()
  })

  test.each([
    ['accessChanged', /^Your access has changed/],
    ['deleted', /^This document was deleted/],
    ['tooLong', /largest size/],
  ] as const)('when the server ends it (%s), the text can only be read', async (reason, text) => {
    const { shown, server } = await startEditing()
    server.end(LiveClose[reason])
    expect(await shown.findByText(text)).toBeTruthy()
    await waitFor(() =>
      expect(shown.getByRole('textbox', { name: 'Document text' }).getAttribute('contenteditable')).toBe(
        'false',
      ),
    )
    expect(shown.queryByRole('toolbar')).toBeNull()
  })

  test('finds an answer, marks it if it is old, and inserts it as text', async () => {
    const answer = {
      id: letter.id,
      question: 'need',
      asked: 'What is wrong today?',
      rows: [{ need: '<b>212</b> families sleep in shelters.' }],
      projectId: null,
      opportunityId: null,
      opportunityTitle: null,
      source: 'interview',
      sourceName: null,
      answeredAt: letter.createdAt,
      isStale: true,
      foundBy: 'meaning',
    }
    const { shown, user } = await startEditing({ 'GET /api/answers/search': [answer] })
    await user.click(shown.getByText('Find an answer'))
    await user.type(shown.getByRole('searchbox', { name: 'Search your answers' }), 'homeless')
    const found = within(await shown.findByRole('article', { name: 'What is wrong today?' }))
    expect(found.getByText('Over a year old: check it')).toBeTruthy()
    await user.click(found.getByRole('button', { name: 'Insert' }))
    expect(shown.getByRole('textbox', { name: 'Document text' }).textContent).toContain(
      '<b>212</b> families sleep in shelters.',
    )
  })

  const drafting = { drafting: true, explanations: false, translation: false }
  /** Selects all of the text, as the editor is told by the browser. */
  async function selectAll({ shown, user }: Awaited<ReturnType<typeof startEditing>>) {
    shown.getByRole('textbox', { name: 'Document text' }).focus()
    await user.keyboard('{Control>}a{/Control}')
  }

  test('a selection is rewritten, and replaced only after it was read', async () => {
    const allowance = { perDay: 50, left: 46 }
    const opened = await startEditing({
      'GET /api/capabilities': drafting,
      'POST /api/rewrite-text': { html: '<p>We ask for less.</p>', allowance },
    })
    const { page, shown, user } = opened
    const rewriter = within(await shown.findByRole('region', { name: 'Rewrite with AI' }))
    await rewriter.findByText(/Select at least one sentence\. .*47 left/)
    expect(rewriter.getByRole('button', { name: 'Shorter' }).hasAttribute('disabled')).toBe(true)
    await selectAll(opened)
    await user.click(rewriter.getByRole('button', { name: 'Shorter' }))
    const text = shown.getByRole('textbox', { name: 'Document text' })
    const news = within(await shown.findByRole('article', { name: 'New text' }))
    expect(text.textContent).toContain('Dear funder')
    await rewriter.findByText(/46 left/)
    await user.click(news.getByRole('button', { name: 'Replace the text' }))
    expect(text.textContent).toBe('We ask for less.')
    const [{ body } = { body: {} }] = page.sentTo('/api/rewrite-text', 'POST')
    expect(body).toMatchObject({
      wish: 'shorter',
      html: expect.stringContaining('data-missing="requestedAmount"'),
    })
  })

  test('a criterion is chosen from those of the opportunity', async () => {
    const opened = await startEditing({
      'GET /api/capabilities': drafting,
      [`GET ${ONE}/criteria`]: ['Need', 'Impact'],
      'POST /api/rewrite-text': refusal(503, {
        code: 'UNAVAILABLE',
        message: 'The AI service isn’t responding.',
      }),
    })
    const { page, shown, user } = opened
    await shown.findByRole('region', { name: 'Rewrite with AI' })
    await selectAll(opened)
    await user.click(shown.getByRole('button', { name: 'Answer the criterion' }))
    await user.selectOptions(await shown.findByRole('combobox', { name: 'Criterion' }), 'Impact')
    await user.click(shown.getByRole('button', { name: 'Rewrite' }))
    expect(await shown.findByText(/The AI service isn’t responding\./)).toBeTruthy()
    expect(page.sentTo('/api/rewrite-text', 'POST')[0]?.body).toMatchObject({ criterion: 'Impact' })
  })

  test('without a model, nothing is offered to be rewritten', async () => {
    const { shown } = await startEditing()
    expect(shown.queryByText(/AI/)).toBeNull()
  })

  test('a document needs a title', async () => {
    const { shown, user, title } = await startEditing()
    await user.clear(title)
    expect(shown.getByText('Enter a document title')).toBeTruthy()
  })

  test('the toolbar counts the blanks and moves to the next one', async () => {
    const { shown, user } = await startEditing()
    await user.click(shown.getByRole('button', { name: 'Next blank: 1 left' }))
    expect(shown.getByRole('toolbar', { name: 'Formatting' })).toBeTruthy()
    expect(shown.getByRole('textbox', { name: 'Document text' }).textContent).toContain('requested amount')
  })
})

describe('versions', () => {
  const responses = {
    [`GET ${ONE}/versions`]: versions,
    [`GET ${ONE}/versions/2`]: { ...versions[0], content: '<p>Second</p>' },
    [`GET ${ONE}/versions/1`]: { ...versions[1], content: '<p>First</p>' },
  }
  const openVersions = async (more: Record<string, unknown> = {}) => {
    const opened = await openLetter({ ...responses, ...more })
    await opened.user.click(opened.shown.getByRole('button', { name: 'Versions' }))
    return opened
  }

  test('an earlier version is viewed and restored', async () => {
    const restored = { ...letter, title: 'Keys', content: '<p>First</p>', revision: 4 }
    const { page, shown, user } = await openVersions({ [`POST ${ONE}/versions/1/restore`]: restored })
    expect(await shown.findByText('Second')).toBeTruthy()
    await user.click(shown.getByRole('button', { name: /Keys, 1 word$/ }))
    expect(await shown.findByText('First')).toBeTruthy()
    page.answers[`GET ${ONE}`] = restored
    await user.click(shown.getByRole('button', { name: 'Restore this version' }))
    await screen.findAllByText('Version restored')
    await findDocument('Keys')
  })

  test('a version that cannot be restored shows an error', async () => {
    const { shown, user } = await openVersions({ [`POST ${ONE}/versions/2/restore`]: BUSY })
    await user.click(await shown.findByRole('button', { name: 'Restore this version' }))
    expect((await screen.findAllByText('Failed to restore the version')).length).toBeGreaterThan(0)
  })

  test('without earlier versions, says when they appear', async () => {
    const { shown } = await openVersions({ [`GET ${ONE}/versions`]: [] })
    expect(await shown.findByText('No earlier versions')).toBeTruthy()
  })
})
