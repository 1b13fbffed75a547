import type { DocumentComment } from '@fundharbor/contracts/documents/comments'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { buildDocument, idOf, member, team, TODAY } from '../testing/examples.data.ts'
import { serveLive } from '../testing/live-server.test-helper.ts'
import { findDocument, openPage } from '../testing/open-page.tsx'

export const letter = buildDocument({ content: '<p>We house people in town.</p>', missing: [] })
export const ONE = `/api/generated-documents/${letter.id}`
export const COMMENTS = `${ONE}/comments`
export const [amara] = team.members
export const bo = { ...amara, userId: idOf(2), name: 'Bo Chen', role: 'reviewer' }
export const as = (workspaceRole: string) => ({ 'GET /api/user': { ...member, workspaceRole } })

/** Their positions are made up, so that they are found by their quote. */
export const remark: DocumentComment = {
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
export const suggestion = { ...remark, id: idOf(41), text: '', replacement: 'house 40 people' }

/** Opens the document and starts to edit or review it. */
export async function openComments(responses: Record<string, unknown> = {}, button = 'Edit') {
  const server = serveLive(letter)
  const page = openPage(`/documents/${letter.id}`, {
    'GET /api/organization/members': { ...team, members: [{ ...amara, userId: member.id }, bo] },
    [`GET ${ONE}`]: letter,
    ...responses,
  })
  const shown = await findDocument('Keys First')
  const user = userEvent.setup()
  await user.click(shown.getByRole('button', { name: button }))
  const text = await shown.findByRole('textbox', { name: 'Document text' })
  /** Selects all of the text, as the editor is told by the browser. */
  const selectAll = async () => {
    text.focus()
    await user.keyboard('{Control>}a{/Control}')
  }
  return { page, shown, user, text, server, selectAll }
}

export const threadOf = async (name: string) => within(await screen.findByRole('article', { name }))
