import { account, type ChangeEmail } from '@fundharbor/contracts/identity/account'
import { Button, call, Field } from '@fundharbor/kit'
import { useForm } from '@fundharbor/kit/form.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Frame } from '../layout/frame.tsx'
import { addRecent, readRecent } from '../palette/recent.ts'
import { member, problemResponse, renderInShell } from '../testing/render-in-shell.test-helper.tsx'

const SAVE = 'POST /api/account/email'
const LOGIN = 'POST /api/login'
const signedOut = () => problemResponse(401, { code: 'SIGNED_OUT', message: 'Please sign in' })

beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn())
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }))
})
afterEach(cleanup)

function EmailForm({ onSaved }: { onSaved: () => void }) {
  const form = useForm<ChangeEmail>()
  const handleSubmit = form.handleSubmit(async (body) => {
    await call(account.changeEmail, { body }).then(onSaved, () => undefined)
  })
  return (
    <form onSubmit={(event) => void handleSubmit(event)}>
      <Field label="New email" {...form.register('email')} />
      <Button type="submit">Save</Button>
    </form>
  )
}

async function saveAfterSessionEnd(user = member) {
  const onSaved = vi.fn()
  const page = renderInShell(
    <>
      <Frame />
      <EmailForm onSaved={onSaved} />
    </>,
    { 'GET /api/user': user, [SAVE]: signedOut() },
  )
  await screen.findByText('Your account', { exact: false })
  page.responses['GET /api/user'] = signedOut()
  await userEvent.type(screen.getByLabelText('New email'), 'noor@northquay.example')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Sign in to continue' }))
  return { ...page, onSaved, dialog }
}

const field = () => screen.getByLabelText<HTMLInputElement>('New email')

test('a form survives the end of the session: signing in above it sends it', async () => {
  const { responses, sentTo, onSaved, dialog } = await saveAfterSessionEnd()
  expect(field().value).toBe('noor@northquay.example')
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText('Password')))
  responses[LOGIN] = problemResponse(401, { code: 'SIGNED_OUT', message: 'Invalid email or password' })
  await userEvent.type(dialog.getByLabelText('Password'), 'a-guess')
  await userEvent.click(dialog.getByRole('button', { name: 'Sign In' }))
  await dialog.findByText('Invalid email or password')
  responses[LOGIN] = member
  responses['GET /api/user'] = member
  responses[SAVE] = member
  await userEvent.type(dialog.getByLabelText('Password'), '-again')
  await userEvent.click(dialog.getByRole('button', { name: 'Sign In' }))
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(sentTo(LOGIN).at(-1)?.body).toMatchObject({ email: member.email, password: 'a-guess-again' })
  expect(sentTo(SAVE).at(-1)?.body).toMatchObject({ email: 'noor@northquay.example' })
  expect(field().value).toBe('noor@northquay.example')
})

test('a new session returns to the organization that the page shows before it repeats anything', async () => {
  const atWork = { ...member, workspaceId: '5d3c1c62-40d3-4d7c-9f57-3a6f6f7f0a21' }
  const { responses, sentTo, onSaved, dialog } = await saveAfterSessionEnd(atWork)
  const SWITCH = 'POST /api/session/organization'
  responses[LOGIN] = { ...member, workspaceId: '5d3c1c62-40d3-4d7c-9f57-3a6f6f7f0a22' }
  responses[SWITCH] = { id: atWork.workspaceId, name: 'Northquay', role: 'editor', isCurrent: true }
  responses['GET /api/user'] = atWork
  responses[SAVE] = member
  await userEvent.type(dialog.getByLabelText('Password'), 'a-guess')
  await userEvent.click(dialog.getByRole('button', { name: 'Sign In' }))
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(sentTo(SWITCH).map(({ body }) => body)).toEqual([{ id: atWork.workspaceId }])
})

test('Escape does not throw the form away, and leaving signs out and forgets recent pages', async () => {
  addRecent(member.id, { to: '/grants', title: 'My Grants' })
  const { dialog, onSaved } = await saveAfterSessionEnd()
  await userEvent.keyboard('{Escape}')
  expect(screen.getByRole('dialog', { name: 'Sign in to continue' })).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Leave without saving' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByRole('link', { name: 'Login' })).toBeTruthy()
  expect(onSaved).not.toHaveBeenCalled()
  expect(readRecent(member.id)).toEqual([])
})
