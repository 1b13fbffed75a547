import { COMMENTS_CHANGED, LiveClose } from '@fundharbor/contracts/documents/live'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { idOf, member, TODAY } from '../testing/examples.data.ts'
import { refusal } from '../testing/open-page.tsx'
import { COMMENTS, remark, openComments, threadOf } from './comments-page.test-helper.ts'

describe('comments', () => {
  test('selected text is commented on with the keyboard alone', async () => {
    const { page, shown, user, text, selectAll } = await openComments({ [`POST ${COMMENTS}`]: remark })
    await selectAll()
    await user.keyboard('{Control>}{Alt>}[KeyM]{/Alt}{/Control}')
    const field = await shown.findByRole('textbox', { name: 'New comment' })
    expect(document.activeElement).toBe(field)
    expect(shown.getByRole('button', { name: 'Comment' }).hasAttribute('disabled')).toBe(true)
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
    expect(shown.queryByRole('textbox', { name: 'New comment' })).toBeNull()
  })

  test('Escape ends a comment that is being written, and leaves the document open', async () => {
    const { shown, user, selectAll } = await openComments()
    await selectAll()
    await user.click(shown.getByRole('button', { name: 'Comment on the selected text' }))
    await user.keyboard('Hm{Escape}')
    expect(shown.queryByRole('textbox', { name: 'New comment' })).toBeNull()
    expect(shown.getByRole('textbox', { name: 'Document text' })).toBeTruthy()
  })

  test('a comment that is not stored keeps its text', async () => {
    const busy = refusal(503, { code: 'UNAVAILABLE', message: 'Wait a moment' })
    const { shown, user, selectAll } = await openComments({ [`POST ${COMMENTS}`]: busy })
    await selectAll()
    await user.click(shown.getByRole('button', { name: 'Comment on the selected text' }))
    await user.keyboard('How many?')
    await user.click(shown.getByRole('button', { name: 'Comment' }))
    await screen.findAllByText('Your comment could not be saved')
    expect(shown.getByRole<HTMLTextAreaElement>('textbox', { name: 'New comment' }).value).toBe('How many?')
  })

  test('a comment is answered and resolved, and its text is found', async () => {
    const reply = { id: idOf(42), text: 'About 40.', createdBy: member.id, createdAt: TODAY }
    const { page, user, text } = await openComments({
      [`GET ${COMMENTS}`]: [remark],
      [`POST ${COMMENTS}/${remark.id}/replies`]: { ...remark, replies: [reply] },
      [`PUT ${COMMENTS}/${remark.id}/status`]: { ...remark, status: 'resolved' },
    })
    const thread = await threadOf('Comment by Bo Chen')
    await user.click(await thread.findByRole('button', { name: 'house people' }))
    expect(screen.getByRole('article', { name: 'Comment by Bo Chen' }).getAttribute('aria-current')).toBe(
      'true',
    )
    // The editor takes focus one frame later.
    await waitFor(() => expect(document.activeElement).toBe(text))
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
    const { page, shown, server } = await openComments()
    expect(shown.queryByRole('complementary', { name: 'Comments' })).toBeNull()
    page.answers[`GET ${COMMENTS}`] = [remark]
    server.document()?.broadcastStateless(COMMENTS_CHANGED)
    expect(await threadOf('Comment by Bo Chen')).toBeTruthy()
    expect(shown.getByRole('button', { name: 'Comments (1)' })).toBeTruthy()
  })

  test('a comment whose text is gone says so', async () => {
    await openComments({ [`GET ${COMMENTS}`]: [{ ...remark, quote: 'no longer here' }] })
    expect(
      await (await threadOf('Comment by Bo Chen')).findByText('This text is no longer in the document.'),
    ).toBeTruthy()
  })

  test('comments that cannot be loaded can be tried again', async () => {
    const busy = refusal(503, { code: 'UNAVAILABLE', message: 'Wait a moment' })
    const { page, shown, user } = await openComments({ [`GET ${COMMENTS}`]: busy })
    await user.click(shown.getByRole('button', { name: 'Comments' }))
    const retry = await shown.findByRole('button', { name: 'Retry' }, { timeout: 15_000 })
    page.answers[`GET ${COMMENTS}`] = [remark]
    await user.click(retry)
    expect(await threadOf('Comment by Bo Chen')).toBeTruthy()
  })

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
      matches: query === '(width < 1100px)',
      addEventListener: vi.fn(),
      removeEventListener: vi.fn(),
    }))
    const { shown, user } = await openComments({ [`GET ${COMMENTS}`]: [remark] })
    await user.click(await shown.findByRole('button', { name: 'Comments (1)' }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Comments' }))
    await user.click(await sheet.findByRole('button', { name: 'house people' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Comments' })).toBeNull())
  })
})

test('a comment is written among the others, in the order of the text', async () => {
  const later = { ...remark, id: idOf(43), quote: 'in town.' }
  const { user, selectAll } = await openComments({ [`GET ${COMMENTS}`]: [later, remark] })
  await screen.findByRole('list', { name: 'Open comments' })
  const order = () =>
    [...screen.getByRole('list', { name: 'Open comments' }).children].map((item) =>
      item.getAttribute('data-comment'),
    )
  await waitFor(() => expect(order()).toEqual([remark.id, later.id]))
  await selectAll()
  await user.click(screen.getByRole('button', { name: 'Comment on the selected text' }))
  await screen.findByRole('textbox', { name: 'New comment' })
  await waitFor(() => expect(order()).toEqual(['draft', remark.id, later.id]))
})
