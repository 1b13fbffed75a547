import { COMMENTS_CHANGED, LiveClose } from '@fundharbor/contracts/documents/live'
import type { DocumentComment } from '@fundharbor/contracts/documents/comments'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { TEXT } from '@fundharbor/document-schema/fields'
import { describe, expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import { buildDocument, idOf, member, team, TODAY } from '../testing/examples.data.ts'
import { serveLive } from '../testing/live-server.test-helper.ts'
import { openPage, refusal } from '../testing/open-page.tsx'

const letter = buildDocument({ content: '<p>We house people in town.</p>', missing: [] })
const ONE = `/api/generated-documents/${letter.id}`
const COMMENTS = `${ONE}/comments`
const [amara] = team.members
const bo = { ...amara, userId: idOf(2), name: 'Bo Chen', role: 'reviewer' }
const as = (workspaceRole: string) => ({ 'GET /api/user': { ...member, workspaceRole } })

/** Their positions are made up, so that they are found by their quote. */
const remark: DocumentComment = {
  id: idOf(40),
  anchor: { from: 'AA==', to: 'AA==' },
  quote: 'house people',
  text: 'How many?',
  replacement: null,
  status: 'open',
  closedBy: null,
  closedAt: null,
  createdBy: bo.userId,
  createdAt: TODAY,
  replies: [],
}
const suggestion = { ...remark, id: idOf(41), text: '', replacement: 'house 40 people' }

async function openComments(responses: Record<string, unknown> = {}, button = 'Edit') {
  const server = serveLive(letter)
  const page = openPage(`/documents?tab=mine&document=${letter.id}`, {
    'GET /api/organization/members': { ...team, members: [{ ...amara, userId: member.id }, bo] },
    [`GET ${ONE}`]: letter,
    ...responses,
  })
  const dialog = within(await screen.findByRole('dialog', { name: 'Keys First' }))
  const user = userEvent.setup()
  await user.click(dialog.getByRole('button', { name: button }))
  const text = await dialog.findByRole('textbox', { name: 'Document text' })
  /** Selects all of the text, as the editor is told by the browser. */
  const selectAll = async () => {
    text.focus()
    await user.keyboard('{Control>}a{/Control}')
  }
  return { page, dialog, user, text, server, selectAll }
}

const threadOf = async (name: string) => within(await screen.findByRole('article', { name }))

describe('comments', () => {
  test('selected text is commented on with the keyboard alone', async () => {
    const { page, dialog, user, text, selectAll } = await openComments({ [`POST ${COMMENTS}`]: remark })
    await selectAll()
    await user.keyboard('{Control>}{Alt>}[KeyM]{/Alt}{/Control}')
    const field = await dialog.findByRole('textbox', { name: 'New comment' })
    expect(document.activeElement).toBe(field)
    expect(dialog.getByRole('button', { name: 'Comment' }).hasAttribute('disabled')).toBe(true)
    await user.keyboard('How many?')
    page.answers[`GET ${COMMENTS}`] = [remark]
    await user.tab()
    await user.keyboard('{Enter}')
    expect(await (await threadOf('Comment by Bo Chen')).findByText('How many?')).toBeTruthy()
    const [{ body } = { body: {} }] = page.sentTo(COMMENTS, 'POST')
    expect(body).toMatchObject({
      quote: 'We house people in town.',
      text: 'How many?',
      replacement: null,
      anchor: { from: expect.stringMatching(/^[\w+/=]+$/), to: expect.stringMatching(/^[\w+/=]+$/) },
    })
    await waitFor(() => expect(text.querySelector('span')?.textContent).toBe('house people'))
    expect(dialog.queryByRole('textbox', { name: 'New comment' })).toBeNull()
  })

  test('Escape ends a comment that is being written, and leaves the document open', async () => {
    const { dialog, user, selectAll } = await openComments()
    await selectAll()
    await user.click(dialog.getByRole('button', { name: 'Comment on the selected text' }))
    await user.keyboard('Hm{Escape}')
    expect(dialog.queryByRole('textbox', { name: 'New comment' })).toBeNull()
    expect(dialog.getByRole('textbox', { name: 'Document text' })).toBeTruthy()
  })

  test('a comment that is not stored keeps its text', async () => {
    const busy = refusal(503, { code: 'UNAVAILABLE', message: 'Wait a moment' })
    const { dialog, user, selectAll } = await openComments({ [`POST ${COMMENTS}`]: busy })
    await selectAll()
    await user.click(dialog.getByRole('button', { name: 'Comment on the selected text' }))
    await user.keyboard('How many?')
    await user.click(dialog.getByRole('button', { name: 'Comment' }))
    await screen.findAllByText('Your comment could not be saved')
    expect(dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'New comment' }).value).toBe('How many?')
  })

  test('a comment is answered and resolved, and its text is found', async () => {
    const reply = { id: idOf(42), text: 'About 40.', createdBy: member.id, createdAt: TODAY }
    const { page, user } = await openComments({
      [`GET ${COMMENTS}`]: [remark],
      [`POST ${COMMENTS}/${remark.id}/replies`]: { ...remark, replies: [reply] },
      [`PUT ${COMMENTS}/${remark.id}/status`]: { ...remark, status: 'resolved' },
    })
    const thread = await threadOf('Comment by Bo Chen')
    await user.click(await thread.findByRole('button', { name: 'house people' }))
    expect(screen.getByRole('article', { name: 'Comment by Bo Chen' }).getAttribute('aria-current')).toBe(
      'true',
    )
    await user.click(thread.getByRole('button', { name: 'Reply' }))
    await user.keyboard('About 40.')
    page.answers[`GET ${COMMENTS}`] = [{ ...remark, replies: [reply] }]
    await user.click(thread.getByRole('button', { name: 'Reply' }))
    expect(await thread.findByText('About 40.')).toBeTruthy()
    expect(page.sentTo(`${COMMENTS}/${remark.id}/replies`, 'POST')[0]?.body).toEqual({ text: 'About 40.' })
    const closed = { ...remark, replies: [reply], status: 'resolved', closedBy: member.id, closedAt: TODAY }
    page.answers[`GET ${COMMENTS}`] = [closed]
    await user.click(thread.getByRole('button', { name: 'Resolve' }))
    await user.click(await screen.findByText('Resolved and decided (1)'))
    expect(await screen.findByText('Resolved by Amara Okafor')).toBeTruthy()
    expect(page.sentTo(`${COMMENTS}/${remark.id}/status`, 'PUT')[0]?.body).toEqual({ status: 'resolved' })
  })

  test('what others comment appears while the document is open', async () => {
    const { page, dialog, server } = await openComments()
    expect(dialog.queryByRole('complementary', { name: 'Comments' })).toBeNull()
    page.answers[`GET ${COMMENTS}`] = [remark]
    server.document()?.broadcastStateless(COMMENTS_CHANGED)
    expect(await threadOf('Comment by Bo Chen')).toBeTruthy()
    expect(dialog.getByRole('button', { name: 'Comments (1)' })).toBeTruthy()
  })

  test('a comment whose text is gone says so', async () => {
    await openComments({ [`GET ${COMMENTS}`]: [{ ...remark, quote: 'no longer here' }] })
    expect(
      await (await threadOf('Comment by Bo Chen')).findByText('This text is no longer in the document.'),
    ).toBeTruthy()
  })

  test('comments that cannot be loaded can be tried again', async () => {
    const busy = refusal(503, { code: 'UNAVAILABLE', message: 'Wait a moment' })
    const { page, dialog, user } = await openComments({ [`GET ${COMMENTS}`]: busy })
    await user.click(dialog.getByRole('button', { name: 'Comments' }))
    const retry = await dialog.findByRole('button', { name: 'Retry' }, { timeout: 15_000 })
    page.answers[`GET ${COMMENTS}`] = [remark]
    await user.click(retry)
    expect(await threadOf('Comment by Bo Chen')).toBeTruthy()
  }, 20_000)

  test('when the connection has ended, nothing can be done with comments', async () => {
    const { server, user } = await openComments({ [`GET ${COMMENTS}`]: [remark] })
    const thread = await threadOf('Comment by Bo Chen')
    expect(thread.getByRole('button', { name: 'Resolve' })).toBeTruthy()
    server.end(LiveClose.accessChanged)
    await waitFor(() => expect(thread.queryByRole('button', { name: 'Resolve' })).toBeNull())
    await user.keyboard('{Control>}{Alt>}[KeyM]{/Alt}{/Control}')
    expect(screen.queryByRole('textbox', { name: 'New comment' })).toBeNull()
  })

  test('a phone shows them in a sheet', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query === '(width < 900px)',
      addEventListener: vi.fn(),
      removeEventListener: vi.fn(),
    }))
    const { dialog, user } = await openComments({ [`GET ${COMMENTS}`]: [remark] })
    await user.click(await dialog.findByRole('button', { name: 'Comments (1)' }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Comments' }))
    await user.click(await sheet.findByRole('button', { name: 'house people' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Comments' })).toBeNull())
  })
})

describe('suggestions', () => {
  const typed = (text: Element) => text.textContent

  test('a reviewer reads along, changes nothing, and suggests another text', async () => {
    const { page, dialog, user, text, server, selectAll } = await openComments(
      { ...as('reviewer'), [`POST ${COMMENTS}`]: suggestion },
      'Review',
    )
    expect(dialog.queryByRole('textbox', { name: 'Document title' })).toBeNull()
    expect(dialog.queryByRole('toolbar', { name: 'Formatting' })).toBeNull()
    expect(await dialog.findByText('No comments yet')).toBeTruthy()
    expect(text.getAttribute('aria-readonly')).toBe('true')
    await selectAll()
    await user.keyboard('x{Backspace}{Enter}')
    expect(typed(text)).toBe('We house people in town.')
    const paragraph = new Y.XmlElement('paragraph')
    paragraph.insert(0, [new Y.XmlText('By Bo.')])
    server.document()?.getXmlFragment(TEXT).push([paragraph])
    await waitFor(() => expect(typed(text)).toContain('By Bo.'))
    server.document()?.getXmlFragment(TEXT).delete(1, 1)
    await waitFor(() => expect(typed(text)).not.toContain('By Bo.'))
    await selectAll()
    await user.click(dialog.getByRole('button', { name: 'Suggest another text' }))
    const field = await dialog.findByRole<HTMLTextAreaElement>('textbox', { name: 'Suggested text' })
    expect(field.value).toBe('We house people in town.')
    await user.clear(field)
    await user.type(field, 'We house 40 people.')
    await user.type(dialog.getByRole('textbox', { name: /^Note/ }), 'Funders ask.')
    await user.click(dialog.getByRole('button', { name: 'Suggest' }))
    await waitFor(() => expect(page.sentTo(COMMENTS, 'POST')).toHaveLength(1))
    expect(page.sentTo(COMMENTS, 'POST')[0]?.body).toMatchObject({
      quote: 'We house people in town.',
      replacement: 'We house 40 people.',
      text: 'Funders ask.',
    })
  })

  test('an editor sees a suggestion in the text and accepts it', async () => {
    const { page, user, text, server } = await openComments({
      [`GET ${COMMENTS}`]: [suggestion],
      [`PUT ${COMMENTS}/${suggestion.id}/status`]: { ...suggestion, status: 'accepted' },
    })
    await waitFor(() => expect(text.querySelector('del')?.textContent).toBe('house people'))
    expect(text.querySelector('ins')?.textContent).toBe('house 40 people')
    const thread = await threadOf('Suggestion by Bo Chen')
    page.answers[`GET ${COMMENTS}`] = [{ ...suggestion, status: 'accepted', closedBy: member.id }]
    await user.click(thread.getByRole('button', { name: 'Accept' }))
    await waitFor(() => expect(typed(text)).toBe('We house 40 people in town.'))
    await waitFor(() =>
      expect(server.document()?.getXmlFragment(TEXT).toString()).toContain('We house 40 people in town.'),
    )
    expect(page.sentTo(`${COMMENTS}/${suggestion.id}/status`, 'PUT')[0]?.body).toEqual({ status: 'accepted' })
    await user.click(await screen.findByText('Resolved and decided (1)'))
    expect(await screen.findByText('Accepted by Amara Okafor')).toBeTruthy()
  })

  test('a suggestion for a text that has changed is not accepted', async () => {
    const { page, user, text } = await openComments({
      [`GET ${COMMENTS}`]: [{ ...suggestion, quote: 'house families' }],
    })
    const thread = await threadOf('Suggestion by Bo Chen')
    await user.click(thread.getByRole('button', { name: 'Accept' }))
    expect(await screen.findAllByText('This text has changed')).toBeTruthy()
    expect(page.sentTo(`${COMMENTS}/${suggestion.id}/status`, 'PUT')).toEqual([])
    expect(typed(text)).toBe('We house people in town.')
  })

  test('a suggestion that a colleague has decided changes nothing', async () => {
    const message = 'Someone else has already decided on this suggestion.'
    const { user, text } = await openComments({
      [`GET ${COMMENTS}`]: [suggestion],
      [`PUT ${COMMENTS}/${suggestion.id}/status`]: refusal(409, { code: 'CONFLICT', message }),
    })
    await user.click((await threadOf('Suggestion by Bo Chen')).getByRole('button', { name: 'Accept' }))
    expect(await screen.findAllByText(message)).toBeTruthy()
    expect(text.querySelector('del')?.textContent).toBe('house people')
  })

  test('a reviewer decides nothing', async () => {
    await openComments({ ...as('reviewer'), [`GET ${COMMENTS}`]: [suggestion] }, 'Review')
    const thread = await threadOf('Suggestion by Bo Chen')
    expect(thread.getByRole('button', { name: 'Reply' })).toBeTruthy()
    expect(thread.queryByRole('button', { name: /Accept|Reject|Delete/ })).toBeNull()
  })

  test('a viewer reads comments and suggestions and writes none', async () => {
    const { dialog } = await openComments(
      { ...as('viewer'), [`GET ${COMMENTS}`]: [remark, suggestion] },
      'Comments',
    )
    for (const name of ['Comment by Bo Chen', 'Suggestion by Bo Chen'])
      expect((await threadOf(name)).queryByRole('button', { name: /Reply|Resolve|Accept|Delete/ })).toBeNull()
    expect(dialog.queryByRole('button', { name: /selected text|Suggest/ })).toBeNull()
  })
})
