import { TEXT } from '@fundharbor/document-schema/fields'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { member } from '../testing/examples.data.ts'
import { refusal } from '../testing/open-page.tsx'
import { COMMENTS, as, remark, suggestion, openComments, threadOf } from './comments-page.test-helper.ts'

describe('suggestions', () => {
  const typed = (text: Element) => text.textContent

  test('a reviewer reads along, changes nothing, and suggests another text', async () => {
    const { page, shown, user, text, server, selectAll } = await openComments(
      { ...as('reviewer'), [`POST ${COMMENTS}`]: suggestion },
      'Review',
    )
    expect(shown.queryByRole('textbox', { name: 'Document title' })).toBeNull()
    expect(shown.queryByRole('toolbar', { name: 'Formatting' })).toBeNull()
    expect(await shown.findByText('No comments yet')).toBeTruthy()
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
    await user.click(shown.getByRole('button', { name: 'Suggest another text' }))
    const field = await shown.findByRole<HTMLTextAreaElement>('textbox', { name: 'Suggested text' })
    expect(field.value).toBe('We house people in town.')
    await user.clear(field)
    await user.type(field, 'We house 40 people.')
    await user.type(shown.getByRole('textbox', { name: /^Note/ }), 'Funders ask.')
    await user.click(shown.getByRole('button', { name: 'Suggest' }))
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
    const { shown } = await openComments(
      { ...as('viewer'), [`GET ${COMMENTS}`]: [remark, suggestion] },
      'Comments',
    )
    for (const name of ['Comment by Bo Chen', 'Suggestion by Bo Chen'])
      expect((await threadOf(name)).queryByRole('button', { name: /Reply|Resolve|Accept|Delete/ })).toBeNull()
    expect(shown.queryByRole('button', { name: /selected text|Suggest/ })).toBeNull()
  })
})
